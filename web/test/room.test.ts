/* room.test.ts - a whole room of the page with a server that a test plays: who one is, the door, the
 * dice, seats that change hands. */
import assert from "node:assert/strict";
import test from "node:test";
import { hashOf } from "../src/dice";
import type { MatchState, Message, Program, RoomInfo } from "../src/types";

/* ---- what a browser has ---- */

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) { FakeSocket.all.push(this); }
  send(text: string): void { this.sent.push(...text.split("\n")); }
  close(): void { /* nobody has to hear of it */ }
  say(message: Message): void { this.onmessage!({ data: JSON.stringify(message) }); }
}

const kept = new Map<string, string>();
const storage = new Proxy({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => { kept.set(key, value); },
  removeItem: (key: string) => { kept.delete(key); },
}, { ownKeys: () => [...kept.keys()],
  getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) });
const address = { hash: "", protocol: "http:", host: "house", origin: "http://house" };
const browser = {
  localStorage: storage, location: address, WebSocket: FakeSocket,
  history: { replaceState: (_: unknown, __: string, to: string) => { address.hash = to; } },
  navigator: { languages: ["en"] },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  document: { querySelector: () => ({ getAttribute: () => '{"gameText":{}}' }) },
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
const { room, openRoom } = await import("../src/room");
const { answerWhose, go, isKnown, takePlace, whose } = await import("../src/place");
const { mute } = await import("../src/mute");
const { myName } = await import("../src/settings");
const { knownToken } = await import("../src/store");
const { toasts } = await import("../src/toast");
const { program, texts } = await import("../src/words");

/* ---- what the server says ---- */

const TOKEN = "somebody-elses-token-0123456789", ONE = "11".repeat(32), OTHER = "22".repeat(32);
const seat = (person: number | null) => ({ person, bot: null, standin: false });
const infoOf = (some: Partial<RoomInfo>): RoomInfo => ({
  id: "k3v9", game: "g", rules: 1, status: "lobby", match: 1, host: 2, seats: [seat(1), seat(2)],
  people: [{ id: 1, name: "Ann", here: true }, { id: 2, name: "Ben", here: true }],
  options: {}, words: [], list: null, flip: false, check: null, clock: { mode: "off" },
  chat: "free", pace: "human", commit: ONE, mixed: [], reveal: [], wish: null, door: "open",
  knocks: [], code: "", ...some,
});

/* A fresh browser that opens a link. */
function visit(hash: string, name = "Ann") {
  openRoom("");
  FakeSocket.all = [];
  kept.clear();
  toasts.value = [];
  myName.value = name;
  follow(hash);
}

function follow(hash: string): void {
  address.hash = hash;
  go(takePlace());
}

const socket = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1];
let n = 0;
const enter = (some: Partial<RoomInfo> = {}): void =>
  socket().say({ n: ++n, since: 0, you: { person: 1 }, room: infoOf(some) });
const tell = (some: Partial<RoomInfo>, more: Message = {}): void =>
  socket().say({ n: n + 1, since: n++, room: infoOf(some), ...more });
const refuse = (line: string, why: string): void =>
  socket().say({ refused: { line, why, args: {} } });

/* ---- who one is ---- */

test("a link without a token leads into the room, with the code of the link", () => {
  visit("#k3v9+x7q2");
  socket().onopen!();
  assert.equal(socket().url, "ws://house/ws/k3v9");
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")}+x7q2 Ann`);
  visit("#k3v9");
  socket().onopen!();
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")} Ann`);
});

test("a link with a token asks first, and the token leaves the address at once", () => {
  visit(`#k3v9+x7q2/${TOKEN}`);
  assert.equal(address.hash, "#k3v9+x7q2");
  assert.equal(room.value, null);
  assert.equal(FakeSocket.all.length, 0, "nobody has been told anything");
  assert.equal(whose.value!.token, TOKEN);
  assert.equal(isKnown("k3v9"), false);
  answerWhose(false);
  socket().onopen!();
  assert.equal(whose.value, null);
  assert.notEqual(knownToken("k3v9"), TOKEN);
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")}+x7q2 Ann`);
});

