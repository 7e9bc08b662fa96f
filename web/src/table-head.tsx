/* table-head.tsx - the head of a match in one row: who is at the board, whose turn it is, and one menu
 * for everything besides moves. */
import { useState } from "preact/hooks";
import { Avatar } from "./avatar";
import { botTemper, Pips, Portrait, sayBot } from "./bots";
import { Bubbles } from "./bubbles";
import { Clock } from "./clock";
import { Glass, glassAtBoard, GlassDialog } from "./glass";
import { Icon } from "./icons";
import { DeviceDialog, InviteDialog } from "./links";
import { PartMark } from "./part";
import { Dialog, SureButton } from "./parts";
import { MuteButton, PersonMenu } from "./people";
import type { Room } from "./room";
import type { MatchState, Person, RoomInfo } from "./types";
import { WhoAmI } from "./who";
import { AskButton } from "./wish";
import { names, t } from "./words";

interface HeadProps { room: Room; info: RoomInfo; state: MatchState }

/* ---- who is at the board ---- */

/* What is to be said of a seat besides its name. */
interface Holder {
  person: Person | undefined; isBot: boolean; turn: boolean;
  mine: boolean; /* a bot plays for me, and I may sit down again */
  free: boolean; /* I look on and may ask for it */
  standin: string; marks: string[];
}

function holderOf({ room, info, state }: HeadProps, i: number): Holder {
  const seat = info.seats[i], person = info.people.find((one) => one.id === seat.person);
  const isBot = seat.bot !== null || seat.standin;
  const late = info.people.find((one) => one.id === seat.withheld);
  const turn = state.to_act.includes(i) && !state.over && !state.idle.includes(i);
  const on = info.status !== "over" && info.status !== "aborted";
  const standin = !seat.standin ? ""
    : late ? t("page.withheld.short", { name: late.name }) : t("page.standin");
  const marks = [i === state.seat && t("page.you"), turn && t("page.to-act"),
    isBot && t("page.bot"), seat.bot && !seat.standin && sayBot(seat.bot), standin,
    person && !person.here && t("page.away")].filter((one): one is string => !!one);
  return { person, isBot, turn, standin, marks,
    mine: on && seat.person === room.you.value && seat.standin,
    free: on && seat.person === null && !seat.withheld && room.seat.value < 0 && state.seat === null };
}

/* A face, and in its corner whether somebody is there. */
function Face({ room, holder, i, size }: { room: Room; holder: Holder; i: number; size: number }) {
  const { person, isBot } = holder;
  return <span class="face">
    {isBot ? <Portrait seat={i} size={size} /> : <Avatar name={room.nameOf(i)} size={size} />}
    {person && <span class={person.here ? "dot here" : "dot"} aria-hidden="true" />}
  </span>;
}

function SeatChip(props: HeadProps & { i: number; open: () => void }) {
  const { room, info, state, i } = props, holder = holderOf(props, i), seat = info.seats[i];
  const look = [holder.turn && "turn", i === state.seat && "me"].filter(Boolean).join(" ");
  return <li class={`chip ${look}`} data-seat-chip={i}>
    <button class="chip-main" aria-haspopup="dialog" onClick={props.open}
      title={holder.isBot ? botTemper(i) : undefined}>
      <Face room={room} holder={holder} i={i} size={32} />
      <strong>{room.nameOf(i)}</strong>
      <PartMark game={info.game} name={state.parts?.[i]} />
      {seat.bot && !seat.standin && <Pips bot={seat.bot} />}
      {holder.standin && <span class="muted chip-more" aria-hidden="true">{holder.standin}</span>}
      <span class="hidden">{holder.marks.join(", ")}</span>
    </button>
    <Clock room={room} state={state} seat={i} paused={info.status === "paused"} />
    {holder.mine && <button class="small main" onClick={() => room.line(`sit ${i}`)}>
      {t("page.sit")}</button>}
    {holder.free && <span class="chip-more"><AskButton room={room} info={info} seat={i} /></span>}
  </li>;
}

/* Everything about one seat: on a phone the row shows no more than faces. */
function SeatDialog(props: HeadProps & { i: number; close: () => void }) {
  const { room, info, state, i, close } = props, holder = holderOf(props, i), { person } = holder;
  const seat = info.seats[i];
  return <Dialog title={room.nameOf(i)} close={close}>
    <div class="stack seat-sheet">
      <div class="row">
        <Face room={room} holder={holder} i={i} size={72} />
        <div class="stack close grow">
          <span class="muted">{[t("seat", { n: i + 1 }), ...holder.marks].join(" · ")}</span>
          <PartMark game={info.game} name={state.parts?.[i]} />
          {holder.isBot && <span class="bot-temper">{botTemper(i)}</span>}
          {seat.bot && !seat.standin && <span class="bot-level"><Pips bot={seat.bot} />
            {sayBot(seat.bot)}</span>}
        </div>
      </div>
      {holder.mine && <button class="main" onClick={() => { room.line(`sit ${i}`); close(); }}>
        {t("page.sit")}</button>}
      {holder.free && <div><AskButton room={room} info={info} seat={i} /></div>}
      {person && person.id !== room.you.value && <div><MuteButton room={room} person={person} /></div>}
    </div>
  </Dialog>;
}

