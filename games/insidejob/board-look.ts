/* board-look.ts - what the board of Inside Job needs to know, read from the view of a match.
 *
 * The view comes as names and numbers, "-" for what is not there (yet) and null for what is hidden.
 * Who is ahead in a trick and whether its mission was done is worked out here: it is shown, and
 * never decides anything. */
import type { MatchState, Value } from "../../web/src/types";

export interface Laid { card: string; cased: boolean; seat: number }
export interface Mission { id: string; risk: boolean; condition: string; trump: string }

export interface Trick {
  number: number;
  mission: Mission | null;
  laid: Laid[];
  order: number[]; /* the seats as they play; Larry is one of them */
  winner: number | null; /* a seat, once the trick is over */
  done: boolean;
}

export interface Look {
  seats: number;
  places: number; /* seats, and Larry */
  me: number | null;
  phase: string;
  mine: boolean; /* I am asked */
  over: boolean;
  trick: number; tricks: number;
  done: number; goal: number; limit: number; supply: number;
  hand: string[];
  larry: string[]; /* his cards, if I play for him */
  drawn: Mission[]; /* the two missions, if I choose */
  role: (string | null)[];
  faceUp: boolean[];
  held: number[];
  count: (number | null)[];
  starter: number | null;
  controller: number | null;
  partner: number | null;
  voted: boolean[];
  votes: number[][]; /* by seat, those that I may know */
  votesFor: (number | null)[];
  result: string | null;
  special: string[];
  cases: boolean;
  open: boolean; /* finished tricks may be looked up */
  failed: string[][];
  now: Trick;
  past: Trick[];
}

export const suitOf = (card: string): string => card.charAt(0);
export const valueOf = (card: string): number => Number(card.slice(1));

const SUITS = "YPGB";
const rank = (card: string): number => SUITS.indexOf(suitOf(card)) * 16 + valueOf(card);
export const sorted = (cards: string[]): string[] => [...cards].sort((a, b) => rank(a) - rank(b));

const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
const known = (value: Value | undefined): boolean =>
  value !== null && value !== undefined && value !== "-";
const text = (value: Value | undefined): string | null => (known(value) ? String(value) : null);
const number = (value: Value | undefined): number | null => (known(value) ? Number(value) : null);
const texts = (value: Value | undefined): string[] => list(value).filter(known).map(String);

export function mission(id: string | null): Mission | null {
  if (id === null) return null;
  const parts = id.split(".");
  const risk = parts[0] === "risk";
  return { id, risk, condition: parts[risk ? 1 : 0]!, trump: parts[risk ? 2 : 1]! };
}

/* With two seats Larry plays between them. */
function playingOrder(starter: number, seats: number): number[] {
  if (seats === 2) return [starter, 2, 1 - starter];
  return Array.from({ length: seats }, (_, i) => (starter + i) % seats);
}

/* The suit that a card counts as: a case makes it trump. */
export const countsAs = (one: Laid, trump: string): string =>
  (one.cased ? trump : suitOf(one.card));

/* Which card is ahead, by its place. Of equal trumps the later one. */
export function ahead(laid: Laid[], trump: string): number {
  let best = 0;
  laid.forEach((one, i) => {
    const first = laid[best]!;
    const suit = countsAs(one, trump);
    const beats = suit === countsAs(first, trump)
      ? valueOf(one.card) >= valueOf(first.card) : suit === trump;
    if (i > 0 && beats) best = i;
  });
  return best;
}

const every = (values: number[], test: (value: number, before: number) => boolean): boolean =>
  values.every((value, i) => i === 0 || test(value, values[i - 1]!));

