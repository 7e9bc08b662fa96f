/* match.tsx - a match: who is at the board, what I can do now, the board, and what is beside it. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Ask } from "./ask";
import type { BoardProps } from "./board";
import { propsOf, useBoard } from "./boards";
import { End, EndMore } from "./end";
import { Title } from "./parts";
import type { Room } from "./room";
import { Replay } from "./replay";
import { Side } from "./side";
import type { MatchState, RoomInfo } from "./types";
import { t, tg } from "./words";

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

const Wait = () => <div class="board-wait" aria-busy="true" />;

function AnyBoard(props: BoardProps) {
  const made = useBoard(""); /* no game has this name */
  return made ? <made.default {...props} /> : <Wait />;
}

function BoardPlace({ room, info }: { room: Room; info: RoomInfo }) {
  const show = room.replaying.value && room.replay.frame.value ? room.replay : room.table;
  const frame = show.frame.value!, made = useBoard(info.game);
  useEffect(() => { if (made) show.draw(frame); }); /* after the effects of the board itself */
  if (!made) return <Wait />;
  const props = propsOf(room, info, show, frame), Here = made.default;
  return <Safe key={info.match} instead={<AnyBoard {...props} />}><Here {...props} /></Safe>;
}

/* ---- all of it ---- */

/* Who is on turn as far as the table has shown it; clocks are as they are. */
export function headOf(room: Room, state: MatchState): MatchState {
  const { to_act, idle, over, parts } = room.table.frame.value!.state;
  if (!room.revealed.value) return { ...state, parts: room.partsBefore.value };
  if (room.table.live.value) return state;
  return { ...state, idle, over, parts, back: false,
    to_act: to_act.filter((seat) => seat !== state.seat) };
}

export function Match({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const shown = room.table.frame.value!.state;
  /* The last act plays out first. */
  const over = info.status === "aborted" || (info.status === "over" && room.table.live.value);
  return <div class="room match">
    <main id="main">
      {(!over || room.replaying.value) && <Title hide>{tg(info.game, "game.name")}</Title>}
      {room.replaying.value ? <Replay room={room} info={info} />
        : over ? <End room={room} info={info} state={state} />
        : <Ask room={room} info={info} state={shown} />}
      <section class="board" aria-label={t("page.board")} onClickCapture={() => room.skip()}>
        <BoardPlace room={room} info={info} />
      </section>
      {over && !room.replaying.value && <EndMore room={room} />}
    </main>
    <Side room={room} leaves={["log", "chat", "notes", "rules"]} />
  </div>;
}
