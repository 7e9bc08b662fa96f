/* view.test.ts - what the generic board makes of what a game tells of itself. */
import assert from "node:assert/strict";
import test from "node:test";
import { parseAct } from "../src/acts";
import { labelsOf, sayMove, sayOperand, sayVerb } from "../src/phrase";
import type { Speaker } from "../src/phrase";
import type { Field, Game } from "../src/types";
import { changesOf, choicesOf, columnsOf, isEmpty, isPrivate, partsOf, secretsOf } from "../src/view";

const field = (name: string, some: Partial<Field> = {}): Field => ({ name, type: "number",
  kind: null, index: null, count: 0, rows: 0, per_seat: false, only_if: null, ...some });
const fields = [
  field("turn"), field("pile", { type: "set", kind: "agent" }),
  field("points", { index: "agent", count: 2 }), field("at", { index: "agent", count: 2 }),
  field("secret", { kind: "agent", count: 3, per_seat: true }),
  field("hand", { type: "set", kind: "agent", count: 3, per_seat: true }),
  field("role", { index: "seat", count: 3 }),
  field("word", { type: "string", index: "card", count: 25 }),
  field("colour", { kind: "agent", index: "card", count: 25 }),
  field("past", { kind: "agent", count: 2, rows: 3, only_if: "memory=open" }), field("memory"),
];
const game = { id: "g", words_min: 0, words_max: 0, fields, options: [{ name: "memory" }],
  kinds: [{ name: "seat", count: 3, seats: 3, names: null },
    { name: "agent", count: 2, seats: 0, names: ["red", "blue"] },
    { name: "number", count: 11, seats: 0, names: null },
    { name: "card", count: 25, seats: 0, names: null }],
  verbs: [{ name: "guess", kinds: ["card"], word: false, secret: false, chance: false },
    { name: "clue", kinds: ["number"], word: true, secret: false, chance: false }],
} as unknown as Game;
const words = Array.from({ length: 25 }, (_, i) => `word${i}`);
const view = { turn: 3, pile: ["red"], points: [4, 5], at: ["-", "-"], secret: ["red", null, null],
  hand: [null, ["red", "blue"], null], role: ["red", "red", "-"], word: words,
  colour: words.map(() => null), past: [["red", "-"], ["-", "-"], ["-", "-"]], memory: "strict" };
const shown = (one: Field) => one.name !== "memory";

test("fields that belong together are one part, and what is empty or not drawn is none", () => {
  const parts = partsOf(game, { view, phase: "play" }, shown).map((part) =>
    [part.type, part.fields.map(({ name }) => name).join(" ")]);
  assert.deepEqual(parts, [["facts", "turn pile"], ["seats", "secret hand role"],
    ["index", "points"], ["index", "word colour"]]);
  const all = partsOf(game, { view, phase: "play" }, () => true);
  assert.deepEqual(all[all.length - 1], { type: "settings", fields: [field("memory")] });
  const open = partsOf(game, { view: { ...view, memory: "open" }, phase: "play" }, shown);
  assert.deepEqual(open[open.length - 1].fields.map(({ name }) => name), ["past"]);
});

test("a field is drawn if one of its conditions holds", () => {
  const trick = { ...game, fields: [field("turn", { only_if: "memory=open|phase!=vote" }), field("memory")] };
  const drawn = (phase: string, memory: string) =>
    partsOf(trick, { view: { turn: 3, memory }, phase }, shown).length === 1;
  assert.deepEqual([drawn("play", "strict"), drawn("vote", "strict"), drawn("vote", "open")], [true, false, true]);
});

test("columns nobody has anything in are left out", () => {
  assert.deepEqual(columnsOf([fields[6]], view), [0, 1]);
  assert.deepEqual(columnsOf([fields[5], fields[6]], view), [0, 1, 2]);
  assert.equal(isEmpty([["-"], "-"]), true);
  assert.equal(isEmpty([null, "-"]), false, "hidden is not nothing");
});

test("what others hide from me I hide from them", () => {
  assert.equal(isPrivate(game, fields[4], view, 0), true);
  assert.equal(isPrivate(game, fields[4], view, 1), false, "I do not know mine");
  assert.equal(isPrivate(game, fields[5], view, 1), true);
  assert.equal(isPrivate(game, fields[6], view, 0), false, "everybody knows it");
  assert.equal(isPrivate(game, fields[4], view, null), false, "who watches has nothing to hide");
});

test("what has changed, to the single value", () => {
  const now = { ...view, turn: 4, points: [4, 6] };
  assert.deepEqual([...changesOf(view, now)], ["turn", "points", "points.1"]);
  assert.equal(changesOf(view, view).size, 0);
});

test("moves by their verbs", () => {
  assert.deepEqual(choicesOf(["guess 1", "clue 2", "guess 7"]),
    [{ verb: "guess", moves: ["guess 1", "guess 7"] }, { verb: "clue", moves: ["clue 2"] }]);
});

test("cards are called by the words on them", () => {
  const labels = labelsOf(game, view);
  assert.deepEqual(labels, { card: words });
  assert.deepEqual(labelsOf(game, {}), {});
  const s: Speaker = { game, labels, nameOf: String,
    texts: { g: { "verb.guess": "Touch {a}", "verb.clue": "Say {word}, {a} cards" } } };
  assert.equal(sayMove(s, "guess 7"), "Touch word7");
  assert.equal(sayOperand(s, "guess", ["7"], 0), "word7");
  assert.equal(sayVerb(s, "clue"), "Say …, … cards");
});

test("what I learnt of a row in secret is known from the acts", () => {
  const lay = { name: "lay", kinds: ["card", "agent"], word: false, secret: false, chance: true };
  const secret = secretsOf({ ...game, verbs: [...game.verbs, lay] } as Game,
    ["* lay 3 red", "0 guess 4", "1 lay 5 red"].map(parseAct));
  assert.deepEqual([...secret], ["colour.3"]);
});