/* Was the mission of a whole trick done? */
export function fulfilled(what: Mission, laid: Laid[]): boolean {
  const values = laid.map((one) => valueOf(one.card));
  const last = values.length - 1;
  const best = ahead(laid, what.trump);
  switch (what.condition) {
    case "high": return values.every((value) => value >= 7);
    case "low": return values.every((value) => value <= 7);
    case "even": return values.every((value) => value % 2 === 0);
    case "odd": return values.every((value) => value % 2 === 1);
    case "first_wins": return best === 0;
    case "second_wins": return best === 1;
    case "third_wins": return best === 2;
    case "last_wins": return best === last;
    case "ascending": return every(values, (value, before) => value > before);
    case "descending": return every(values, (value, before) => value < before);
    case "one_suit": return new Set(laid.map((one) => countsAs(one, what.trump))).size === 1;
    case "last_lowest": return values.slice(0, last).every((value) => value > values[last]!);
    case "third_case": return laid[2]!.cased;
    case "second_odd": return values[1]! % 2 === 1;
    default: return false;
  }
}

function laidCards(cards: Value | undefined, cased: Value | undefined, order: number[]): Laid[] {
  const on = list(cased);
  return texts(cards).map((card, i) => ({ card, cased: on[i] === "on", seat: order[i]! }));
}

function pastTrick(view: Record<string, Value>, i: number, seats: number): Trick {
  const order = playingOrder(number(list(view.starter_of)[i]) ?? 0, seats);
  const what = mission(text(list(view.mission_of)[i]));
  const laid = laidCards(list(view.card_of)[i], list(view.cased_of)[i], order);
  return { number: i, mission: what, laid, order, winner: number(list(view.winner_of)[i]),
    done: what !== null && fulfilled(what, laid) };
}

/* The trick that is being played: empty until its mission is chosen. */
function thisTrick(state: MatchState, trick: number, seats: number): Trick {
  const view = state.view;
  const begun = ["play", "larry", "top"].includes(state.phase);
  const order = playingOrder(number(view.starter) ?? 0, seats);
  return { number: trick, mission: begun ? mission(text(view.mission)) : null,
    laid: begun ? laidCards(view.table, view.cased, order) : [], order, winner: null, done: false };
}

export function look(state: MatchState, seats: number): Look {
  const view = state.view;
  const places = seats === 2 ? 3 : seats;
  const me = state.seat;
  const all = Array.from({ length: places }, (_, i) => i);
  const trick = number(view.trick) ?? 0;
  const role = all.map((seat) => text(list(view.role)[seat]));
  const votes = all.map((seat) => list(list(view.vote)[seat]));
  return {
    seats, places, me, phase: state.phase, over: state.over, trick, role,
    mine: state.moves.length > 0, /* none, too, when the match was ended early */
    tricks: number(view.tricks) ?? 0, done: number(view.done) ?? 0, goal: number(view.goal) ?? 0,
    limit: number(view.limit) ?? 0, supply: number(view.supply) ?? 0,
    hand: me === null ? [] : sorted(texts(list(view.hand)[me])),
    larry: me !== null && number(view.controller) === me ? sorted(texts(view.larry)) : [],
    drawn: texts(list(view.drawn)[trick]).map((id) => mission(id)!),
    faceUp: all.map((seat) => ["start", "limit"].includes(String(list(view.face_up)[seat]))),
    held: all.map((seat) => number(list(view.held)[seat]) ?? 0),
    count: all.map((seat) => number(list(view.count)[seat])),
    starter: number(view.starter), controller: seats === 2 ? number(view.controller) : null,
    partner: number(view.partner),
    voted: votes.map((vote) => vote.length > 0 && vote[0] !== "-"),
    votes: votes.map((vote) => vote.filter(known).map(Number)),
    votesFor: all.map((seat) => number(list(view.votes_for)[seat])),
    result: text(view.result),
    special: [text(view.special), text(view.special2)].filter((one): one is string =>
      one !== null && one !== "none"),
    cases: view.cases === "on", open: view.memory === "open",
    failed: all.map((seat) => texts(list(view.failed)[seat])),
    now: thisTrick(state, trick, seats),
    past: Array.from({ length: trick }, (_, i) => pastTrick(view, i, seats)),
  };
}
