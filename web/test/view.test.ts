/* view.test.ts - what the generic board makes of what a game tells of itself. */
import assert from "node:assert/strict";
import test from "node:test";
import { parseAct } from "../src/acts";
import { labelsOf, sayMove, sayOperand, sayVerb } from "../src/phrase";
import type { Speaker } from "../src/phrase";
import type { Field, Game } from "../src/types";
import { changesOf, choicesOf, columnsOf, isEmpty, isMarked, isPrivate, partsOf, secretsOf, touchesOf }
  from "../src/view";

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
  const parts = partsOf(game, view, shown).map((part) =>
    [part.type, part.fields.map(({ name }) => name).join(" ")]);
  assert.deepEqual(parts, [["facts", "turn pile"], ["tiles", "word colour"],
    ["seats", "secret hand role"], ["index", "points"]]);
  const all = partsOf(game, view, () => true);
  assert.deepEqual(all[all.length - 1], { type: "settings", fields: [field("memory")] });
  const open = partsOf(game, { ...view, memory: "open" }, shown);
  assert.deepEqual(open[open.length - 1].fields.map(({ name }) => name), ["past"]);
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

test("a set of tiles is marked on them, and named as the notation names them", () => {
  const out = field("out", { type: "set", kind: "card" }), card = game.kinds[3];
  const marked = { ...view, out: [2, 7] };
  const parts = partsOf({ ...game, fields: [...fields, out] }, marked, shown);
  assert.deepEqual(parts.map((part) => part.type === "tiles" ? part.marks : []).flat(), [out]);
  assert.equal(parts.some((part) => part.type === "facts" && part.fields.includes(out)), false);
  assert.deepEqual([1, 2, 7].map((i) => isMarked(card, out, marked, i)), [false, true, true]);
  assert.equal(isMarked({ ...card, names: words }, out, { ...view, out: ["word3"] }, 3), true);
});

test("what I learnt of tiles in secret is known from the acts", () => {
  const lay = { name: "lay", kinds: ["card", "agent"], word: false, secret: false, chance: true };
  const secret = secretsOf({ ...game, verbs: [...game.verbs, lay] } as Game, [fields[8]],
    game.kinds[3], ["* lay 3 red", "0 guess 4", "1 lay 5 red"].map(parseAct));
  assert.deepEqual([...secret], ["colour.3"]);
});

test("tiles are touched if they mean one move, and only one", () => {
  const card = game.kinds[3];
  const touches = touchesOf(game, card, ["guess 3", "guess 24", "clue 2", "stop"]);
  assert.deepEqual([...touches], [[3, "guess 3"], [24, "guess 24"]]);
  const cover = { ...game.verbs[0], name: "cover" };
  const two = { ...game, verbs: [...game.verbs, cover] } as Game;
  assert.equal(touchesOf(two, card, ["guess 3", "cover 3"]).size, 0);
  assert.equal(touchesOf(two, card, ["cover 3"]).get(3), "cover 3");
});
