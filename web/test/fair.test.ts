/* fair.test.ts - my part of the dice: hashed, kept, shown once it is asked for; and the alarm. */
import assert from "node:assert/strict";
import test from "node:test";
import { hashOf } from "../src/dice";
import { Fair } from "../src/fair";
import type { Memory } from "../src/fair";
import type { RoomInfo } from "../src/types";

const ME = 1, ONE = "11".repeat(32), OTHER = "22".repeat(32);

/* A browser that keeps things, and a room that hears lines; every page is a Fair of its own. */
function setUp() {
  const sent: string[] = [];
  let kept = "{}";
  const open = () => new Fair({
    recall: () => JSON.parse(kept) as Memory,
    keep: (memory) => { kept = JSON.stringify(memory); },
    send: (line) => { sent.push(line); return true; },
  });
  const memory = () => JSON.parse(kept) as Memory;
  return { sent, open, memory };
}

const roomOf = (some: Partial<RoomInfo>): RoomInfo => ({
  status: "lobby", match: 1, commit: ONE, mixed: [], reveal: [],
  seats: [{ person: 2, bot: null, standin: false }, { person: ME, bot: null, standin: false }],
  ...some,
} as RoomInfo);

const hexOf = (line: string, what: string): string => new RegExp(`^${what} (.*)$`).exec(line)![1];

test("the hash first, the bytes when they are asked for, once", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({}), ME);
  assert.equal(sent.length, 1, "one hash, though nothing has come back yet");
  assert.match(sent[0], /^mix [0-9a-f]{64}$/);
  fair.take(roomOf({ mixed: [ME] }), ME);
  fair.take(roomOf({ status: "gathering", mixed: [ME], reveal: [2] }), ME);
  assert.equal(sent.length, 1, "nothing is shown to a room that asks others");
  fair.take(roomOf({ status: "gathering", mixed: [ME], reveal: [2, ME] }), ME);
  fair.take(roomOf({ status: "gathering", mixed: [ME], reveal: [ME] }), ME);
  assert.equal(sent.length, 2);
  assert.match(sent[1], /^reveal [0-9a-f]{32}$/);
  assert.equal(hashOf(hexOf(sent[1], "reveal")), hexOf(sent[0], "mix"));
  const part = fair.seen()!.part!;
  assert.deepEqual([part.mix, part.seat], [hexOf(sent[0], "mix"), 1]);
  assert.equal(fair.alarm.value, "");
});

test("who has no seat puts nothing in; who sits down again does", () => {
  const { sent, open } = setUp(), fair = open();
  const standing = roomOf({ seats: [{ person: 2, bot: null, standin: false }] });
  fair.take(standing, ME);
  assert.deepEqual(sent, []);
  fair.take(roomOf({}), ME);
  fair.take(standing, ME);
  fair.take(roomOf({}), ME);
  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1], "the same bytes: they have not been shown");
  assert.equal(fair.seen()!.part, null, "what was never shown is not in the dice");
});

test("a reload can still show them; a broken line is made good", () => {
  const { sent, open } = setUp();
  open().take(roomOf({}), ME);
  const fair = open();
  fair.opened();
  fair.take(roomOf({ mixed: [ME] }), ME);
  assert.equal(sent.length, 1);
  fair.take(roomOf({ status: "gathering", mixed: [ME], reveal: [ME] }), ME);
  assert.equal(hashOf(hexOf(sent[1], "reveal")), hexOf(sent[0], "mix"));
  fair.opened();
  fair.take(roomOf({ status: "gathering", mixed: [ME], reveal: [ME] }), ME);
  assert.equal(sent[2], sent[1], "once per connection");
});

