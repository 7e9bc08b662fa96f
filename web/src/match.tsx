/* match.tsx - a match: who is at the board, what I can do now, the board, and what is beside it. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { boards } from "safehouse:boards";
import type { Board, BoardProps } from "./board";
import { botTemper, Pips, Portrait, sayBot } from "./bots";
import { Clock } from "./clock";
import { End } from "./end";
import GenericBoard from "./generic";
import { Glass, GlassButton } from "./glass";
import { Icon } from "./icons";
import { DeviceDialog, InviteDialog } from "./links";
import { isOutdated } from "./net";
import { PartMark } from "./part";
import { Dialog, SureButton, Title } from "./parts";
import { PersonMenu } from "./people";
import type { Room } from "./room";
import { Replay } from "./replay";
import { motion } from "./settings";
import { Side } from "./side";
import type { MatchState, RoomInfo } from "./types";
import { AskButton } from "./wish";
import { files, gameOf, hasText, names, t, tg } from "./words";

/* ---- the board of the game, loaded when needed ---- */

const loaded = new Map<string, Board>();

function loadStyle(name: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/${name}`;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

async function loadBoard(id: string): Promise<Board> {
  if (!boards[id]) return GenericBoard;
  const style = files.css[id] ? loadStyle(files.css[id]) : Promise.resolve();
  const [made] = await Promise.all([boards[id](), style]);
  return made.default;
}

/* A board that cannot be loaded: of a page that is too old, because there is a newer one. */
async function insteadOfBoard(): Promise<Board> {
  if (await isOutdated()) location.reload();
  return GenericBoard;
}

function useBoard(id: string): Board | null {
  const [board, setBoard] = useState<{ id: string; board: Board } | null>(
    loaded.has(id) ? { id, board: loaded.get(id)! } : null);
  useEffect(() => {
    loadBoard(id).catch(insteadOfBoard).then((one) => {
      loaded.set(id, one);
      setBoard({ id, board: one });
    });
  }, [id]);
  return board?.id === id ? board.board : null;
}

/* A board that fails must not end the evening: the generic one takes over. */
class Safe extends Component<{ instead: ComponentChildren; children: ComponentChildren },
  { failed: boolean }> {
  state = { failed: false };

  componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }

  render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function BoardPlace({ room, info }: { room: Room; info: RoomInfo }) {
  const game = gameOf(info.game)!;
  const { state, acts, fresh } = room.shown.value ??
    { state: room.state.value!, acts: room.acts.value, fresh: room.fresh.value };
  const Here = useBoard(info.game);
  if (!Here) return <div class="board-wait" aria-busy="true" />;
  const props: BoardProps = {
    game, room: info, state, acts, fresh,
    note: room.boardNote.value, motion: motion.value,
    t: (key, places) => tg(info.game, key, places),
    nameOf: (seat) => room.nameOf(seat),
    act: (...moves) => room.act(...moves),
    tryMove: (move) => room.tryMove(move),
    back: () => room.line("back"),
    setNote: (text) => room.setBoardNote(text),
  };
  return <Safe key={info.match} instead={<GenericBoard {...props} />}><Here {...props} /></Safe>;
}

/* ---- who is at the board ---- */

function SeatChip({ room, info, state, i }: {
  room: Room; info: RoomInfo; state: MatchState; i: number;
}) {
  const seat = info.seats[i], person = info.people.find((one) => one.id === seat.person);
  const isBot = seat.bot !== null || seat.standin;
  const late = info.people.find((one) => one.id === seat.withheld);
  const turn = state.to_act.includes(i) && !state.over && !state.idle.includes(i);
  const on = info.status !== "over" && info.status !== "aborted";
  const mine = on && seat.person === room.you.value && seat.standin;
  const free = on && seat.person === null && !seat.withheld && room.seat.value < 0 && state.seat === null;
  const standin = late ? t("page.withheld.short", { name: late.name }) : t("page.standin");
  const marks = [i === state.seat && t("page.you"), turn && t("page.to-act"),
    isBot && t("page.bot"), seat.bot && !seat.standin && sayBot(seat.bot),
    seat.standin && standin,
    person && !person.here && t("page.away")].filter(Boolean);
  return <li class={`chip ${turn ? "turn" : ""} ${i === state.seat ? "me" : ""}`}
    title={isBot ? botTemper(i) : undefined}>
    {person && <span class={person.here ? "dot here" : "dot"} aria-hidden="true" />}
    {isBot && <Portrait seat={i} size={28} />}
    <strong>{room.nameOf(i)}</strong>
    <PartMark game={info.game} name={state.parts?.[i]} />
    {seat.bot && !seat.standin && <Pips bot={seat.bot} />}
    <span class="hidden">{marks.join(", ")}</span>
    {seat.standin && <span class="muted" aria-hidden="true">{standin}</span>}
    <Clock room={room} state={state} seat={i} paused={info.status === "paused"} />
    {mine && <button class="small" onClick={() => room.line(`sit ${i}`)}>{t("page.sit")}</button>}
    {free && <AskButton room={room} info={info} seat={i} />}
  </li>;
}

function Watchers({ info }: { info: RoomInfo }) {
  const watching = info.people.filter((person) => person.here &&
    info.seats.every((seat) => seat.person !== person.id));
  if (watching.length === 0) return null;
  return <li class="chip">
    <Icon name="eye" size={16} /> {names(watching.map((person) => person.name))}
    <span class="hidden">{t("page.watching")}</span>
  </li>;
}

/* ---- what can I do now? ---- */

function sentence(room: Room, info: RoomInfo, state: MatchState): string {
  if (info.status === "aborted") return t("page.aborted");
  if (info.status === "paused") return t("page.paused");
  if (!state.over && room.withheld.value) return t("page.withheld.you");
  if (state.over) return tg(info.game, "phase.over");
  const verbs = new Set(state.moves.map((move) => move.split(" ")[0]));
  const ask = [`ask.${state.phase}.${verbs.size === 1 ? [...verbs][0] : ""}`, `ask.${state.phase}`]
    .find((key) => hasText(info.game, key));
  if (room.asked.value && ask) return tg(info.game, ask);
  const waiting = state.to_act.filter((seat): seat is number =>
    seat !== "*" && !state.idle.includes(seat)).map((seat) => room.nameOf(seat));
  const phase = tg(info.game, `phase.${state.phase}`);
  if (room.asked.value) return phase;
  if (waiting.length === 0) return t("page.waiting", { phase });
  return t(waiting.length === 1 ? "page.waiting.one" : "page.waiting.many",
    { phase, names: names(waiting) });
}

function Ask({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const paused = info.status === "paused", may = state.seat !== null || room.isHost.value;
  return <div class={`ask ${room.turn.value ? "mine" : ""} ${paused ? "paused" : ""}`}>
    <p role="status">
      {paused && <Icon name="pause" />}
      {room.turn.value && <span class="ask-mark">{t("page.your-turn.short")}</span>}
      {" "}{sentence(room, info, state)}
    </p>
    {paused && may && <button class="main" onClick={() => room.line("resume")}>
      <Icon name="play" /> {t("page.resume")}</button>}
  </div>;
}

/* ---- what one does beside moves ---- */

function Menu({ room, info, close }: { room: Room; info: RoomInfo; close: () => void }) {
  const on = info.status === "playing" || info.status === "paused";
  const seated = room.seat.value >= 0;
  return <Dialog title={t("page.menu")} close={close}>
    <div class="stack">
      {on && seated && !info.seats[room.seat.value].standin &&
        <button onClick={() => { room.line("stand"); close(); }}>
          <Icon name="bot" /> {t("page.let-bot")}</button>}
      {on && room.isHost.value && <SureButton ask={t("page.abort.sure")}
        act={() => { room.line("abort"); close(); }}>{t("page.abort")}</SureButton>}
      <PersonMenu room={room} info={info} />
    </div>
  </Dialog>;
}

type Shown = "" | "menu" | "invite" | "device";

function Tools({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const [shown, setShown] = useState<Shown>("");
  const close = () => setShown("");
  const seated = state.seat !== null, playing = info.status === "playing";
  const may = seated || room.isHost.value;
  return <div class="tools">
    {state.back && playing && <button onClick={() => room.line("back")}>
      <Icon name="back" /> {t("page.back")}</button>}
    {playing && may && <button onClick={() => room.line("pause")}>
      <Icon name="pause" /> {t("page.pause")}</button>}
    {state.clock && seated && playing && state.clock.running.includes(state.seat!) &&
      <button onClick={() => room.line("time")}><Icon name="plus" /> {t("page.time")}</button>}
    <GlassButton room={room} />
    <button onClick={() => setShown("invite")}><Icon name="people" /> {t("page.invite")}</button>
    <button onClick={() => setShown("device")}>
      <Icon name="device" /> {t("page.device.short")}</button>
    <button onClick={() => setShown("menu")}><Icon name="door" /> {t("page.menu")}</button>
    {shown === "menu" && <Menu room={room} info={info} close={close} />}
    {shown === "invite" && <InviteDialog room={room} close={close} />}
    {shown === "device" && <DeviceDialog room={room} close={close} />}
  </div>;
}

export function Match({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const over = info.status === "over" || info.status === "aborted";
  return <div class="room match">
    <main id="main">
      {(!over || room.replaying.value) && <Title hide>{tg(info.game, "game.name")}</Title>}
      <div class="row">
        <ul class="chips" aria-label={t("page.at-the-board")}>
          {info.seats.map((_, i) => <SeatChip key={i} room={room} info={info} state={state}
            i={i} />)}
          <Watchers info={info} />
        </ul>
        <Glass room={room} />
      </div>
      {room.replaying.value ? <Replay room={room} info={info} />
        : over ? <End room={room} info={info} state={state} />
        : <Ask room={room} info={info} state={state} />}
      <section class="board" aria-label={t("page.board")}>
        <BoardPlace room={room} info={info} />
      </section>
      <Tools room={room} info={info} state={state} />
    </main>
    <Side room={room} leaves={["log", "chat", "notes", "rules"]} />
  </div>;
}
