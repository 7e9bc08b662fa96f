/* board.ts - what a board is: a component that is given everything it may know and a few things to do.
 *
 * games/<id>/board.tsx exports one by default; a game without it has the generic board. A board never
 * talks to the server by itself, and it never sees more than its person may know.
 */
import type { ComponentType } from "preact";
import type { Game, MatchState, RoomInfo } from "./types";

export interface Act {
  seat: number | "*"; /* who did it */
  verb: string; operands: string[]; /* "?" is hidden */
  text: string; /* the notation */
}

export interface BoardProps {
  game: Game;
  room: RoomInfo;
  state: MatchState; /* the newest */
  acts: Act[]; /* all of the match, as seen */
  fresh: number; /* acts from this one on came with the newest message: what an animation shows */
  note: string; /* private notes of this person: the board keeps JSON in them if it likes */
  motion: boolean; /* animations are wanted */

  /* In words: t("agent.red"), t("ask.walk", {n: 3}). The game's texts come before the program's. */
  t(key: string, places?: Record<string, string | number>): string;
  /* The name of who holds a seat: a person's, a bot's, or "Seat 2". */
  nameOf(seat: number): string;

  /* Make one move, "go red 3", or several as one turn, all or nothing. A refusal is shown by the shell. */
  act(...moves: string[]): void;
  /* Why would this move be refused? null: it would not. */
  tryMove(move: string): Promise<string | null>;
  back(): void;
  setNote(text: string): void;
}

export type Board = ComponentType<BoardProps>;
