/* board-model.ts - what the board of Codenames needs to know, read from the view and the acts.
 *
 * The view comes as names and numbers, "-" for what is not there (yet) and null for what is hidden.
 * Cards are numbered from 0 here and from 1 in the notation. */
import type { Act } from "../../web/src/board";
import type { MatchState, RoomInfo, Value } from "../../web/src/types";

export type Team = "red" | "blue";
export type Colour = Team | "bystander" | "assassin";
export type Role = "spymaster" | "operative" | "watcher";

export const CARDS = 25, SIDE = 5, ASKS = 3, OBJECTIONS = 2, POINTS_MOST = 8;
export const TEAMS: readonly Team[] = ["red", "blue"];

/* The same signs as in the texts and in the terminal. */
export const SYMBOL: Record<Colour, string> = { red: "■", blue: "●", bystander: "○", assassin: "✖" };

export interface Table {
  variant: string; severalWords: boolean;
  words: string[];
  key: (Colour | null)[]; /* null: unknown to me */
  covered: boolean[]; last: number | null;
  turn: Team | null; toFind: Record<Team, number>;
  clue: string | null; number: string | null; guesses: number;
  left: number | null; /* touches; null: no limit, or no clue */
  allowed: boolean;
  asked: { word: string | null; answer: string | null }[];
  objected: Record<Team, number>;
  winner: Team | null; score: number | null;
}

const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
const text = (value: Value | undefined): string | null =>
  (value === null || value === undefined || value === "-" || value === "" ? null : String(value));
const number = (value: Value | undefined): number | null => {
  const found = text(value);
  return found === null ? null : Number(found);
};
const byTeam = (value: Value | undefined): Record<Team, number> =>
  ({ red: number(list(value)[0]) ?? 0, blue: number(list(value)[1]) ?? 0 });

export function tableOf({ view }: MatchState): Table {
  const covered = new Set(list(view.covered).map(String)), last = number(view.last);
  const words = list(view.asked), answers = list(view.answer);
  return {
    variant: text(view.variant) ?? "teams", severalWords: text(view.names) === "1",
    words: list(view.word).map((word) => text(word) ?? ""),
    key: list(view.key).map((colour) => text(colour) as Colour | null),
    covered: Array.from({ length: CARDS }, (_, i) => covered.has(String(i + 1))),
    last: last === null ? null : last - 1,
    turn: text(view.turn) as Team | null, toFind: byTeam(view.to_find),
    clue: text(view.clue), number: text(view.number), guesses: number(view.guesses) ?? 0,
    left: number(view.left), allowed: number(view.allowed) === 1,
    asked: Array.from({ length: number(view.asks) ?? 0 }, (_, i) =>
      ({ word: text(words[i]), answer: text(answers[i]) })),
    objected: byTeam(view.objected),
    winner: text(view.winner) as Team | null, score: number(view.score),
  };
}

/* ---- who is who ---- */

export const spymasterOf = (table: Table, team: Team): number | null =>
  (team === "red" ? 0 : table.variant === "duo" ? null : 1);

export function operativesOf(table: Table, team: Team, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, i) => i);
  if (table.variant === "duo") return team === "red" ? all.slice(1) : [];
  if (table.variant === "trio") return [2];
  return all.slice(2).filter((seat) => seat % 2 === (team === "red" ? 0 : 1));
}

export function roleOf(table: Table, seat: number | null): Role {
  if (seat === null) return "watcher";
  return TEAMS.some((team) => spymasterOf(table, team) === seat) ? "spymaster" : "operative";
}

/* The side of a seat; null: both, or none. */
export function teamOf(table: Table, seat: number | null): Team | null {
  if (seat === null || (table.variant === "trio" && seat === 2)) return null;
  return table.variant === "duo" || seat % 2 === 0 ? "red" : "blue";
}

export const otherTeam = (team: Team): Team => (team === "red" ? "blue" : "red");

