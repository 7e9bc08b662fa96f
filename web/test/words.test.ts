/* words.test.ts - texts, acts and sentences. */
import assert from "node:assert/strict";
import test from "node:test";
import { actsOfRecord, joinActs, momentsOf, parseAct } from "../src/acts";
import { readNotes, writeNotes } from "../src/notes";
import { isCovered, isSecret, labelsOf, sayAct, sayMove, sayNews, sayResult, sayValue, sayWhy, tellActs } from "../src/phrase";
import type { Speaker } from "../src/phrase";
import { count, fill, list, say } from "../src/text";
import type { Game } from "../src/types";

const texts = {
  "": { hidden: "?", none: "-", chance: "Chance", "list.and": "and", "result.one": "{names} wins.",
    "result.many": "{names} win together.", "result.nobody": "Nobody wins.",
    "why.stale": "Too late.", "page.refused": "No.", "n.one": "{n} thing", "n.many": "{n} things" },
  g: { "agent.red": "Red", "verb.go": "Move {a} by {b}", "did.go": "{seat} moves {a} by {b}",
    "chance.deal": "{a} draws {b}", "chance.deal.hidden": "{a} draws", "verb.clue": "Say {word}",
    "did.clue": "{seat} says {word}", "did.clue.hidden": "{seat} says something",
    "why.order": "After {agent}.", "owner.nobody": "nobody" },
};
const game = {
  id: "g",
  kinds: [{ name: "seat", count: 4, seats: 4, names: null },
    { name: "agent", count: 2, seats: 0, names: ["red", "blue"] },
    { name: "pips", count: 7, seats: 0, names: null },
    { name: "owner", count: 5, seats: 4, names: ["0", "1", "2", "3", "nobody"] }],
  verbs: [{ name: "deal", kinds: ["seat", "agent"], word: false, secret: false, chance: true },
    { name: "go", kinds: ["agent", "pips"], word: false, secret: false, chance: false },
    { name: "clue", kinds: [], word: true, secret: false, chance: false }],
} as unknown as Game;
const s: Speaker = { texts, game, nameOf: (seat) => ["Ann", "Ben"][seat] ?? `Seat ${seat}` };

test("a match is shown again from one decision to the next", () => {
  const acts = ["* deal 0 red", "* roll 3", "0 go red 3", "0 safe 4", "* roll 1", "1 go red 1"];
  assert.deepEqual(momentsOf(acts.map(parseAct)), [2, 3, 5, 6]);
  assert.deepEqual(momentsOf([]), [0]);
});

test("a match may have names of its own for things", () => {
  const cards = { ...game, kinds: [{ name: "card", count: 2, seats: 0, names: ["1", "2"] }],
    fields: [{ name: "word", type: "string", index: "card", count: 2 }] } as unknown as Game;
  const here: Speaker = { ...s, game: cards, labels: labelsOf(cards, { word: ["tree", null] }) };
  assert.equal(sayValue(here, "card", "1"), "tree");
  assert.equal(sayValue(here, "card", "2"), "card.2");
  assert.equal(sayValue({ ...here, labels: undefined }, "card", "1"), "card.1");
});

test("names that are made of parts share a text: a ? is any character, {1} the first of the name", () => {
  const here = { ...texts, g: { ...texts.g, "square.a?c3.1": "beside {1}{2}", "square.????.1": "{1}{2} to {3}{4}" } };
  const told = (key: string) => say(here, "g", key);
  assert.equal(told("square.b2c2.1"), "b2 to c2");
  assert.equal(told("square.a3c3.1"), "beside a3");
  assert.equal(told("square.b2c2.2"), "square.b2c2.2");
  assert.equal(told("agent.red"), "Red");
});

test("a place nobody fills stays", () => {
  assert.equal(fill("{a} and {b}", { a: 1 }), "1 and {b}");
  assert.equal(say(texts, "g", "no.such"), "no.such");
});

test("a game's text comes before the program's; one and many", () => {
  assert.equal(say({ "": { x: "p" }, g: { x: "q" } }, "g", "x"), "q");
  assert.equal(count(texts, "n", 1), "1 thing");
  assert.equal(count(texts, "n", 0), "0 things");
  assert.equal(list(texts, ["a", "b", "c"]), "a, b and c");
});

test("acts are taken apart, and a later list replaces the end of an earlier one", () => {
  assert.deepEqual(parseAct("* deal 0 ?"),
    { seat: "*", verb: "deal", operands: ["0", "?"], text: "* deal 0 ?" });
  const acts = joinActs([], 0, ["* deal 0 red", "0 go red 3"]);
  assert.deepEqual(joinActs(acts, 1, ["0 go blue 1"]).map((act) => act.text),
    ["* deal 0 red", "0 go blue 1"]);
});

test("a record tells all acts, and nothing else is taken for one", () => {
  const record = "safehouse-record 1\nname 0 Ann\n\n# begin\n* deal 0 red\n0 go red 3\n= 1000 0\n";
  assert.deepEqual(actsOfRecord(record).map((act) => act.text), ["* deal 0 red", "0 go red 3"]);
});