function Watchers({ info }: { info: RoomInfo }) {
  const watching = info.people.filter((person) => person.here &&
    info.seats.every((seat) => seat.person !== person.id));
  if (watching.length === 0) return null;
  return <li class="chip watchers">
    <Icon name="eye" size={16} /> <span aria-hidden="true" class="count">{watching.length}</span>
    <span class="chip-more">{names(watching.map((person) => person.name))}</span>
    <span class="hidden">{t("page.watching")}</span>
  </li>;
}

/* ---- one menu for what one does besides moves ---- */

type Shown = "" | "menu" | "invite" | "device" | "glass";

interface MenuProps extends HeadProps {
  close: () => void; turnTo: (next: Shown) => void; settings: () => void;
}

function MatchTools({ room, info, state, close, turnTo }: MenuProps) {
  const playing = info.status === "playing", on = playing || info.status === "paused";
  const seated = state.seat !== null, may = seated || room.isHost.value;
  const late = !!state.clock?.running.includes(state.seat ?? -1);
  const send = (line: string) => () => { room.line(line); close(); };
  return <>
    {playing && may && <button onClick={send("pause")}>
      <Icon name="pause" /> {t("page.pause")}</button>}
    {playing && late && <button onClick={send("time")}><Icon name="plus" /> {t("page.time")}</button>}
    <button onClick={() => turnTo("glass")}><Icon name="glass" /> {t("page.glass")}</button>
    {on && room.seat.value >= 0 && !info.seats[room.seat.value].standin &&
      <button onClick={send("stand")}><Icon name="bot" /> {t("page.let-bot")}</button>}
  </>;
}

function Menu(props: MenuProps) {
  const { room, info, close, turnTo } = props;
  const on = info.status === "playing" || info.status === "paused";
  return <Dialog title={t("page.menu")} close={close}>
    <div class="stack">
      <div class="menu-grid">
        <MatchTools {...props} />
        <button onClick={() => turnTo("invite")}>
          <Icon name="people" /> {t("page.invite")}</button>
        <button onClick={() => turnTo("device")}>
          <Icon name="device" /> {t("page.device.short")}</button>
        <button onClick={() => { close(); props.settings(); }}>
          <Icon name="gear" /> {t("page.settings")}</button>
        {on && room.isHost.value && <SureButton ask={t("page.abort.sure")}
          act={() => { room.line("abort"); close(); }}><Icon name="cross" /> {t("page.abort")}</SureButton>}
      </div>
      <PersonMenu room={room} info={info} />
    </div>
  </Dialog>;
}

function Tools(props: HeadProps & { settings: () => void }) {
  const { room, info, state } = props, [shown, setShown] = useState<Shown>("");
  const close = () => setShown("");
  return <div class="head-tools">
    {state.back && info.status === "playing" &&
      <button class="quiet" aria-label={t("page.back")} onClick={() => room.line("back")}>
        <Icon name="back" /> <span class="wide-only">{t("page.back")}</span></button>}
    <button class="quiet" aria-label={t("page.menu")} aria-haspopup="dialog"
      onClick={() => setShown("menu")}>
      <Icon name="menu" /> <span class="wide-only">{t("page.menu")}</span></button>
    {shown === "menu" && <Menu {...props} close={close} turnTo={setShown} />}
    {shown === "glass" && <GlassDialog room={room} close={close} />}
    {shown === "invite" && <InviteDialog room={room} close={close} />}
    {shown === "device" && <DeviceDialog room={room} close={close} />}
  </div>;
}

export function TableHead(props: HeadProps & { settings: () => void }) {
  const { room, info } = props, [seat, setSeat] = useState<number | null>(null);
  return <>
    <ul class={info.seats.length > 5 ? "chips many" : "chips"} aria-label={t("page.at-the-board")}>
      {info.seats.map((_, i) => <SeatChip key={i} {...props} i={i} open={() => setSeat(i)} />)}
      <Watchers info={info} />
    </ul>
    {!glassAtBoard.value && <Glass room={room} />}
    <WhoAmI room={room} info={info} />
    <Tools {...props} />
    <Bubbles room={room} info={info} />
    {seat !== null && seat < info.seats.length &&
      <SeatDialog {...props} i={seat} close={() => setSeat(null)} />}
  </>;
}