test("mine: I go on as the same person", () => {
  visit(`#k3v9/${TOKEN}`);
  answerWhose(true);
  socket().onopen!();
  assert.equal(knownToken("k3v9"), TOKEN);
  assert.equal(socket().sent[0], `enter ${TOKEN}`);
});

test("who is somebody here stays so, whatever a link says, unless they say otherwise", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  const own = knownToken("k3v9");
  follow(`#k3v9/${TOKEN}`);
  assert.equal(isKnown("k3v9"), true);
  assert.equal(whose.value!.token, TOKEN);
  assert.equal(knownToken("k3v9"), own, "nothing is written over");
  answerWhose(false);
  socket().onopen!();
  assert.equal(socket().sent[0], `enter ${own}`);
  follow(`#k3v9/${own}`);
  assert.equal(whose.value, null, "one's own link asks nothing");
  follow(`#k3v9/${TOKEN}`);
  follow("#");
  assert.equal(whose.value, null, "going away is no answer");
  assert.equal(knownToken("k3v9"), own);
});

/* ---- the dice ---- */

test("hash, bytes, match; a reload in between loses nothing", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  const mix = /^mix ([0-9a-f]{64})$/.exec(socket().sent[1])![1];
  openRoom("");
  openRoom("k3v9");
  socket().onopen!();
  enter({ mixed: [1], status: "gathering", reveal: [1] });
  tell({ mixed: [1], status: "gathering", reveal: [1] });
  const reveals = socket().sent.filter((line) => line.startsWith("reveal"));
  assert.equal(reveals.length, 1);
  assert.equal(hashOf(reveals[0].slice(7)), mix);
  refuse(reveals[0], "not-asked");
  assert.deepEqual(toasts.value, [], "what the page sent by itself is nobody's business");
});

test("another commitment is an alarm until somebody goes on", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  tell({ commit: OTHER });
  const mixes = () => socket().sent.filter((line) => line.startsWith("mix")).length;
  assert.equal(room.value!.fair.alarm.value, "ask");
  assert.equal(mixes(), 1);
  room.value!.fair.goOn();
  assert.equal(mixes(), 2);
  assert.equal(room.value!.fair.alarm.value, "told");
});

test("who did not show their part has a bot in this match", () => {
  visit("#k3v9");
  socket().onopen!();
  const bot = (withheld: number) => ({ person: null, bot: null, standin: true, withheld });
  enter({ status: "gathering", reveal: [1, 2] });
  tell({ status: "gathering", reveal: [], seats: [seat(1), bot(2)] });
  tell({ status: "playing", seats: [seat(1), bot(2)] });
  assert.deepEqual(toasts.value.map(({ text }) => text), ["page.withheld"]);
  assert.equal(room.value!.withheld.value, false);
  tell({ match: 2, commit: OTHER, status: "playing", seats: [bot(1), seat(2)] });
  assert.equal(room.value!.withheld.value, true, "and who it is knows it");
  assert.equal(room.value!.seat.value, -1);
});

/* ---- the door ---- */

test("a knock waits, and is let in", () => {
  visit("#k3v9");
  socket().onopen!();
  socket().say({ knocking: { name: "Ann" } });
  assert.equal(room.value!.knock.value, "waiting");
  refuse("again", "enter-first");
  assert.deepEqual(toasts.value, []);
  enter({ door: "knock", code: "x7q2" });
  assert.equal(room.value!.knock.value, "");
  assert.equal(address.hash, "#k3v9+x7q2", "the address is the newest link");
});

test("a knock that nobody hears is not repeated by itself", () => {
  visit("#k3v9");
  socket().onopen!();
  socket().say({ knocking: { name: "Ann" } });
  socket().onclose!();
  assert.equal(room.value!.knock.value, "unheard");
  room.value!.hurry();
  assert.equal(FakeSocket.all.length, 1);
  room.value!.knockAgain();
  assert.equal(FakeSocket.all.length, 2);
});

