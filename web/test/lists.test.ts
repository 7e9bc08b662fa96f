/* lists.test.ts - where the words on the cards come from. */
import assert from "node:assert/strict";
import test from "node:test";
import { cardBlock, drawsCards, faultsOf, ownCount, readCards, readFile, readWords,
  sourceOf, wordLines } from "../src/lists";
import type { Game, RoomInfo } from "../src/types";

const room = (some: Partial<RoomInfo>): RoomInfo =>
  ({ words: [], list: null, flip: false, ...some }) as RoomInfo;

test("cards are drawn where a match wants a fixed number of words", () => {
  const draws = (min: number, max: number) =>
    drawsCards({ words_min: min, words_max: max } as Game);
  assert.deepEqual([draws(25, 25), draws(0, 25), draws(0, 0)], [true, false, false]);
});

test("words are from a list, from people, or turned over", () => {
  assert.equal(sourceOf(room({})), "en");
  assert.equal(sourceOf(room({ list: "fr" })), "fr");
  assert.equal(sourceOf(room({ words: ["tree"] })), "own");
  assert.equal(sourceOf(room({ cards: { count: 30, hash: "" } })), "own");
  assert.deepEqual([{}, { words: ["tree"] }, { cards: { count: 30, hash: "" } }].map((some) => ownCount(room(some))),
    [0, 1, 30]);
  assert.equal(sourceOf(room({ list: "fr", flip: true })), "flip");
});

test("words are read line by line, and cards may have two sides", () => {
  assert.deepEqual(readWords(" tree \n\nmoon / sun\r\nold\thouse\nNew  York\n"),
    ["tree", "moon / sun", "old / house", "New York"]);
  assert.deepEqual(readWords("# Animals\n#\nBa\u0308r\n#1"), ["Bär", "#1"], "a remark is none, and letters are whole");
});

test("a file of another program is read as well, and lines keep their numbers", async () => {
  assert.deepEqual(readCards("\ufefftree\r\n\r\nmoon\t sun\rstar"),
    [{ line: 1, text: "tree" }, { line: 3, text: "moon / sun" }, { line: 4, text: "star" }]);
  assert.equal(await readFile(new Blob(["Bär"])), "Bär");
  assert.equal(await readFile(new Blob([new Uint8Array([66, 0xe4, 114])])), null, "not UTF-8");
});

test("what is wrong with a card is named with its line", () => {
  const wrong = (text: string, most = 9) =>
    faultsOf(readCards(text), most).map(({ line, text: word, why, other }) =>
      `${line} ${word}: ${why}${other ? ` ${other}` : ""}`);
  assert.deepEqual(wrong("tree\nmoon / sun\n\nstar"), []);
  assert.deepEqual(wrong("tree\nmoon\nTree"), ["3 Tree: twice 1"]);
  assert.deepEqual(wrong("tree / tree"), ["1 tree / tree: twice 1"]);
  assert.deepEqual(wrong(`${"a".repeat(79)}\n${"ä".repeat(40)}`), [`2 ${"ä".repeat(40)}: long`]);
  assert.deepEqual(wrong("moon / sun\n\nstar / Moon\nSUN"), ["3 star / Moon: twice 1", "4 SUN: twice 1"]);
  assert.deepEqual(wrong("?\na / b / c\nnul\u0001l\n#1"),
    ["1 ?: unusable", "2 a / b / c: unusable", "3 nul\u0001l: unusable", "4 #1: unusable"]);
  assert.deepEqual(wrong("a\nb\nc", 2), ["3 c: beyond"]);
  const long = Array.from({ length: 400 }, (_, i) => `${String(i).padStart(50, "a")} / ${String(i).padStart(60, "b")}`);
  assert.deepEqual(faultsOf(readCards(long.join("\n")), 400).map(({ line, why }) => `${line} ${why}`).slice(0, 1),
    [`${Math.floor(40900 / 114) + 1} full`]);
});

test("a room is told no more than it has to know", () => {
  assert.deepEqual(wordLines([], ["a", "b"]), ["word a", "word b"]);
  assert.deepEqual(wordLines(["a"], ["a", "b"]), ["word b"]);
  assert.deepEqual(wordLines(["a", "b"], ["a"]), ["words none", "word a"]);
  assert.deepEqual(wordLines(["a"], ["b", "a"]), ["words none", "word b", "word a"]);
  assert.deepEqual(wordLines(["a"], []), ["words none"]);
});

test("cards are one block, in messages that a server takes", () => {
  const cards = Array.from({ length: 400 }, (_, i) => `Bär ${i} / Wölfin ${i}`), messages = cardBlock(cards);
  assert.equal(messages.join("\n"), ["cards 400", ...cards].join("\n"));
  assert.ok(messages.length > 1 && messages.every((one) => Buffer.byteLength(one) <= 4000));
  assert.deepEqual(cardBlock(["a"]), ["cards 1\na"]);
});
