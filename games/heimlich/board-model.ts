/* board-model.ts - what the board of Heimlich & Co computes: how the town came to stand as it does,
 * and where things are drawn.
 *
 * The server says how things stand; how they came to stand so is read from the acts, because a
 * scoring is no act of its own and people want to see every stone move.
 */
import type { Act } from "../../web/src/board";
import definition from "./numbers.def";
import type { Game, Value } from "../../web/src/types";

const numbers = Object.fromEntries(definition.NUMBER!) as Record<string, number>;
export const BUILDINGS = 12, RUIN = 11, FIRST_SAFE = 7, GOAL = numbers.GOAL!, TIPS_AT = numbers.TIPS_AT!;

/* The view with its types: hidden is null, what is not there is "-". */
export interface Town {
  agents: string[]; buildings: string[];
  pro: boolean; pips: number; next: number; mover: number | null;
  at: number[]; points: number[]; safe: number;
}

export const namesOf = (game: Game, kind: string): string[] =>
  game.kinds.find((k) => k.name === kind)?.names ?? [];

export const list = (v: Value | undefined): Value[] => (Array.isArray(v) ? v : []);
export const number = (v: Value | undefined): number => (typeof v === "number" ? v : 0);
/* A seat in a view: a number, or the number as a name. */
export const seatOf = (v: Value | undefined): number | null =>
  typeof v === "number" ? v : typeof v === "string" && /^\d+$/.test(v) ? Number(v) : null;

export function townOf(game: Game, view: Record<string, Value>): Town {
  const agents = namesOf(game, "agent").slice(0, number(view.agents));
  const buildings = namesOf(game, "building");
  const place = (v: Value | undefined): number => Math.max(0, buildings.indexOf(String(v)));
  return {
    agents, buildings, pro: number(view.pro) > 0, pips: number(view.pips), next: number(view.next),
    mover: seatOf(view.mover), safe: place(view.safe),
    at: agents.map((_, i) => place(list(view.at)[i])),
    points: agents.map((_, i) => number(list(view.points)[i])),
  };
}

/* What a building is worth, and what a stone really gains by it. */
export const worth = (building: number): number => (building === RUIN ? -numbers.RUIN_LOSS! : building);
const gain = (points: number, building: number): number =>
  Math.max(0, points + worth(building)) - points;

/* One picture of the course. */
export interface Frame {
  end: number; /* so many acts are shown by it */
  at: number[]; points: number[]; safe: number;
  roll: number; left: number;
  turn: number; /* rolls so far */
  act: number; /* the act that is being told */
  scoring: number | null; /* whose stone moves */
  gains: number[] | null; /* what the last scoring brought */
  ms: number; /* how long until this picture follows the one before */
}

const STEP = 190, STONE = 420, ROLL = 480, SAFE = 520;

class Course {
  frames: Frame[] = [];
  private entered = false;
  private now: Frame;
  constructor(private town: Town) {
    this.now = {
      end: 0, at: town.agents.map(() => 0), points: town.agents.map(() => 0), safe: FIRST_SAFE,
      roll: 0, left: 0, turn: 0, act: -1, scoring: null, gains: null, ms: 0,
    };
    this.frames.push(this.now);
  }
  private show(change: Partial<Frame>): void {
    this.now = { ...this.now, ...change };
    this.frames.push(this.now);
  }
  private go(act: Act, n: number): void {
    const agent = this.town.agents.indexOf(act.operands[0]), pips = Number(act.operands[1]);
    if (agent < 0) return;
    for (let i = 1; i <= pips; i++) {
      const at = [...this.now.at];
      at[agent] = (at[agent] + 1) % BUILDINGS;
      this.show({ at, left: this.now.left - 1, act: n, ms: STEP, end: i < pips ? n : n + 1 });
    }
    this.entered ||= this.now.at[agent] === this.now.safe;
    if (this.now.left <= 0 && this.entered) this.score(n);
  }
  /* One stone after the other; those that do not move need no picture. */
  private score(n: number): void {
    const gains = this.now.points.map((p, a) => gain(p, this.now.at[a]));
    this.show({ gains, scoring: -1, ms: STONE, act: n });
    gains.forEach((more, a) => {
      if (more === 0) return;
      const points = [...this.now.points];
      points[a] = points[a] + more;
      this.show({ points, scoring: a, ms: STONE });
    });
  }
  tell(act: Act, n: number): void {
    if (this.now.scoring !== null) this.now = { ...this.now, scoring: null };
    if (act.verb === "go") this.go(act, n);
    else if (act.verb === "roll") {
      this.entered = false;
      const roll = Number(act.operands[0]);
      this.show({ roll, left: roll, turn: this.now.turn + 1, act: n, ms: ROLL, end: n + 1 });
    } else if (act.verb === "safe") {
      const safe = Math.max(0, this.town.buildings.indexOf(act.operands[0]));
      this.show({ safe, act: n, ms: SAFE, end: n + 1 });
    } else this.show({ act: n, ms: 0, end: n + 1 });
  }
}