test("every match has bytes of its own", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({ mixed: [ME] }), ME);
  fair.take(roomOf({ status: "gathering", reveal: [ME] }), ME);
  fair.take(roomOf({ match: 2, commit: OTHER }), ME);
  assert.equal(sent.length, 3);
  assert.notEqual(sent[2], sent[0]);
  assert.equal(fair.alarm.value, "");
  fair.take(roomOf({ match: 2, commit: OTHER, status: "gathering", reveal: [ME] }), ME);
  assert.equal(hashOf(hexOf(sent[3], "reveal")), hexOf(sent[2], "mix"));
});

test("another device of mine had put something in: this one can show only its own", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({ mixed: [ME] }), ME);
  assert.equal(sent.length, 1);
  fair.take(roomOf({ mixed: [ME] }), ME);
  assert.equal(sent.length, 1);
  fair.take(roomOf({ status: "gathering", reveal: [ME] }), ME);
  fair.refused("reveal");
  assert.equal(fair.seen()!.part!.refused, true);
});

test("as somebody else one has other bytes", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  const again = open();
  again.take(roomOf({ seats: [{ person: 7, bot: null, standin: false }] }), 7);
  assert.equal(sent.length, 2);
  assert.notEqual(sent[0], sent[1]);
});

test("another commitment in the same match is an alarm, and nothing is put in", () => {
  const { sent, open, memory } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({ commit: OTHER }), ME);
  assert.equal(fair.alarm.value, "ask");
  fair.take(roomOf({ commit: OTHER, status: "gathering", reveal: [ME] }), ME);
  assert.equal(sent.length, 1, "no hash and no bytes");
  const reloaded = open();
  reloaded.take(roomOf({ commit: OTHER }), ME);
  assert.equal(reloaded.alarm.value, "ask", "a reload does not forget it");
  reloaded.goOn();
  assert.equal(reloaded.alarm.value, "told", "it stays in sight");
  assert.equal(sent.length, 2);
  assert.notEqual(sent[0], sent[1], "new bytes for a new secret");
  assert.equal(reloaded.seen()!.commit, ONE, "the first one is what the record must have");
  reloaded.take(roomOf({ commit: ONE }), ME);
  assert.equal(reloaded.alarm.value, "ask", "and a third change is one more");
  assert.equal(memory()[1].changed, true);
});

test("a room that goes back to its first word is not forgiven", () => {
  const { open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({ commit: OTHER }), ME);
  fair.take(roomOf({}), ME);
  assert.equal(fair.alarm.value, "told");
});

test("changed while it gathers: shown only if somebody says so", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({ commit: OTHER, status: "gathering", mixed: [ME], reveal: [ME] }), ME);
  assert.equal(sent.length, 1);
  fair.goOn();
  assert.equal(hashOf(hexOf(sent[1], "reveal")), hexOf(sent[0], "mix"));
});

test("changed during the match: told, even to those who only look on", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({ status: "playing", seats: [] }), ME);
  assert.equal(fair.seen(), null, "who came later has not seen what was before");
  fair.take(roomOf({ status: "playing", seats: [], commit: OTHER }), ME);
  assert.equal(fair.alarm.value, "told");
  assert.deepEqual(sent, []);
});

test("back before the match after the bytes were shown: an alarm, and new bytes only then", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.take(roomOf({ status: "gathering", reveal: [ME] }), ME);
  fair.take(roomOf({}), ME);
  assert.equal(fair.alarm.value, "ask");
  assert.equal(sent.length, 2);
  fair.goOn();
  assert.equal(sent.length, 3);
  assert.notEqual(sent[2], sent[0]);
});

test("a hash that was refused is sent again", () => {
  const { sent, open } = setUp(), fair = open();
  fair.take(roomOf({}), ME);
  fair.refused("mix");
  fair.again();
  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1]);
});

test("eight matches are remembered", () => {
  const { open, memory } = setUp(), fair = open();
  for (let match = 1; match <= 20; match++) {
    fair.take(roomOf({ match, commit: String(match).repeat(3) }), ME);
  }
  assert.deepEqual(Object.keys(memory()), ["13", "14", "15", "16", "17", "18", "19", "20"]);
});
