/* board-model.ts - what the board of SpyNet needs to know, read from the view of a match.
 *
 * The view comes as names and numbers, "-" for what is not there and null for what is hidden.
 * Nothing here decides anything: what may be done is in the moves of the state. */
import type { MatchState, News, Value } from "../../web/src/types";
import { AREAS, CARDS, factsOf, sorted } from "./board-cards";
import type { Area } from "./board-cards";
import { recall } from "./board-memory";
import type { Memory, Place } from "./board-memory";

const SEATS = 4, PILES = 3, PILE = SEATS, OPS = PILE + PILES + 1;

/* An agent on display, with what is attached to it. */
export interface Agent { card: string; under: string[]; printed: number; strength: number }

export interface Cell {
  agents: Agent[]; /* as they came; the newest is the last */
  strength: number;
  rival: number; /* the highest strength among opponents */
  dominates: boolean;
  operations: string[] | null; /* null: face down */
  count: number; /* of operations */
  memory: Memory; /* operations that I remember */
}

export interface Look {
  phase: string;
  me: number | null;
  seats: number;
  rows: number[]; /* the seats from top to bottom: partners side by side, mine the last */
  mover: number | null;
  mine: boolean; /* I am asked */
  over: boolean;
  situation: string | null;
  perArea: boolean;
  finalTurns: number | null; /* to come, this one included */
  deck: number;
  stack: number[];
  pile: number | null; /* looked at */
  offered: string[]; /* face-up cards of the pile or the draft before me */
  draftCards: number; /* in the draft, whoever looks at it */
  news: string[]; /* of the pile: those nobody has seen before */
  hand: string[];
  handCards: number[];
  cells: Cell[][]; /* by seat and area */
  pileMemory: Memory[];
  handMemory: Memory[];
  discard: string[];
  agentAreas: Area[]; operationAreas: Area[]; extra: number; passed: number;
  newest: string | null;
  asked: string | null; /* the special agent whose question is open */
  named: number | null;
  owed: number;
  grabbed: string | null;
  answers: number; /* cards that Sir Veza's owner has discarded */
  otherHand: string[]; /* the one that Limonada shows me */
  began: boolean; /* the draft is over */
  points: (number | null)[];
  attached: number[];
  counting: string[];
}

const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
const isThere = (value: Value | undefined): boolean =>
  value !== null && value !== undefined && value !== "-";
const text = (value: Value | undefined): string | null => (isThere(value) ? String(value) : null);
const number = (value: Value | undefined): number | null => (isThere(value) ? Number(value) : null);
const texts = (value: Value | undefined): string[] => list(value).filter(isThere).map(String);
const count = (value: Value | undefined): number => number(value) ?? 0;

export const areOpponents = (seats: number, one: number, other: number): boolean =>
  one !== other && (seats < 4 || (one + other) % 2 === 1);

export const partnerOf = (seats: number, seat: number): number | null =>
  seats === 4 ? (seat + 2) % 4 : null;

/* Opponents first, in turn order; then my partner and I. Whoever watches sees teams as well. */
export function rowsOf(seats: number, me: number | null): number[] {
  if (me === null) return seats === 4 ? [0, 2, 1, 3] : Array.from({ length: seats }, (_, i) => i);
  const after = Array.from({ length: seats }, (_, i) => (me + 1 + i) % seats);
  if (seats < 4) return after;
  return [after[0]!, after[2]!, after[1]!, after[3]!];
}

/* Printed strength as the situation changes it. */
function printedStrength(card: string, situation: string | null): number {
  const { kind, areas, number: printed } = factsOf(card);
  if (kind === "master") return situation === "cold_front" ? 1 : printed;
  return printed + (situation === "martial_law" && areas[0] === "force" ? 1 : 0);
}

