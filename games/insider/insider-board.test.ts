/* insider-board.test.ts - what the board makes of views, acts and news, without a browser. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Act } from "../../web/src/board";
import type { MatchState } from "../../web/src/types";
import {
  drawDue, evaluationsOf, matchOf, pathOf, pointOf, squaresOf, stagesOf, standing, wayOf,
} from "./board-model";

const home = (square: string, some: string[] = []) =>
  [...Array(7 - some.length).fill(square), ...some];
const view = {
  turn: 3, mover: 0, points: 7, dice: ["-", "-"], action: "later", score: ["-5", "12"], evaluations: 1,
  card: "eval.4.A", worth: [0, 1, 2, 3, "-", "-", "-"], penalty: 4,
  at: [home("a1", ["b2", "b2c2.1"]), home("e5", ["t1"])], blocker: ["b3", "c2", "c4", "d3"],
  done: Array(7).fill("-"), misses: [], rumours: [1], pending: "-", target: "-", pawn: ["-", "-"],
  pawn_at: ["-", "-"], promised: ["-", "-"], cards: [5, 7],
  hand: [[1, 1, 1, 1, 1], [null, null, null, null, null]], deck: 30, discard: [0, 0, 0, 0, 0],
  path: 2, stop: "-", left: 0,
  known: [[0, 0, 0, 0, 0, 0, 1, 0, 0, 0]],
};
const state = (more = {}): MatchState =>
  ({ seat: 0, view: { ...view, ...more }, moves: [] }) as unknown as MatchState;
const act = (text: string): Act => {
  const [seat, verb, ...operands] = text.split(" ");
  return { seat: seat === "*" ? "*" : Number(seat), verb, operands, text };
};

test("a view is read: scores below zero, tables of the card, my hand, what I know of others", () => {
  const m = matchOf(state());
  assert.deepEqual([m.score, m.tables, m.hand, m.known[1]], [[-5, 12], 4, [1, 1, 1, 1, 1], [0, 1, 0, 0, 0]]);
  assert.deepEqual([m.dice, m.stop, m.rumours], [[], null, [1]]);
});

test("only the squares of this match are there, each in a place of its own", () => {
  const names = ["a1", "b2", "b2c2.1", "b2c2.2", "b2c2.3", "t1", "t4", "t5"], m = matchOf(state());
  const squares = squaresOf(names, m);
  assert.deepEqual(squares, ["a1", "b2", "b2c2.1", "b2c2.2", "t1", "t4"]);
  for (const path of [1, 2, 3]) for (const tables of [3, 4, 5, 6, 7]) {
    const all = ["b2", "c2", "c3d3.1", "c3d3.2", "c3d3.3", "b2c2.1", "b2c2.2", "b2c2.3",
      ...Array.from({ length: 7 }, (_, i) => `t${i + 1}`)];
    const points = squaresOf(all, { path, tables }).map((one) => pointOf(one, { path, tables }));
    points.forEach((a, i) => points.slice(0, i).forEach((b) =>
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 15, `${path} ${tables}`)));
  }
  assert.deepEqual(pathOf("b2c2.2"), { ends: ["b2", "c2"], n: 2 });
});

test("a way goes square by square, round blockers and other people's bases, up to a table", () => {
  const m = matchOf(state());
  assert.deepEqual(wayOf(m, 0, "a1", "b1"), ["a1", "a1b1.1", "a1b1.2", "b1"]);
  assert.equal(wayOf(m, 0, "b2", "d2").includes("c2"), false);
  assert.equal(wayOf(m, 0, "d1", "e2").includes("e1"), false);
  const open = matchOf(state({ blocker: ["b3", "c4", "d3", "e3"] }));
  assert.deepEqual(wayOf(open, 0, "c2", "t2"), ["c2", "c2c3.1", "c2c3.2", "t2"]);
});

test("a space with own pawns yields a card, up to seven in hand", () => {
  assert.equal(drawDue(matchOf(state()), 0), 1);
  assert.equal(drawDue(matchOf(state({ cards: [7, 7] })), 0), 0);
  assert.equal(drawDue(matchOf(state({ at: [home("a1", ["b2", "b2", "c2", "t1"]), home("e5")] })), 0), 2);
});

test("what acts say is shown first, whatever else has changed after it", () => {
  const before = matchOf(state());
  const after = matchOf(state({ at: [home("a1", ["b2c2.1", "t2"]), home("e5")] }));
  const stages = stagesOf(before, after, [act("0 move b2 t2")]);
  assert.deepEqual(stages.map(({ journeys }) => journeys.map(({ who, from, to, how }) =>
    `${who} ${from} ${to} ${how}`)), [["0 b2 t2 walk"], ["1 t1 e5 slide"]]);
  const first = standing(before, stages, 0), second = standing(before, stages, 1);
  assert.equal(first.at[0].includes("b2") || first.at[0].includes("t2"), false);
  assert.equal(second.at[0].includes("t2"), true);
  assert.equal(second.at[1].includes("t1"), false);
});

test("a card that is taken flies from base to base, with its face for those who know it", () => {
  const m = matchOf(state()), acts = (kind: string) => [act("1 move d5 b2"), act("1 rob 0"), act(`* rob ${kind}`)];
  for (const kind of ["guard", "?"]) {
    const stage = stagesOf(m, m, acts(kind))[0];
    assert.deepEqual(stage.journeys.map(({ who, from, to, kind: card }) => [who, from, to, card]), [["card", "a1", "e5", kind]]);
    assert.deepEqual(standing(m, [stage], 0).at, m.at);
  }
});

test("a blocker slides, and nobody travels when nothing has changed", () => {
  const before = matchOf(state()), after = matchOf(state({ blocker: ["a3", "b3", "c4", "d3"] }));
  const [stage] = stagesOf(before, after, [act("0 block c2 a3")]);
  assert.deepEqual(stage.journeys.map(({ who, from, to }) => [who, from, to]), [["blocker", "c2", "a3"]]);
  assert.deepEqual(stagesOf(before, before, [act("0 walk")]), []);
});

test("an evaluation is read from its news: tables, gains, who was absent, the cellar", () => {
  const line = (key: string, args = {}) => ({ act: 40, key, args });
  const [one, ...more] = evaluationsOf([
    { act: 12, key: "hand", args: { seat: 1, cards: 3 } },
    line("evaluation", { count: 2, most: 7 }), line("table", { table: "t2", seat: 1, worth: 3 }),
    line("gained", { seat: 1, gain: 3, score: "7" }), line("absent", { seat: 0, lost: 4, score: "-4" }),
    line("cellar-still", { seat: 2, lost: 0, penalty: 4, score: "-10" }),
  ]);
  assert.equal(more.length, 0);
  assert.deepEqual(one.tables, [{ table: "t2", seat: 1, worth: 3 }]);
  assert.deepEqual(one.seats.map(({ seat, gain, score, absent }) => [seat, gain, score, absent]),
    [[1, 3, 7, false], [0, -4, -4, true], [2, 0, -10, true]]);
});
