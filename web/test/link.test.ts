/* link.test.ts - what stands behind the # of a link. */
import assert from "node:assert/strict";
import test from "node:test";
import { readPlace, writePlace } from "../src/link";

const token = "abcdefghijklmnopqrstuvwxyzABCD_-";

test("a room, its code, and who one is there", () => {
  assert.deepEqual(readPlace("#k3v9"), { id: "k3v9", code: "", token: "" });
  assert.deepEqual(readPlace("#k3v9+x7q2"), { id: "k3v9", code: "x7q2", token: "" });
  assert.deepEqual(readPlace(`#k3v9/${token}`), { id: "k3v9", code: "", token });
  assert.deepEqual(readPlace(`#k3v9+x7q2/${token}`), { id: "k3v9", code: "x7q2", token });
});

test("no token that cannot be one, no room that cannot be one", () => {
  assert.deepEqual(readPlace("#k3v9/short"), { id: "k3v9", code: "", token: "" });
  assert.deepEqual(readPlace(`#k3v9/${token}/${token}`), { id: "k3v9", code: "", token: "" });
  assert.deepEqual(readPlace("#k3v9+"), { id: "k3v9", code: "", token: "" });
  for (const hash of ["", "#", "#/", `#/${token}`, "#K3V9", "#a b", "#k3v9+a b", "#+x7q2"]) {
    assert.equal(readPlace(hash).id, "", hash);
  }
});

test("a link is read as it was written", () => {
  assert.equal(writePlace("k3v9", ""), "#k3v9");
  assert.equal(writePlace("k3v9", "x7q2"), "#k3v9+x7q2");
  assert.deepEqual(readPlace(writePlace("k3v9", "x7q2")), { id: "k3v9", code: "x7q2", token: "" });
});