test("declined, an old link, a full room: told, and not tried again", () => {
  for (const why of ["declined", "old-link", "room-full", "knock-pending", "too-many-knocks"]) {
    visit("#k3v9");
    socket().onopen!();
    refuse("enter", why);
    assert.equal(room.value!.closed.value, `why.${why}`);
    room.value!.hurry();
    assert.equal(FakeSocket.all.length, 1, why);
  }
  visit("#k3v9");
  socket().onopen!();
  socket().say({ bye: "declined" });
  assert.equal(room.value!.closed.value, "why.declined");
});

test("too often: a little later once more", (context) => {
  const due: (() => void)[] = [];
  visit("#k3v9");
  context.mock.method(globalThis, "setTimeout", (call: () => void) => due.push(call));
  socket().onopen!();
  refuse("enter", "too-fast");
  assert.equal(socket().sent.length, 1);
  for (const call of due) call();
  assert.equal(socket().sent.length, 2);
  assert.equal(socket().sent[1], socket().sent[0]);
});

test("a newer link in the same tab is tried", () => {
  visit("#k3v9+old");
  socket().onopen!();
  refuse("enter", "old-link");
  follow("#k3v9+new");
  socket().onopen!();
  assert.match(socket().sent[0], /\+new Ann$/);
});

test("sent away: a reload knocks as somebody new", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  const before = knownToken("k3v9");
  socket().say({ bye: "kicked" });
  assert.equal(room.value!.closed.value, "bye.kicked");
  openRoom("");
  openRoom("k3v9");
  socket().onopen!();
  assert.notEqual(knownToken("k3v9"), before);
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")} Ann`);
});

test("sent away while the line was broken: known no more, so it knocks", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  socket().onclose!();
  room.value!.hurry();
  socket().onopen!();
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")}`);
  refuse("enter", "bad-name");
  assert.equal(socket().sent[1], `enter ${knownToken("k3v9")} Ann`);
  socket().say({ knocking: { name: "Ann" } });
  assert.equal(room.value!.knock.value, "waiting");
});

test("the host hears that the door is shut, and of a new link", () => {
  visit("#k3v9");
  socket().onopen!();
  enter({ host: 1 });
  tell({ host: 1, door: "knock" });
  tell({ host: 1, door: "knock", code: "x7q2" });
  assert.deepEqual(toasts.value.map(({ text }) => text), ["page.door.shut", "page.renewed"]);
});

/* ---- seats that change hands ---- */

test("everybody reads who took which seat", () => {
  visit("#k3v9");
  socket().onopen!();
  enter({ status: "playing" });
  tell({ status: "playing" }, { took: { person: 3, name: "Wim", seat: 1 } });
  assert.deepEqual(room.value!.taken.value, [{ acts: 0, name: "Wim", from: "Ben" }]);
  assert.equal(toasts.value[0].text, "page.took");
  assert.equal(toasts.value[0].kind, "good");
});

test("who takes one is told everything anew, and reads it too", () => {
  visit("#k3v9");
  socket().onopen!();
  const wish = { person: 1, seat: 0, left_ms: 60000, agreed: [] };
  enter({ status: "playing", seats: [seat(null), seat(2)], wish });
  enter({ status: "playing" });
  assert.deepEqual(room.value!.taken.value.map(({ name }) => name), ["Ann"]);
  enter({ status: "playing" });
  assert.equal(room.value!.taken.value.length, 1);
});

/* ---- phrases and poker faces ---- */