function agentOf(card: string, under: Value[], situation: string | null): Agent {
  const ids = CARDS.filter((_, i) => under[i] === card).map(({ id }) => id);
  const printed = printedStrength(card, situation);
  const more = ids.reduce((sum, id) =>
    sum + (factsOf(id).kind === "funding" ? factsOf(id).number : 1), 0);
  return { card, under: ids, printed, strength: printed + more };
}

/* ---- what I remember ---- */

function placesOf(view: Record<string, Value>, me: number | null): Place[] {
  const known = list(me === null ? view.common : list(view.known)[me]);
  const open = list(me === null ? view.common_open : list(view.open)[me]).map(Number);
  const held = [...list(view.hand_cards), ...Array<Value>(SEATS).fill(0)].slice(0, SEATS)
    .concat(list(view.pile_seen_cards), [view.draft_cards ?? 0],
      list(view.operation_cards).flatMap((row) => list(row)));
  return held.map((cards, i) =>
    ({ known: texts(known[i]), count: count(cards), open: open.includes(i) }));
}

/* ---- all of it ---- */

function cellOf(view: Record<string, Value>, seat: number, area: number, seats: number,
  memory: Memory): Cell {
  const rows = list(view.strength).map((row) => count(list(row)[area]));
  const operations = list(list(view.operations)[seat])[area];
  return {
    agents: texts(list(list(view.display)[seat])[area]).map((card) =>
      agentOf(card, list(view.under), text(view.situation))),
    strength: rows[seat] ?? 0,
    rival: Math.max(0, ...rows.filter((_, other) => areOpponents(seats, seat, other))),
    dominates: texts(list(view.held)[seat]).includes(AREAS[area]!),
    operations: operations === null ? null : texts(operations),
    count: count(list(list(view.operation_cards)[seat])[area]),
    memory,
  };
}

const NOTHING: Memory = { certain: [], possible: [] };

export function look(state: MatchState, seats: number): Look {
  const { view, phase } = state, me = state.seat;
  const memory = state.over ? [] : recall(placesOf(view, me));
  const at = (place: number): Memory => memory[place] ?? NOTHING;
  const pile = number(view.pile), all = Array.from({ length: seats }, (_, i) => i);
  const mine = me !== null && state.to_act.includes(me) && state.moves.length > 0;
  const named = number(view.named), drafting = phase === "draft" || phase === "passed_on";
  const shown = phase === "look" && pile !== null ? list(view.pile_seen)[pile - 1] : null;
  return {
    phase, me, seats, mine, over: state.over, rows: rowsOf(seats, me),
    mover: number(view.mover), situation: text(view.situation),
    perArea: view.agents === "per_area", finalTurns: number(view.final_turns),
    deck: count(view.deck), stack: list(view.stack).map(count), pile: pile === null ? null : pile - 1,
    offered: sorted(texts(drafting ? view.draft : shown)), draftCards: count(view.draft_cards),
    news: texts(view.news), hand: me === null ? [] : sorted(texts(list(view.hand)[me])),
    handCards: all.map((seat) => count(list(view.hand_cards)[seat])),
    cells: all.map((seat) => AREAS.map((_, a) =>
      cellOf(view, seat, a, seats, at(OPS + seat * AREAS.length + a)))),
    pileMemory: Array.from({ length: PILES }, (_, k) => at(PILE + k)),
    handMemory: all.map((seat) => at(seat)),
    discard: sorted(texts(view.discard)),
    agentAreas: texts(view.agent_areas) as Area[],
    operationAreas: texts(view.operation_areas) as Area[],
    extra: count(view.extra), passed: count(view.passed),
    newest: text(view.newest), asked: text(view.asked), named, owed: count(view.owed),
    grabbed: text(view.grabbed), answers: count(view.answers),
    otherHand: named !== null && named !== me && (phase === "grab" || phase === "give")
      ? sorted(texts(list(view.hand)[named])) : [],
    began: !["first", "situation", "deal", "draft", "passed_on"].includes(phase),
    points: all.map((seat) => number(list(view.points)[seat])),
    attached: all.map((seat) => count(list(view.attached)[seat])),
    counting: texts(view.counting),
  };
}