test("sentences as in the terminal", () => {
  assert.equal(sayMove(s, "go red 3"), "Move Red by 3");
  assert.equal(sayMove(s, "clue"), "Say …");
  assert.equal(sayAct(s, parseAct("1 go red 3")), "Ben moves Red by 3");
  assert.equal(sayAct(s, parseAct("* deal 0 ?")), "Ann draws");
  assert.equal(sayAct(s, parseAct("1 clue ?")), "Ben says something");
  assert.equal(sayAct(s, parseAct("1 clue moon")), "Ben says moon");
  assert.equal(sayValue(s, "owner", "1"), "Ben");
  assert.equal(sayValue(s, "owner", "nobody"), "nobody");
  assert.equal(sayValue(s, "agent", null), "?");
});

test("what only I know can be covered", () => {
  const deal = parseAct("* deal 0 red");
  assert.equal(isSecret(s, deal), true);
  assert.equal(sayAct(s, deal), "Ann draws Red");
  assert.equal(sayAct(s, deal, true), "Ann draws");
  assert.equal(isSecret(s, parseAct("0 go red 3")), false);
});

test("reasons and results", () => {
  assert.equal(sayWhy(s, texts, "order", { agent: "red" }), "After Red.");
  assert.equal(sayWhy(null, texts, "stale", {}), "Too late.");
  assert.equal(sayWhy(null, texts, "unheard-of", {}), "No.");
  assert.equal(sayResult(s, [1000, 0]), "Ann wins.");
  assert.equal(sayResult(s, [500, 500]), "Ann and Ben win together.");
  assert.equal(sayResult(s, [0, 0]), "Nobody wins.");
});

test("what nobody may look at again is not told, but what came of it is", () => {
  const fading = { ...game, verbs: game.verbs.map((verb) => ({ ...verb, fades: verb.name !== "clue" })) };
  const here = { ...s, game: fading,
    texts: { ...texts, g: { ...texts.g, "news.won": "{seat} wins with {agent}: {n}." } } };
  const acts = ["* deal 0 red", "0 go red 3", "1 clue fox", "1 go blue 2", "0 go blue 1"].map(parseAct);
  const news = [{ act: 1, key: "won", args: { seat: 1, agent: "red", n: 4 } },
    { act: 3, key: "won", args: { seat: 0, agent: "red", n: 0 } }];
  const told = (from: number, covered?: number) =>
    tellActs(here, acts, from, { covered, news }).map(({ text }) => text);
  const blue = say(here.texts, "g", "agent.blue");
  const all = ["Ann draws Red", "Ann moves Red by 3", "Ben wins with Red: 4.", "Ben says fox",
    `Ben moves ${blue} by 2`, "Ann wins with Red: 0.", `Ann moves ${blue} by 1`];
  assert.equal(sayNews(here, news[0]), all[2]);
  assert.deepEqual(told(0), all);
  assert.deepEqual(told(0, 4), [all[2], all[3], all[5], all[6]]);
  assert.deepEqual(told(0, 1), all.slice(1));
  assert.deepEqual(told(3, 3), all.slice(4));
  assert.deepEqual(told(4, 4), [all[6]]);
  assert.equal(isCovered(fading, acts[3], 3, 4), true);
  assert.equal(isCovered(fading, acts[3], 3, 3), false);
  assert.equal(isCovered(fading, acts[2], 2, 4), false);
  assert.equal(isCovered(game, acts[1], 1, 4), false);
  const early = tellActs(here, acts.slice(0, 2), 0, { news, hush: true });
  assert.deepEqual(early.map(({ at }) => at), [0, 1, 1.25]);
  assert.equal(early[0].text, "Ann draws");
});

test("the steps of a turn that was split are one line", () => {
  const here = { ...s, texts: { ...texts, g: { ...texts.g, "did.go.all": "{seat} moves {list}", "did.go.each": "{a} by {b}",
    "chance.deal.all": "{a} draws {list}", "chance.deal.each": "{b}", "news.won": "{seat} wins." } } };
  const blue = say(here.texts, "g", "agent.blue");
  const acts = ["* deal 0 red", "* deal 0 blue", "* deal 1 red", "0 go red 3", "0 go blue 1", "0 go red 2", "0 go blue 2", "1 go red 1"]
    .map(parseAct);
  const told = (from: number, past: Parameters<typeof tellActs>[3]) => tellActs(here, acts, from, past).map(({ at, text }) => [at, text]);
  assert.deepEqual(told(0, {}), [[0, `Ann draws Red and ${blue}`], [2, "Ben draws Red"],
    [3, `Ann moves Red by 3, ${blue} by 1, Red by 2 and ${blue} by 2`], [7, "Ben moves Red by 1"]]);
  assert.deepEqual(told(0, { hush: true }).slice(0, 3), [[0, "Ann draws"], [1, "Ann draws"], [2, "Ben draws"]]);
  const news = [{ act: 4, key: "won", args: { seat: 0 } }];
  assert.deepEqual(told(4, { news }).map(([at]) => at), [4, 4.25, 5, 7], "what came of a step stands behind it");
  assert.deepEqual(told(3, { by: [{ act: 5, by: "clock" }] }).map(([at]) => at), [3, 5, 6, 7]);
});

test("notes: words and the board's share one line", () => {
  const notes = { words: "two\nlines", board: "{\"a\":1}", match: 2 };
  assert.deepEqual(readNotes(writeNotes(notes)), notes);
  assert.equal(writeNotes(notes).includes("\n"), false);
  assert.equal(readNotes("Bots are yellow").words, "Bots are yellow");
  assert.equal(readNotes("{\"a\":1}").words, "{\"a\":1}");
  assert.equal(writeNotes({ words: "", board: "", match: 1 }), "");
});