export const isBot = ({ room }: { room: RoomInfo }, seat: number): boolean => {
  const { bot, standin } = room.seats[seat];
  return bot !== null && !standin;
};

/* ---- what happened: clue by clue ---- */

export interface Touched { card: number; seat: number; act: number }
export interface Clue {
  act: number; /* its number */
  team: Team; seat: number; word: string; number: string;
  touched: Touched[];
  covered: Touched[]; /* by a spymaster, after this turn: a penalty, or the opponent's word */
  objected: boolean;
}

export function cluesOf(acts: Act[]): Clue[] {
  const clues: Clue[] = [];
  for (const [act, { seat, verb, operands }] of acts.entries()) {
    if (seat === "*") continue;
    const last = clues[clues.length - 1], card = Number(operands[0]) - 1;
    if (verb === "clue") {
      clues.push({ act, team: seat === 1 ? "blue" : "red", seat, number: operands[0],
        word: operands[1], touched: [], covered: [], objected: false });
    } else if (verb === "guess") last?.touched.push({ card, seat, act });
    else if (verb === "cover") last?.covered.push({ card, seat, act });
    else if (verb === "object" && last) last.objected = true;
  }
  return clues;
}

/* Cards that were covered by acts from this one on. */
export const coveredSince = (acts: Act[], from: number): number[] => acts.slice(from)
  .filter(({ verb, seat }) => seat !== "*" && (verb === "guess" || verb === "cover"))
  .map(({ operands }) => Number(operands[0]) - 1);

/* "New_York" is said with a space. */
export const sayClue = (word: string): string => word.replace(/_/g, " ");
export const sayNumber = (value: string): string => (value === "unlimited" ? "∞" : value);

/* ---- names in a corner of a card ---- */

/* The first letter of each name, or two where two begin alike. */
export function initialsOf(names: string[]): string[] {
  const letters = (name: string, n: number) => [...name.trim()].slice(0, n).join("").toUpperCase();
  return names.map((name, i) => letters(name, names.some((other, k) =>
    k !== i && letters(other, 1) === letters(name, 1)) ? 2 : 1));
}

/* ---- the private plan of a spymaster, kept in the notes ---- */

export interface Plan { cards: number[]; draft: string; number: string | null }

export function readPlan(note: string): Plan {
  try {
    const { cards, draft, number: n } = JSON.parse(note) as Partial<Plan>;
    return {
      cards: Array.isArray(cards) ? cards.filter((i) => Number.isInteger(i) && i >= 0 && i < CARDS) : [],
      draft: typeof draft === "string" ? draft : "", number: typeof n === "string" ? n : null,
    };
  } catch {
    return { cards: [], draft: "", number: null };
  }
}

/* ---- a clue in the making ---- */

/* A clue is one word: what was typed as several is joined, as a name or with hyphens. */
export const joinWords = (typed: string, severalWords: boolean): string =>
  typed.replace(/^\s+/, "").replace(/\s+/g, severalWords ? "_" : "-");

/* While one types, a space may be the beginning of a second word. */
export const finished = (typed: string): string => typed.replace(/[-_\s]+$/, "");

/* ---- where a long word may be broken ---- */

const LANGUAGES = ["de", "en", "fr"];

/* The language of the words: that of their list, or for words of one's own that in which clues are judged. */
export const languageOf = ({ list, check }: RoomInfo): string | null =>
  list ?? LANGUAGES.find((language) => language === check) ?? null;

/* How wide the longest part of a word is, in plain letters, so that it is written as large as it fits. */
const widthOf = (part: string): number => [...part].reduce((sum, letter) =>
  sum + (/[mwMW]/.test(letter) ? 1.5 : /[ijltfrI'’]/.test(letter) ? 0.65 : /\p{Lu}/u.test(letter) ? 1.2 : 1), 0);

export const longestPart = (word: string): number =>
  Math.max(1, ...word.split(/[\s-]+/).map(widthOf));