export function courseOf(acts: Act[], town: Town): Frame[] {
  const course = new Course(town);
  acts.forEach((act, n) => course.tell(act, n));
  return course.frames;
}

/* ---- where things are drawn: a square with the track as its rim and the ring in it ---- */

export const CELL = 36, SIDE = 12 * CELL, MIDDLE = SIDE / 2;
const HOUSES_AT = 146;

export interface Spot { x: number; y: number; size: number }

const angleOf = (building: number): number => ((building - 3) * Math.PI) / 6;

/* The town is a clock: the church at twelve, house 1 at one o'clock. */
export function houseSpot(building: number): Spot {
  const w = angleOf(building);
  return { x: MIDDLE + HOUSES_AT * Math.cos(w), y: MIDDLE + HOUSES_AT * Math.sin(w), size: 1 };
}

/* The building in whose sector of the clock a point lies. */
export const buildingAt = (x: number, y: number): number =>
  (Math.round((Math.atan2(y - MIDDLE, x - MIDDLE) * 6) / Math.PI) + 3 + BUILDINGS) % BUILDINGS;

/* The safe stands on the outer side of its building, where no agent covers it. */
export function safeSpot(building: number): Spot {
  const { x, y } = houseSpot(building);
  return { x: x + (x < MIDDLE - 1 ? -21 : 21), y: y - 3, size: 1 };
}

/* Agents stand on the street before their building, in rows towards the middle. */
const rows: number[][] = [[], [1], [2], [3], [2, 2], [3, 2], [3, 3], [3, 2, 2]];

function crowd(building: number, count: number): Spot[] {
  const w = angleOf(building), size = count < 2 ? 1.15 : 1, spots: Spot[] = [];
  const plan = rows[count] ?? [count];
  plan.forEach((wide, row) => {
    for (let i = 0; i < wide; i++) {
      const out = 92 - row * 26, side = (i - (wide - 1) / 2) * 26;
      spots.push({
        x: MIDDLE + out * Math.cos(w) - side * Math.sin(w),
        y: MIDDLE + out * Math.sin(w) + side * Math.cos(w), size,
      });
    }
  });
  return spots;
}

export function agentSpots(at: number[]): Spot[] {
  return at.map((building, a) => {
    const there = at.map((b, i) => (b === building ? i : -1)).filter((i) => i >= 0);
    return crowd(building, there.length)[there.indexOf(a)];
  });
}

const ROUND = 42; /* fields in front of the goal that stand side by side; more of them are smaller */

/* The track begins in the corner at the top left and runs clockwise; the goal is two fields long. */
export function fieldBox(n: number): { x: number; y: number; w: number; h: number } {
  const i = Math.min(n, GOAL) * ROUND / GOAL, size = CELL * Math.min(1, ROUND / GOAL);
  if (n >= GOAL) return { x: 0, y: CELL, w: CELL, h: 2 * CELL };
  const [col, row] = i <= 11 ? [i, 0] : i <= 22 ? [11, i - 11]
    : i <= 33 ? [33 - i, 11] : [0, 44 - i];
  return { x: col * CELL, y: row * CELL, w: size, h: size };
}

const heaps: [number, number][][] = [
  [], [[0, 0]], [[-8, 0], [8, 0]], [[-8, -7], [8, -7], [0, 8]],
  [[-8, -8], [8, -8], [-8, 8], [8, 8]],
  [[-10, -10], [10, -10], [0, 0], [-10, 10], [10, 10]],
  [[-11, -7], [0, -7], [11, -7], [-11, 7], [0, 7], [11, 7]],
  [[-11, -11], [0, -11], [11, -11], [-11, 0], [0, 0], [11, 0], [0, 11]],
];

export function stoneSpots(points: number[]): Spot[] {
  const field = points.map((p) => Math.min(p, GOAL));
  return field.map((f, a) => {
    const there = field.map((g, i) => (g === f ? i : -1)).filter((i) => i >= 0);
    const box = fieldBox(f), [dx, dy] = heaps[there.length][there.indexOf(a)];
    const size = [0, 12, 8.5, 8, 8, 6.5, 6, 5.5][there.length];
    return { x: box.x + box.w / 2 + dx, y: box.y + box.h / 2 + dy, size };
  });
}

/* ---- scorings in words ---- */

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/* A scoring in one line, for whoever saw no stone move: never without what it has brought. */
export function scoringInWords(t: (key: string) => string, agents: string[], gains: number[]): string {
  const parts = gains.map((n, a) => (n ? `${t(`agent.${agents[a]}`)} ${signed(n)}` : ""));
  return `${t("board.scoring")} ${parts.filter(Boolean).join(", ") || "0"}`;
}