/* ---- areas ---- */

export interface Standing { leaders: number[]; best: number }

/* Who dominates an area: nobody, one seat, or both partners of a team. */
export function standingOf(v: Look, area: number): Standing {
  const column = v.cells.map((row) => row[area]!);
  return {
    leaders: v.rows.filter((seat) => column[seat]!.dominates),
    best: Math.max(0, ...column.map(({ strength }) => strength)),
  };
}

/* How much a seat lacks to dominate; 0: it does. */
export const missing = (cell: Cell): number =>
  (cell.dominates ? 0 : cell.rival - cell.strength + 1);

/* Would this operation count if the match ended now? */
export const countsNow = (card: string, cell: Cell): boolean => {
  const { counts } = factsOf(card);
  return counts === "always" || cell.dominates === (counts === "dominating");
};

/* ---- the end ---- */

export interface Turned { card: string; seat: number; counted: boolean; points: number }

/* The operations of an area, seat by seat as they stand on the table. */
export function turnedUp(v: Look, area: number): Turned[] {
  return v.rows.flatMap((seat) => (v.cells[seat]![area]!.operations ?? []).map((card) => {
    const counted = v.counting.includes(card);
    return { card, seat, counted, points: counted ? factsOf(card).number : 0 };
  }));
}

/* Points of each seat from the first areas up to this one. */
export const runningSums = (v: Look, upTo: number): number[] => v.cells.map((_, seat) =>
  AREAS.slice(0, upTo + 1).reduce((sum, _area, a) => sum +
    turnedUp(v, a).reduce((more, one) => more + (one.seat === seat ? one.points : 0), 0), 0));

/* The news of a tie-break. */
export const TIES = ["tie", "tie-teams", "tie-three", "shared"];

/* Why it ended so: what broke a tie, or what the best have together. */
export function reasonOf(news: News[]): News | null {
  const ties = news.filter(({ key }) => TIES.includes(key));
  if (ties.length > 0) return ties[ties.length - 1]!;
  const teams = news.filter(({ key }) => key === "team-sum");
  const sums = teams.length > 0 ? teams : news.filter(({ key }) => key === "sum");
  const all = ({ args }: News) => Number(args.sum ?? args.points);
  return sums.length > 0 ? sums.reduce((best, one) => (all(one) > all(best) ? one : best)) : null;
}

/* ---- moves ---- */

export interface Option { move: string; verb: string; card: string; area: Area | null }

export function optionsOf(moves: string[], card: string): Option[] {
  return moves.filter((move) => move.split(" ")[1] === card).map((move) => {
    const [verb, , area] = move.split(" ");
    return { move, verb: verb!, card, area: (area as Area | undefined) ?? null };
  });
}

/* Why does a card of my hand not go into an area of mine? Said in short; the server says it whole. */
export function whyNot(v: Look, card: string, area: Area): "belongs" | "used" | "against" | "other" {
  const facts = factsOf(card), cell = v.cells[v.me!]![AREAS.indexOf(area)]!;
  if (!facts.areas.includes(area)) return "belongs";
  if (facts.kind === "operation") {
    if (v.operationAreas.includes(area)) return "used";
    return cell.dominates ? "other" : "against";
  }
  if (v.situation === "arms_race" && cell.dominates) return "other";
  return v.agentAreas.length > 0 ? "used" : "other";
}

/* ---- refilling ---- */

/* Which piles got a card when somebody took a pile, or left the last one: always the first ones. */
export function refilled(before: Look, now: Look, verb: string): number[] {
  const seat = before.mover;
  if (seat === null || !["take", "leave", "recruit"].includes(verb)) return [];
  const drawn = verb === "take" ? 0 : now.handCards[seat]! - before.handCards[seat]!;
  if (verb !== "take" && drawn === 0) return [];
  return now.stack.map((_, k) => k).slice(0, Math.max(0, before.deck - now.deck - drawn));
}
