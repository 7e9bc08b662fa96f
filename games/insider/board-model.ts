/* board-model.ts - the board of INSIDER as the page needs it: where squares lie, who stands where, which
 * way a pawn takes. What is legal and what it costs is never computed here: the moves say it. */
import type { Act } from "../../web/src/board";
import type { MatchState, News, Value } from "../../web/src/types";

export interface Point { x: number; y: number }

/* ---- where things lie ---- */

export const SIZE = 740;
const LINES = [66, 200, 370, 540, 674]; /* of columns and rows: there is more room round the middle */
export const SPACE_R = 36, RESTAURANT_R = 88, TABLE_R = 24;
export const CENTRE = "c3";
export const KINDS = ["deputy", "copter", "scandal", "trend", "guard"] as const;
export type Kind = typeof KINDS[number];

/* What 1, 2 and 3 cards of a kind do; bodyguards do nothing by themselves. */
export const POWERS: Record<Kind, readonly string[]> = {
  deputy: ["swap", "swap2", "vip"],
  copter: ["fly", "fly2", "meeting"],
  scandal: ["scandal", "rumours", "bomb"],
  trend: ["again", "out", "hype"],
  guard: ["guard1", "guard2", "guard3"],
};
/* Bodyguards can repel these. */
export const REPELLED = ["swap", "swap2", "vip", "meeting", "scandal", "rumours", "bomb", "hype"];

const PATH = /^([a-e][1-5])([a-e][1-5])\.(\d)$/;

export const isSpace = (square: string): boolean => /^[a-e][1-5]$/.test(square);
export const isTable = (square: string): boolean => square[0] === "t";
export const isCorner = (square: string): boolean => /^[ae][15]$/.test(square);
export const isInner = (square: string): boolean => ["c2", "b3", "d3", "c4"].includes(square);

/* The ends of a path and the number of the square on it, counted from the first end. */
export function pathOf(square: string): { ends: [string, string]; n: number } | null {
  const found = PATH.exec(square);
  return found && { ends: [found[1], found[2]], n: Number(found[3]) };
}

function spacePoint(space: string): Point {
  return { x: LINES["abcde".indexOf(space[0])], y: LINES[5 - Number(space[1])] };
}

function tablePoint(n: number, tables: number): Point {
  const middle = spacePoint(CENTRE), around = tables === 7 ? 6 : tables;
  if (tables === 7 && n === 7) return middle;
  const angle = ((n - 1) / around) * 2 * Math.PI - Math.PI / 2;
  const far = around === 6 ? 56 : 52;
  return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
}

const edgeOf = (space: string): number => space === CENTRE ? RESTAURANT_R : SPACE_R;

export interface Ground { path: number; tables: number }