test("a phrase is read in one's own language, with the name somebody had then", () => {
  const kept = [program.value, texts.value] as const;
  program.value = { games: [], phrases: ["hello"] } as unknown as Program;
  texts.value = { "": { "phrase.hello": "Hallo!", seat: "Platz {n}" },
    g: { "phrase.suspect": "Ich verdächtige {seat}." } };
  visit("#k3v9");
  socket().onopen!();
  enter({ seats: [seat(1), seat(2), seat(null)] });
  const said = [{ person: 2, name: "Ben", phrase: "hello", at: 1 },
    { person: 2, name: "Ben", phrase: "suspect", game: "g", seat: 1, called: "Benny", at: 2 },
    { person: 2, name: "Ben", phrase: "suspect", game: "g", seat: 2, at: 2 },
    { person: 2, name: "Ben", text: "hello", at: 3 }, { person: 2, name: "Ben", text: "hello you", at: 4 }];
  socket().say({ n, since: n, said });
  assert.deepEqual(room.value!.said.value.map((one) => room.value!.sayChat(one)),
    ["Hallo!", "Ich verdächtige Benny.", "Ich verdächtige Platz 3.", "Hallo!", "hello you"]);
  [program.value, texts.value] = kept;
});

test("who must keep a poker face, or watches somebody who must, cannot write", () => {
  const state = (silent?: number[]) => ({ state: { seat: 0, from: 0, acts: [], phase: "p", to_act: [1],
    idle: [], over: false, share: null, view: {}, moves: [], back: false, silent } });
  visit("#k3v9");
  socket().onopen!();
  enter();
  assert.equal(room.value!.hush.value, "");
  tell({ chat: "phrases" });
  assert.equal(room.value!.hush.value, "phrases-only");
  tell({ status: "playing" }, state([0]));
  assert.equal(room.value!.hush.value, "poker-face");
  tell({ status: "playing" }, state([1]));
  assert.equal(room.value!.hush.value, "");
  tell({ status: "playing", seats: [seat(null), seat(2)] }, state([1]));
  assert.equal(room.value!.hush.value, "watchers-silent");
  tell({ status: "over", seats: [seat(null), seat(2)] }, state());
  assert.equal(room.value!.hush.value, "");
});

/* ---- proposals ---- */

test("what those of my side point at is known, and mine goes to them", () => {
  const state = (some: Partial<MatchState>): { state: MatchState } => ({ state: { seat: 0, from: 0, acts: [],
    phase: "p", to_act: [0], idle: [], over: false, share: null, view: {}, moves: ["go 1"], back: false, ...some } });
  visit("#k3v9");
  socket().onopen!();
  enter();
  tell({ status: "playing" }, state({ audience: [0, 1] }));
  room.value!.propose("go 1");
  assert.equal(socket().sent.pop(), `propose ${n} go 1`);
  room.value!.propose(null);
  assert.equal(socket().sent.pop(), `propose ${n} none`);
  socket().say({ proposed: [null, "go 1"] });
  assert.deepEqual(room.value!.proposed.value, [null, "go 1"]);
  refuse(`propose ${n} go 1`, "stale");
  assert.deepEqual(toasts.value, [], "nobody needs to read that it came too late");
  refuse(`propose ${n} go 1`, "no-proposals");
  assert.equal(toasts.value.length, 1);
  socket().say({ n: ++n, since: 0, room: infoOf({ status: "playing" }), ...state({ proposed: ["go 1", null] }) });
  assert.deepEqual(room.value!.proposed.value, ["go 1", null]);
  socket().say({ n: ++n, since: 0, room: infoOf({ status: "playing" }), ...state({}) });
  assert.deepEqual(room.value!.proposed.value, [], "everything is told, and nothing is proposed");
});

/* ---- another match ---- */

const rematch = (person: number, agreed: number[] = []) =>
  ({ person, mode: "same" as const, left_ms: 1000, agreed });

test("the host who agrees to another match begins it when everybody is ready", () => {
  visit("#k3v9");
  socket().onopen!();
  enter({ status: "over", host: 1 });
  tell({ status: "over", host: 1, rematch: rematch(2) });
  room.value!.agreeAgain(rematch(2));
  assert.equal(socket().sent.pop(), "agree 2");
  tell({ status: "lobby", host: 1, match: 2, mixed: [1] });
  assert.ok(!socket().sent.includes("begin"), "somebody's part of the dice is missing");
  tell({ status: "lobby", host: 1, match: 2, mixed: [1, 2] });
  assert.ok(socket().sent.includes("begin"));
});

