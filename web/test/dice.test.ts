/* dice.test.ts - the check of the dice, and the SHA-256 that answers at once. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import test from "node:test";
import { checkDice, hashOf, newPart, ownSha256, readHead } from "../src/dice";
import type { Part } from "../src/dice";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const ofText = (text: string): string =>
  Buffer.from(ownSha256(new TextEncoder().encode(text))).toString("hex");
const secret = "00".repeat(31) + "07";
const commit = sha256(Buffer.from(secret, "hex"));
const reveal = "0123456789abcdef".repeat(2), mix = sha256(Buffer.from(reveal, "hex"));
const mine: Part = { mix, reveal, seat: 0, refused: false };
const record = (lines: string[]) => `${["safehouse-record 1", "game g 1", "seats 2", ...lines]
  .join("\n")}\n\n* flip 0 heads\n`;
const whole = record([`commit ${commit}`, "name 0 Ann", `mix 0 ${mix}`, `reveal 0 ${reveal}`,
  `mix 1 ${mix}`, "withheld 1", `secret ${secret}`]);

test("our SHA-256 is the SHA-256", () => {
  assert.equal(ofText(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(ofText("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(ofText("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  for (const size of [0, 1, 16, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = randomBytes(size);
    assert.equal(Buffer.from(ownSha256(bytes)).toString("hex"), sha256(bytes), `${size} bytes`);
  }
  assert.equal(hashOf(reveal), mix);
});

test("a part of the dice is sixteen bytes of chance and their hash", () => {
  const one = newPart(), other = newPart();
  assert.match(one.reveal, /^[0-9a-f]{32}$/);
  assert.equal(one.mix, sha256(Buffer.from(one.reveal, "hex")));
  assert.notEqual(one.reveal, other.reveal);
});

test("the head of a record", () => {
  const head = readHead(whole);
  assert.equal(head.get("mix 0"), mix);
  assert.equal(head.get("reveal 0"), reveal);
  assert.equal(head.get("withheld 1"), "");
  assert.equal(head.has("withheld 0"), false);
  assert.equal(head.get("name 0"), "Ann");
  assert.equal(head.get("game"), "g 1");
  assert.equal(head.has("*"), false);
});

test("fair, and every way not to be", () => {
  assert.equal(checkDice(whole, { commit, part: mine }), "fine");
  assert.equal(checkDice(whole, { commit, part: null }), "unmixed");
  assert.equal(checkDice(whole, null), "unseen");
  assert.equal(checkDice(whole, { commit: "ab".repeat(32), part: mine }), "other-commit");
  assert.equal(checkDice(whole, { commit, part: { ...mine, seat: 1 } }), "withheld");
  const other = whole.replace(secret, "11".repeat(32));
  assert.equal(checkDice(other, { commit, part: mine }), "other-secret");
  assert.equal(checkDice(record([`commit ${commit}`]), { commit, part: mine }), "no-secret");
});

test("my part is what I sent, at my seat", () => {
  const strange = newPart();
  const put = whole.replace(`mix 0 ${mix}`, `mix 0 ${strange.mix}`)
    .replace(`reveal 0 ${reveal}`, `reveal 0 ${strange.reveal}`);
  assert.equal(checkDice(put, { commit, part: mine }), "no-mix");
  assert.equal(checkDice(put, { commit, part: { ...mine, refused: true } }), "replaced");
  const moved = whole.replace(`mix 0 ${mix}`, `mix 2 ${mix}`)
    .replace(`reveal 0 ${reveal}`, `reveal 2 ${reveal}`);
  assert.equal(checkDice(moved, { commit, part: mine }), "no-mix");
  const left = whole.replace(`mix 0 ${mix}\nreveal 0 ${reveal}\n`, "");
  assert.equal(checkDice(left, { commit, part: mine }), "no-mix");
});

test("nobody's part is another than the one whose hash was told", () => {
  const changed = whole.replace(`reveal 0 ${reveal}`, `reveal 0 ${"ff".repeat(16)}`);
  assert.equal(checkDice(changed, null), "other-mix");
  const old = record([`commit ${commit}`, `mix 0 ${reveal}`, `secret ${secret}`]);
  assert.equal(checkDice(old, null), "unseen", "records of before have no hashes");
});
