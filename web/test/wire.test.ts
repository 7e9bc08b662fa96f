/* wire.test.ts - which messages are good: numbers, gaps, late ones, and coming back. */
import assert from "node:assert/strict";
import test from "node:test";
import type { TestContext } from "node:test";
import type { Message } from "../src/types";
import { backoff, Wire } from "../src/wire";
import type { Socket } from "../src/wire";

function setUp(needs: (message: Message) => Promise<unknown> | null = () => null) {
  const sent: string[] = [], news: Message[] = [], talk: Message[] = [], log: string[] = [];
  const sockets: Socket[] = [];
  const wire = new Wire(() => {
    const socket: Socket = { send: (text) => { sent.push(text); }, close: () => undefined,
      onopen: null, onmessage: null, onclose: null };
    sockets.push(socket);
    return socket;
  }, {
    status: (status) => log.push(status), opened: () => log.push("enter"), needs,
    news: (message) => news.push(message), talk: (message) => talk.push({ ...message }),
    answer: (message) => log.push(`answer ${Object.keys(message)}`),
    bye: (why) => log.push(`bye ${why}`),
  });
  wire.connect();
  const take = (message: Message) => sockets[sockets.length - 1].onmessage!(
    { data: JSON.stringify(message) });
  return { wire, sent, news, talk, log, sockets, take };
}

/* Time that passes only when told to. */
function fakeClock(context: TestContext): (ms: number) => void {
  let now = 1000, due: { at: number; call: () => void }[] = [];
  context.mock.method(Date, "now", () => now);
  context.mock.method(globalThis, "setTimeout", ((call: () => void, ms: number) => {
    due.push({ at: now + ms, call });
    return due[due.length - 1];
  }) as unknown as typeof setTimeout);
  context.mock.method(globalThis, "clearTimeout",
    ((one: unknown) => { due = due.filter((other) => other !== one); }) as typeof clearTimeout);
  return (ms) => {
    now += ms;
    const late = due.filter(({ at }) => at <= now);
    due = due.filter(({ at }) => at > now);
    for (const { call } of late) call();
  };
}

test("numbers go up; since 0 is everything", () => {
  const { wire, news, take, sent } = setUp();
  take({ n: 5, since: 0 });
  take({ n: 6, since: 5 });
  take({ n: 9, since: 6 });
  assert.equal(wire.n, 9);
  assert.equal(news.length, 3);
  assert.deepEqual(sent, []);
});

test("a gap is noticed: again, once, until everything has come", () => {
  const { wire, news, take, sent } = setUp();
  take({ n: 5, since: 0 });
  take({ n: 8, since: 7 });
  take({ n: 9, since: 8 });
  assert.deepEqual(sent, ["again"]);
  assert.equal(wire.n, 5);
  assert.equal(news.length, 1);
  take({ n: 9, since: 0 });
  take({ n: 12, since: 11 });
  assert.deepEqual(sent, ["again", "again"]);
});

test("of a late message only said and note are good, and no older note", () => {
  const { news, talk, take } = setUp();
  const said = [{ person: 1, name: "Ann", text: "hi", at: 1 }];
  take({ n: 9, since: 0 });
  take({ n: 9, since: 9, said, note: "new" });
  take({ n: 7, since: 6, said, note: "old" });
  assert.equal(news.length, 2);
  assert.equal(talk.length, 2);
  assert.equal(talk[0].note, "new");
  assert.equal(talk[1].note, undefined);
  assert.deepEqual(talk[1].said, said);
});

test("answers have no number", () => {
  const { log, take } = setUp();
  take({ refused: { line: "x", why: "stale", args: {} } });
  assert.ok(log.includes("answer refused"));
});

test("a broken connection comes back and starts over", () => {
  const { wire, log, sockets, take } = setUp();
  sockets[0].onopen!();
  take({ n: 5, since: 0 });
  sockets[0].onclose!();
  assert.equal(log[log.length - 1], "lost");
  assert.equal(wire.send("x"), false);
  wire.hurry();
  assert.equal(sockets.length, 2);
  assert.equal(wire.n, 0);
  sockets[0].onmessage!({ data: "{\"n\":6,\"since\":0}" }); /* the old one does not count */
  assert.equal(wire.n, 0);
  wire.end();
});

test("a connection that died in its sleep is found out, one that lives is kept", (context) => {
  const tick = fakeClock(context);
  const { wire, sent, log, sockets, take } = setUp();
  sockets[0].onopen!();
  take({ n: 5, since: 0 });
  wire.hurry();
  assert.deepEqual(sent, [], "heard of just now: nothing is asked");
  tick(60000);
  wire.hurry();
  assert.deepEqual(sent, ["again"]);
  take({ n: 5, since: 0 });
  tick(60000);
  assert.equal(log.includes("lost"), false);
  wire.hurry();
  tick(4000);
  assert.equal(log[log.length - 1], "lost");
  tick(8000);
  assert.equal(sockets.length, 2);
  tick(10000);
  assert.equal(log[log.length - 1], "lost", "a door that does not open is given up too");
  wire.end();
});

test("good-bye is for ever, trouble is not", () => {
  const one = setUp();
  one.take({ bye: "shutdown" });
  one.sockets[0].onclose!();
  one.wire.hurry();
  assert.equal(one.sockets.length, 2);
  one.take({ bye: "expired" });
  one.sockets[1].onclose!();
  one.wire.hurry();
  assert.equal(one.sockets.length, 2);
});

test("a message waits for what it needs, and the later ones behind it", async () => {
  let come = () => {};
  const needed = new Promise<void>((resolve) => { come = resolve; });
  const { news, log, take, wire } = setUp((message) => message.n === 5 ? needed : null);
  take({ n: 5, since: 0 });
  take({ n: 6, since: 5 });
  take({ refused: { line: "x", why: "y", args: {} } });
  assert.deepEqual([news.length, log.length, wire.n], [0, 1, 0]);
  come();
  await needed;
  assert.deepEqual(news.map(({ n }) => n), [5, 6]);
  assert.equal(log[log.length - 1], "answer refused");
});

test("what cannot be had is asked for again by a new connection; one that is gone is not heard", async (context) => {
  const tick = fakeClock(context);
  let come = () => {};
  const needed = [Promise.reject(new Error("no file")), new Promise<void>((resolve) => { come = resolve; })];
  const { news, log, take, wire } = setUp(() => needed.shift() ?? null);
  take({ n: 5, since: 0 });
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(log[log.length - 1], "lost");
  tick(8000);
  take({ n: 5, since: 0 });
  wire.end();
  come();
  await Promise.resolve();
  assert.equal(news.length, 0);
});

test("waits grow, but not beyond a few seconds", () => {
  assert.ok(backoff(0, 0) >= 200 && backoff(0, 1) <= 400);
  assert.ok(backoff(30, 1) <= 8000);
});
