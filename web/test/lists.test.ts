/* lists.test.ts - where the words on the cards come from. */
import assert from "node:assert/strict";
import test from "node:test";
import { drawsCards, readWords, sourceOf, wordLines } from "../src/lists";
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
  assert.equal(sourceOf(room({ list: "fr", flip: true })), "flip");
});

test("words are read line by line, and cards may have two sides", () => {
  assert.deepEqual(readWords(" tree \n\nmoon / sun\r\nold\thouse\nNew  York\n"),
    ["tree", "moon / sun", "old / house", "New York"]);
});

test("a room is told no more than it has to know", () => {
  assert.deepEqual(wordLines([], ["a", "b"]), ["word a", "word b"]);
  assert.deepEqual(wordLines(["a"], ["a", "b"]), ["word b"]);
  assert.deepEqual(wordLines(["a", "b"], ["a"]), ["words none", "word a"]);
  assert.deepEqual(wordLines(["a"], ["b", "a"]), ["words none", "word b", "word a"]);
  assert.deepEqual(wordLines(["a"], []), ["words none"]);
});