test("when somebody says no to another match, nothing begins by itself later", () => {
  visit("#k3v9");
  socket().onopen!();
  enter({ status: "over", host: 1 });
  room.value!.again();
  tell({ status: "over", host: 1, rematch: rematch(1) });
  tell({ status: "over", host: 1 });
  tell({ status: "lobby", host: 1, match: 2, mixed: [1, 2] });
  assert.ok(!socket().sent.includes("begin"));
});

/* ---- a match of older rules ---- */

test("a match of older rules names both versions, one of today's does not", () => {
  const kept = [program.value, texts.value] as const;
  program.value = { games: [{ id: "g", rules: 3 }] } as unknown as Program;
  texts.value = { "": { "why.other-rules-version": "{was} of {game}, {is}" }, g: { "game.name": "Gee" } };
  visit("#k3v9");
  socket().onopen!();
  enter({ status: "aborted", rules: 2 });
  assert.equal(room.value!.otherRules(), "2 of Gee, 3");
  assert.equal(room.value!.why("other-rules-version", { was: 2, is: 3 }), "2 of Gee, 3");
  enter({ status: "aborted", rules: 3 });
  assert.equal(room.value!.otherRules(), "");
  [program.value, texts.value] = kept;
});

test.after(() => openRoom(""));

/* ---- trying ---- */

test("a try that is no move is answered, and can be tried again", async () => {
  visit("#k3v9");
  socket().onopen!();
  enter({ status: "playing" });
  const first = room.value!.whyNot("clue 2 two words");
  const line = socket().sent[socket().sent.length - 1];
  assert.match(line, /^try \d+ clue 2 two words$/);
  refuse(line, "bad-move");
  assert.notEqual(await first, null);
  assert.equal(toasts.value.length, 0, "who asked is told, and nobody else");
  const sent = socket().sent.length;
  const again = room.value!.whyNot("clue 2 two words");
  assert.equal(socket().sent.length, sent + 1, "it is sent once more");
  socket().say({ refused: { why: "bad-line", args: {} } } as unknown as Message);
  assert.notEqual(await again, null);
  const long = `clue 2 ${"x".repeat(200)}`, third = room.value!.whyNot(long);
  refuse(`try 1 ${long}`.slice(0, 80), "bad-move");
  assert.notEqual(await third, null, "what comes cut is found as well");
});

/* ---- the door ---- */

test("who has no name yet asks what is behind the door", () => {
  visit("#k3v9+x7q2", "");
  socket().onopen!();
  assert.equal(room.value!.needsName.value, false);
  assert.equal(socket().sent[0], `enter ${knownToken("k3v9")}+x7q2`);
  socket().say({ refused: { line: "enter", why: "bad-name", args: { game: "g", host: "Ben" } } });
  assert.deepEqual(room.value!.sign.value, { game: "g", host: "Ben" });
  assert.equal(room.value!.needsName.value, true);
  assert.equal(toasts.value.length, 0);
});

/* ---- who is muted ---- */

test("who is muted is not heard, and nobody is told", () => {
  visit("#k3v9");
  socket().onopen!();
  enter();
  const say = (person: number, text: string, at: number) =>
    socket().say({ n: n + 1, since: n++, said: [{ person, name: "Ben", text, at }] });
  say(2, "hello", 1);
  assert.equal(room.value!.unread.value, 1);
  const sent = socket().sent.length;
  mute("k3v9", 2, true);
  say(2, "hello again", 2);
  assert.equal(room.value!.unread.value, 1);
  assert.deepEqual(room.value!.spoken.value, []);
  assert.equal(socket().sent.length, sent);
  mute("k3v9", 2, false);
});
