/* board-scoring.test.ts - a scoring is told with what it has brought, also when that is nothing. */
import assert from "node:assert/strict";
import test from "node:test";
import { scoringInWords } from "./board-model";

const say = (gains: number[]): string =>
  scoringInWords((key) => (key === "board.scoring" ? "Scoring:" : key.slice("agent.".length)), ["red", "blue"], gains);

test("a scoring names whose points have changed", () => {
  assert.equal(say([3, -3]), "Scoring: red +3, blue −3");
  assert.equal(say([0, 10]), "Scoring: blue +10");
});

test("a scoring that brings nothing is told as well, not as a heading without a text", () => {
  assert.equal(say([0, 0]), "Scoring: 0");
});
