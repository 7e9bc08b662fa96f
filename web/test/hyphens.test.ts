/* hyphens.test.ts - where long words may be broken. */
import assert from "node:assert/strict";
import test from "node:test";
import { hyphenate } from "../src/hyphens";

const broken = (word: string, language: string): string => hyphenate(word, language).replace(/\u00ad/g, "-");

test("words are broken between syllables, by language", () => {
  assert.equal(broken("Finanzierung", "de"), "Fi-nan-zie-rung");
  assert.equal(broken("Gipfeltreffen", "de"), "Gip-fel-tref-fen");
  assert.equal(broken("Schattenkabinett", "de"), "Schat-ten-ka-bi-nett");
  assert.equal(broken("Deterrence", "en"), "De-ter-rence");
  assert.equal(broken("Contre-espionnage", "fr"), "Con-tre-es-pion-nage");
  assert.equal(broken("Spy", "en"), "Spy");
});