export function pointOf(square: string, { path, tables }: Ground): Point {
  if (isTable(square)) return tablePoint(Number(square.slice(1)), tables);
  const on = pathOf(square);
  if (!on) return spacePoint(square);
  const from = spacePoint(on.ends[0]), to = spacePoint(on.ends[1]);
  const long = Math.hypot(to.x - from.x, to.y - from.y), begin = edgeOf(on.ends[0]);
  const gap = long - begin - edgeOf(on.ends[1]);
  const part = (begin + gap * (on.n - 0.5) / path) / long;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/* Half the width of a path's square: squares beside the restaurant have less room. */
export function halfOf(square: string, path: number): number {
  const close = pathOf(square)?.ends.includes(CENTRE);
  return Math.min(17, (close ? 46 : 62) / path / 2 - 1);
}

/* ---- what a view says ---- */

export interface Match extends Ground {
  seats: number; mover: number | null; me: number | null;
  points: number; dice: number[]; action: string;
  score: number[]; evaluations: number; card: string | null; worth: number[]; penalty: number;
  at: string[][]; blockers: string[]; done: string[];
  misses: number[]; rumours: number[];
  pending: string | null; target: number | null; pawn: (number | null)[]; pawnAt: (string | null)[];
  promised: (number | null)[]; cards: number[]; hand: number[]; deck: number; discard: number[];
  stop: string | null; left: number; known: number[][];
  turnKey: string; /* changes with every turn */
}

const list = (value: Value): Value[] => Array.isArray(value) ? value : [];
const text = (value: Value): string | null =>
  typeof value === "string" && value !== "-" ? value : null;
const number = (value: Value): number | null =>
  value === null || value === "-" || value === undefined ? null : Number(value);
const numbers = (value: Value): number[] =>
  list(value).map(number).filter((one): one is number => one !== null);
const texts = (value: Value): string[] =>
  list(value).map(text).filter((one): one is string => one !== null);

const CARDS = KINDS.length;

/* The rows of `known`: cards that somebody is known to hold, at least. */
function knownOf(view: MatchState["view"], viewer: number | null, seats: number): number[][] {
  const row = viewer === null ? [] : list(list(view.known)[viewer]).map((one) => number(one) ?? 0);
  return Array.from({ length: seats }, (_, seat) => row.slice(seat * CARDS, (seat + 1) * CARDS));
}

export function matchOf(state: MatchState): Match {
  const { view } = state, worth = numbers(view.worth), seats = list(view.at).length;
  const mine = state.seat === null ? null : list(view.hand)[state.seat];
  return {
    seats, me: state.seat, mover: number(view.mover),
    path: number(view.path) ?? 2, tables: worth.length,
    points: number(view.points) ?? 0, dice: numbers(view.dice), action: text(view.action) ?? "later",
    score: numbers(view.score), evaluations: number(view.evaluations) ?? 0,
    card: text(view.card), worth, penalty: number(view.penalty) ?? 0,
    at: list(view.at).map(texts), blockers: texts(view.blocker), done: texts(view.done),
    misses: numbers(view.misses), rumours: numbers(view.rumours),
    pending: text(view.pending), target: number(view.target),
    pawn: list(view.pawn).map(number), pawnAt: list(view.pawn_at).map(text),
    promised: list(view.promised).map(number), cards: numbers(view.cards),
    hand: mine ? numbers(mine) : [], deck: number(view.deck) ?? 0, discard: numbers(view.discard),
    stop: text(view.stop), left: number(view.left) ?? 0,
    known: knownOf(view, state.seat, seats),
    turnKey: `${number(view.turn)} ${number(view.mover)}`,
  };
}

const HOMES = [[], [], ["a1", "e5"], ["a1", "e1", "e5"], ["a1", "e1", "e5", "a5"]];
export const homeOf = (m: Match, seat: number): string => HOMES[m.seats][seat];

/* All squares of this match: spaces, as many squares of each path as it has, the card's tables. */
export function squaresOf(names: readonly string[], { path, tables }: Ground): string[] {
  return names.filter((name) => isTable(name) ? Number(name.slice(1)) <= tables
    : (pathOf(name)?.n ?? 1) <= path);
}

export const countAt = (m: Match, seat: number, square: string): number =>
  m.at[seat].filter((one) => one === square).length;

/* Who sits at a table. */
export const guestAt = (m: Match, table: string): number | null => {
  const seat = m.at.findIndex((pawns) => pawns.includes(table));
  return seat < 0 ? null : seat;
};

/* Cards that a seat would draw now. */
export function drawDue(m: Match, seat: number): number {
  const places = new Set(m.at[seat].filter((one) => isSpace(one) && !isCorner(one)));
  return Math.min(places.size, 7 - m.cards[seat]);
}

/* ---- ways ---- */

function besideSpace(space: string, path: number): string[] {
  const column = "abcde".indexOf(space[0]), row = Number(space[1]), out: string[] = [];
  const name = (c: number, r: number) => `${"abcde"[c]}${r}`;
  if (row < 5) out.push(`${space}${name(column, row + 1)}.1`);
  if (row > 1) out.push(`${name(column, row - 1)}${space}.${path}`);
  if (column < 4) out.push(`${space}${name(column + 1, row)}.1`);
  if (column > 0) out.push(`${name(column - 1, row)}${space}.${path}`);
  return out;
}

function beside(square: string, path: number): string[] {
  if (isTable(square)) return besideSpace(CENTRE, path);
  const on = pathOf(square);
  if (!on) return besideSpace(square, path);
  const [first, second] = on.ends, stem = `${first}${second}`;
  return [on.n === 1 ? first : `${stem}.${on.n - 1}`, on.n === path ? second : `${stem}.${on.n + 1}`];
}

/* The way of a pawn, both ends included, to draw it; [from, to] if none is found. */
export function wayOf(m: Match, seat: number, from: string, to: string): string[] {
  const goal = isTable(to) ? CENTRE : to, home = homeOf(m, seat);
  const closed = (one: string) => one !== goal && (one === CENTRE || m.blockers.includes(one) ||
    (isCorner(one) && one !== home));
  const before = new Map<string, string>([[from, ""]]), waiting = [from];
  for (let one = waiting.shift(); one !== undefined && !before.has(goal); one = waiting.shift()) {
    for (const next of beside(one, m.path)) {
      if (before.has(next) || closed(next)) continue;
      before.set(next, one);
      waiting.push(next);
    }
  }
  if (!before.has(goal)) return [from, to];
  const way = [to];
  for (let one = before.get(goal)!; one; one = before.get(one)!) way.unshift(one);
  return way;
}

/* ---- what happened between two states, as journeys of pawns and blockers ---- */

export interface Journey {
  who: number | "blocker" | "card"; from: string; to: string;
  how: "walk" | "fly" | "slide"; way: string[];
  kind?: string; /* of a card, "?" for those who see its back */
}

/* Those of a stage travel at the same time. */
export interface Stage { journeys: Journey[]; ms: number }

function takeOut(squares: string[], one: string): boolean {
  const i = squares.indexOf(one);
  if (i >= 0) squares.splice(i, 1);
  return i >= 0;
}

/* What has left a list of squares, paired with what has come. */
function changes(before: string[], after: string[], who: Journey["who"]): Journey[] {
  const left = [...before], came = after.filter((one) => !takeOut(left, one));
  return left.slice(0, came.length).map((from, i) =>
    ({ who, from, to: came[i], how: "slide", way: [from, came[i]] }));
}

const STEP_MS = 110, WALK_MOST_MS = 900, FLY_MS = 800, SLIDE_MS = 600;

function ownJourney(m: Match, at: string[][], act: Act): Stage | null {
  const seat = act.seat, [from, to] = act.operands;
  if (typeof seat !== "number" || !["move", "fly", "fly2"].includes(act.verb)) return null;
  if (!takeOut(at[seat], from)) return null;
  at[seat].push(to);
  const how = act.verb === "move" ? "walk" : "fly";
  const way = how === "walk" ? wayOf(m, seat, from, to) : [from, to];
  const ms = how === "fly" ? FLY_MS : Math.min(WALK_MOST_MS, (way.length - 1) * STEP_MS + 150);
  return { journeys: [{ who: seat, from, to, how, way }], ms };
}

/* A card that is taken flies from the base of one seat to that of the other. */
function cardJourney(m: Match, act: Act, before: Act | undefined): Stage | null {
  if (act.seat !== "*" || act.verb !== "rob" || typeof before?.seat !== "number") return null;
  const from = homeOf(m, Number(before.operands[0])), to = homeOf(m, before.seat);
  return { journeys: [{ who: "card", kind: act.operands[0], from, to, how: "fly", way: [from, to] }], ms: FLY_MS };
}

/* First what the acts say, one after the other; then whatever else has changed, all at once. */
export function stagesOf(before: Match, after: Match, acts: Act[]): Stage[] {
  if (before.seats !== after.seats) return [];
  const at = before.at.map((pawns) => [...pawns]);
  const stages = acts.map((act, i) => ownJourney(before, at, act) ?? cardJourney(before, act, acts[i - 1]))
    .filter((one) => one !== null);
  const rest = [...at.flatMap((pawns, seat) => changes(pawns, after.at[seat], seat)),
    ...changes(before.blockers, after.blockers, "blocker")];
  return rest.length > 0 ? [...stages, { journeys: rest, ms: SLIDE_MS }] : stages;
}

/* Where everything stands after so many stages; what travels in the next one is nowhere. */
export function standing(before: Match, stages: Stage[], done: number):
  { at: string[][]; blockers: string[] } {
  const at = before.at.map((pawns) => [...pawns]), blockers = [...before.blockers];
  stages.slice(0, done + 1).forEach(({ journeys }, i) => {
    for (const { who, from, to } of journeys) {
      if (who === "card") continue;
      const there = who === "blocker" ? blockers : at[who];
      takeOut(there, from);
      if (i < done) there.push(to);
    }
  });
  return { at, blockers };
}

/* ---- evaluations, as the news tell them ---- */

export interface Evaluation {
  act: number; count: number; tables: { table: string; seat: number; worth: number }[];
  seats: { seat: number; gain: number; score: number; absent: boolean }[];
}

const SEAT_LINES: Record<string, number> = { gained: 1, absent: -1, cellar: -1, "cellar-still": 0 };

export function evaluationsOf(news: News[]): Evaluation[] {
  const all = new Map<number, Evaluation>();
  for (const { act, key, args } of news) {
    if (key === "evaluation") all.set(act, { act, count: Number(args.count), tables: [], seats: [] });
    const one = all.get(act);
    if (one && key === "table") {
      one.tables.push({ table: String(args.table), seat: Number(args.seat), worth: Number(args.worth) });
    } else if (one && key in SEAT_LINES) {
      one.seats.push({ seat: Number(args.seat), score: Number(args.score), absent: key !== "gained",
        gain: SEAT_LINES[key] * Number(args.gain ?? args.lost ?? 0) });
    }
  }
  return [...all.values()];
}

/* ---- moves ---- */

export interface Move { verb: string; operands: string[]; text: string; cost: number }

export function movesOf(state: MatchState): Move[] {
  return state.moves.map((move, i) => {
    const [verb, ...operands] = move.split(" ");
    return { verb, operands, text: move, cost: state.costs?.[i] ?? 0 };
  });
}
