/* dice.test.ts - the check of the dice, and the SHA-256 for browsers that hide theirs. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import test from "node:test";
import { checkDice, ownSha256, readHead } from "../src/dice";

const secret = "00".repeat(31) + "07";
const commit = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
const mix = "0123456789abcdef".repeat(2);
const record = (lines: string[]) => `${["safehouse-record 1", "game g 1", "seats 2", ...lines]
  .join("\n")}\n\n* flip 0 heads\n`;
const whole = record([`commit ${commit}`, "name 0 Ann", `mix 0 ${mix}`, `secret ${secret}`]);

test("our SHA-256 is the SHA-256", () => {
  for (const size of [0, 1, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = randomBytes(size);
    assert.equal(Buffer.from(ownSha256(bytes)).toString("hex"),
      createHash("sha256").update(bytes).digest("hex"), `${size} bytes`);
  }
});

test("the head of a record", () => {
  const head = readHead(whole);
  assert.equal(head.get("mix 0"), mix);
  assert.equal(head.get("name 0"), "Ann");
  assert.equal(head.has("*"), false);
});

test("fair, and every way not to be", async () => {
  assert.equal(await checkDice(whole, { commit, mix }), "fine");
  assert.equal(await checkDice(whole, { commit, mix: null }), "fine");
  assert.equal(await checkDice(whole, null), "unseen");
  assert.equal(await checkDice(whole, { commit: "ab".repeat(32), mix }), "other-commit");
  assert.equal(await checkDice(whole, { commit, mix: "ff".repeat(16) }), "no-mix");
  const other = whole.replace(secret, "11".repeat(32));
  assert.equal(await checkDice(other, { commit, mix }), "other-secret");
  assert.equal(await checkDice(record([`commit ${commit}`]), { commit, mix }), "no-secret");
});
