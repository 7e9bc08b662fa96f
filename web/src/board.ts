/* board.ts - what a board is: a component that is given everything it may know and a few things to do.
 *
 * games/<id>/board.tsx exports one by default; a game without it has the generic board. A board never
 * talks to the server by itself, and it never sees more than its person may know.
 */
import type { ComponentChildren, ComponentType } from "preact";
import type { Game, Ground, MatchState, News, Part, RoomInfo } from "./types";

export interface Act {
  seat: number | "*"; /* who did it */
  verb: string; operands: string[]; /* "?" is hidden */
  text: string; /* the notation */
}

export interface WhyNot { text: string; args: Record<string, string | number> }

export interface BoardProps {
  game: Game;
  room: RoomInfo;
  state: MatchState; /* the one being shown; its moves are empty while it is not the newest */
  live: boolean; /* it is the newest: only then can anything be pressed */
  acts: Act[]; /* all of the match up to this state, as seen */
  fresh: number; /* acts from this one on led from the state shown before: what an animation shows */
  news: News[]; /* what came of the acts, by their numbers, as far as it is known */
  newsFrom: number; /* that of earlier acts is not known yet: wantNews() asks for it */
  note: string; /* private notes of this person: the board keeps JSON in them if it likes */
  motion: boolean; /* animations are wanted */
  revealed: boolean; /* at the end: all secrets have turned up above the board; before, show none of them */
  uncovered: boolean; /* one's own secrets may be seen now: one cover for header and board */
  proposals: (string | null)[]; /* by seat: the move that somebody of my side points at */
  mayPropose: boolean; /* the game lets my seat propose moves to its side now */
  glass: ComponentChildren; /* the sand timer: a board that draws it has it in place of the shell */

  /* In words: t("agent.red"), t("ask.walk", {n: 3}). The game's texts come before the program's. */
  t(key: string, places?: Record<string, string | number>): string;
  /* The name of who holds a seat: a person's, a bot's, or "Seat 2". */
  nameOf(seat: number): string;
  /* A line of news in words. */
  sayNews(news: News): string;
  /* What a seat is, as far as everybody knows: side, symbol, and the name of its texts. */
  partOf(seat: number): Part | null;

  /* Make one move, "go red 3", or several as one turn, all or nothing. A refusal is shown by the shell. */
  act(...moves: string[]): void;
  /* Why would this move be refused? null: it would not. */
  tryMove(move: string): Promise<string | null>;
  /* The same, with what the sentence is about: {seat, square} and the like. */
  whyNot(move: string): Promise<WhyNot | null>;
  /* Why a bot made act number n, as far as I may know; []: nothing can be said. */
  explain(n: number): Promise<Ground[]>;
  back(): void;
  wantNews(): void;
  setNote(text: string): void;
  uncover(on: boolean): void;
  /* What is fresh takes so long to show: the next state, or my turn, waits for it, within the shell's
   * limits. Said in an effect, when the state has come; the answer is the time there is for it. Without a
   * word a moment is given for others' acts. If `live` is true nothing waits any more: draw how it ended. */
  takes(ms: number): number;
  /* Point at a move for my side, or at nothing any more. */
  propose(move: string | null): void;
  /* Open the chat, where one is asked to talk first. */
  talk(): void;
  /* Say a ready-made phrase of the game, which everybody reads in their own language. */
  phrase(name: string): void;
}

export type Board = ComponentType<BoardProps>;

/* What games/<id>/board.tsx exports. Beside the board, all of it is optional: */
export interface BoardModule {
  default: Board;
  /* The secret of a seat drawn as a small card (an agent, a role, a key), as far as the state tells
   * it: on the card with which a match begins, in the header, and turned up at the end. */
  Secret?: ComponentType<BoardProps & { seat: number }>;
  /* The name of that secret: the texts are `me.secret.NAME` (who I am), `me.goal.NAME`, `me.first.NAME`
   * and the others of me.tsx, or without a name `me.goal` and `me.first`. null: this state does not tell. */
  secretOf?(state: MatchState, seat: number): string | null;
  /* Points of each seat in this state, for the chart and the sums at the end; null: hidden. `end` is the
   * last state of the match, which tells what was hidden before: whose points they were. */
  pointsOf?(state: MatchState, end: MatchState, game: Game): (number | null)[];
  /* In the lobby: helps to write the words that a match is given, in games where these are no plain words. */
  Words?: ComponentType<{ game: Game; words: string[]; add: (word: string) => void }>;
  /* Which of the news says why the match ended so; without it the last one called `over-` or `end-`, or
   * what came of the last act. */
  reasonOf?(news: News[]): News | null;
}
