/* who.tsx - who am I? A card that turns: my secret, what I want, what I do first. A match begins with
 * it, and a tap shows it again. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule } from "./board";
import { propsOf, useBoard } from "./boards";
import { Icon, Logo } from "./icons";
import { MyCard, sayMine } from "./me";
import { PartMark } from "./part";
import type { Room } from "./room";
import { useSheet } from "./sheet";
import { keep, recall } from "./store";
import type { MatchState, RoomInfo } from "./types";
import { gameOf, names, t, tg } from "./words";

/* Some know their game: for them no match begins with a card. */
const greets = signal(recall("card") !== "off");

function setGreets(on: boolean): void {
  greets.value = on;
  keep("card", on ? "on" : "off");
}

/* What I am in words: my secret, or what everybody knows of me. */
export function sayMe(made: BoardModule, info: RoomInfo, state: MatchState, seat: number) {
  const part = state.parts?.[seat] ?? null, name = made.secretOf?.(state, seat) ?? part;
  const known = part !== null ? tg(info.game, `part.${part}.you`) : "";
  return { name, who: sayMine(info.game, "secret", name) || known || t("page.who-am-i.plain"),
    goal: sayMine(info.game, "goal", name), first: sayMine(info.game, "first", name) };
}

/* Those of whom everybody knows that they want the same as I. */
function mates(info: RoomInfo, { parts = [] }: MatchState, seat: number): number[] {
  const sideOf = (i: number) => gameOf(info.game)?.parts?.find(({ name }) => name === parts[i])?.side ?? null;
  return info.seats.map((_, i) => i)
    .filter((i) => i !== seat && sideOf(i) !== null && sideOf(i) === sideOf(seat));
}

function Card({ room, info, state, made }: {
  room: Room; info: RoomInfo; state: MatchState; made: BoardModule;
}) {
  const seat = state.seat!, { name, who, first } = sayMe(made, info, state, seat);
  const Secret = made.Secret, side = mates(info, state, seat);
  return <div class="who-card">
    <div class="who-back" aria-hidden="true"><Logo /></div>
    <div class="who-face">
      <p class="who-name"><strong>{room.nameOf(seat)}</strong>{" "}
        <PartMark game={info.game} name={state.parts?.[seat]} /></p>
      {Secret && <div class="who-secret">
        <Secret {...propsOf(room, info, room.table, room.table.frame.value!)} seat={seat} /></div>}
      <h2>{who}</h2>
      <MyCard game={info.game} name={name} />
      {side.length > 0 && <p><Icon name="people" size={16} /> {t("page.who-am-i.with",
        { names: names(side.map((one) => room.nameOf(one))) })}</p>}
      {first && <p class="who-first"><Icon name="play" size={16} /> <span>{first}</span></p>}
    </div>
  </div>;
}

function WhoDialog(props: {
  room: Room; info: RoomInfo; state: MatchState; made: BoardModule; close: () => void;
}) {
  const at = useRef<HTMLDialogElement>(null);
  useEffect(() => { at.current?.showModal(); }, []);
  useSheet(true, () => at.current?.close());
  /* A tap anywhere closes it, but for the box that is there to be ticked. */
  const tapped = (event: Event) => {
    if (!(event.target as Element).closest("label")) at.current?.close();
  };
  return <dialog ref={at} class="who" aria-label={t("page.who-am-i")} onClose={props.close}
    onClick={tapped}>
    <Card {...props} />
    <button class="main big">{t("page.who-am-i.close")}</button>
    <label class="who-wish">
      <input type="checkbox" checked={greets.value}
        onChange={({ currentTarget: { checked } }) => setGreets(checked)} />
      {t("page.who-am-i.always")}
    </label>
  </dialog>;
}

/* A button that shows the card; in a match that is new to me it shows it by itself. */
export function WhoAmI({ room, info }: { room: Room; info: RoomInfo }) {
  const made = useBoard(info.game), state = room.table.frame.value?.state ?? null;
  const [open, setOpen] = useState(false);
  const met = `met ${room.id}`, now = `${info.match} ${state?.seat}`;
  const on = info.status === "playing" || info.status === "paused";
  const mine = made !== null && state !== null && state.seat !== null && on && !state.over;
  useEffect(() => {
    if (mine && greets.peek() && recall(met) !== now) setOpen(true);
  }, [mine, now]);
  if (!mine) return null;
  const close = () => {
    keep(met, now);
    setOpen(false);
  };
  return <>
    <button class="quiet who-button" aria-label={t("page.who-am-i")} title={t("page.who-am-i")}
      onClick={() => setOpen(true)}><Icon name="card" /></button>
    {open && <WhoDialog room={room} info={info} state={state} made={made} close={close} />}
  </>;
}
