/* boards.ts - the board of the game that is played: loaded when needed, and what it is given. */
import { effect } from "@preact/signals";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { boards } from "safehouse:boards";
import type { BoardModule, BoardProps } from "./board";
import { GlassHere } from "./glass";
import { isOutdated } from "./net";
import type { Room } from "./room";
import { motion } from "./settings";
import type { Frame, Show } from "./show";
import { leaf } from "./side";
import type { RoomInfo } from "./types";
import { files, gameOf, played, tg } from "./words";

/* ---- loaded when needed ---- */

const AGAIN_MS = 2000;
const loaded = new Map<string, BoardModule>();
const loading = new Map<string, Promise<BoardModule>>();
const loadGeneric = (): Promise<BoardModule> => import("./generic");

function loadStyle(name: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/${name}`;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

async function loadBoard(id: string): Promise<BoardModule> {
  if (!boards[id]) return loadGeneric();
  const style = files.css[id] ? loadStyle(files.css[id]) : Promise.resolve();
  const [made] = await Promise.all([boards[id](), style]);
  return made;
}

/* A board that cannot be loaded: of a page that is too old, because there is a newer one. Otherwise any
 * board will do, as soon as there is one. */
async function insteadOfBoard(): Promise<BoardModule> {
  if (await isOutdated()) location.reload();
  return loadGeneric().catch(async () => {
    await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
    return insteadOfBoard();
  });
}

function needBoard(id: string): Promise<BoardModule> {
  if (!loading.has(id)) {
    loading.set(id, loadBoard(id).catch(insteadOfBoard).then((board) => {
      loaded.set(id, board);
      return board;
    }));
  }
  return loading.get(id)!;
}

/* Together with the words of the game, not when the match is drawn. */
effect(() => { for (const id of played.value) void needBoard(id); });

export function useBoard(id: string): BoardModule | null {
  const [board, setBoard] = useState<{ id: string; board: BoardModule } | null>(
    loaded.has(id) ? { id, board: loaded.get(id)! } : null);
  useEffect(() => {
    void needBoard(id).then((one) => setBoard({ id, board: one }));
  }, [id]);
  return board?.id === id ? board.board : null;
}

/* ---- what they are given ---- */

const nothing = () => undefined;

/* What a board is given of a frame. On one that is not the newest, nothing can be pressed. */
export function propsOf(room: Room, info: RoomInfo, show: Show, frame: Frame): BoardProps {
  const game = gameOf(info.game)!, live = show.live.value, over = show === room.replay;
  const { state, acts, fresh } = frame;
  return {
    game, room: info, acts, fresh, live, motion: motion.value,
    state: live ? state : { ...state, moves: [], costs: undefined, back: false },
    news: (over ? state.news ?? [] : room.news.value).filter(({ act }) => act < acts.length),
    note: room.boardNote.value, uncovered: room.uncovered.value,
    revealed: room.revealed.value,
    proposals: info.seats.map((_, seat) => live ? room.proposed.value[seat] ?? null : null),
    mayPropose: live && !over && state.audience !== undefined,
    t: (key, places) => tg(info.game, key, places),
    nameOf: (seat) => room.nameOf(seat),
    sayNews: (news) => room.sayNews(news),
    partOf: (seat) => game.parts?.find(({ name }) => name === state.parts?.[seat]) ?? null,
    act: live ? (...moves) => room.act(...moves) : nothing,
    tryMove: (move) => room.whyNot(move).then((why) => why?.text ?? null),
    whyNot: (move) => room.whyNot(move),
    explain: (n) => room.explain(n),
    wantNews: () => room.wantNews(), newsFrom: room.newsFrom.value,
    back: live ? () => { room.line("back"); } : nothing,
    setNote: (text) => room.setBoardNote(text),
    uncover: (on) => { room.uncovered.value = on; },
    takes: (ms) => show.takes(frame, ms),
    propose: live && !over ? (move) => room.propose(move) : nothing,
    talk: () => { leaf.value = "chat"; },
    phrase: live && !over ? (name) => { room.line(`phrase ${name}`); } : nothing,
    glass: h(GlassHere, { room }),
  };
}
