/* show.test.ts - the pace of showing, with a clock that the test turns. */
import assert from "node:assert/strict";
import test from "node:test";
import { parseAct } from "../src/acts";
import type { Act } from "../src/board";
import { LONGEST_MS, Show } from "../src/show";
import type { MatchState } from "../src/types";

class Turned {
  at = 0;
  private due: { at: number; run: () => void; id: number }[] = [];
  private ids = 0;
  now = () => this.at;
  later = (run: () => void, ms: number) => {
    this.due.push({ at: this.at + Math.max(0, ms), run, id: ++this.ids });
    return this.ids;
  };
  never = (id: unknown) => { this.due = this.due.filter((one) => one.id !== id); };
  /* What comes meanwhile happens at its time. */
  turn(ms: number): void {
    const end = this.at + ms;
    for (;;) {
      const [first] = this.due.sort((a, b) => a.at - b.at || a.id - b.id);
      if (!first || first.at > end) break;
      this.at = first.at;
      this.never(first.id);
      first.run();
    }
    this.at = end;
  }
}

const stateOf = (some: Partial<MatchState> = {}): MatchState => ({
  seat: 0, from: 0, acts: [], phase: "p", to_act: [], idle: [], over: false, share: null, view: {},
  moves: [], back: false, ...some });

/* A table at which a match has begun; `board`: how long its board takes for a frame. */
function table(board: number | null = null, calm = () => false) {
  const clock = new Turned(), show = new Show(calm, clock);
  let acts: Act[] = [parseAct("* deal 0 1")];
  const seen: { acts: number; at: number; fresh: number }[] = [];
  show.take(stateOf(), acts, null);
  show.frame.subscribe((frame) => {
    if (!frame) return;
    seen.push({ acts: frame.acts.length, at: clock.at, fresh: frame.fresh });
    clock.later(() => {
      if (board !== null) show.takes(frame, board);
      show.draw(frame);
    }, 0);
  });
  const come = (...texts: string[]) => {
    const from = acts.length;
    acts = [...acts, ...texts.map(parseAct)];
    show.take(stateOf({ from }), acts, from);
  };
  return { clock, show, seen, come, acts: () => acts };
}

const shown = (show: Show): number => show.frame.value!.acts.length;

test("acts of others come one after the other, and I am asked when all are shown", () => {
  const { clock, show, seen, come } = table();
  come("1 go red 3");
  come("2 go red 3");
  come("3 go red 3");
  assert.equal(shown(show), 2);
  assert.equal(show.live.value, false, "not the newest");
  clock.turn(LONGEST_MS);
  assert.deepEqual(seen.map((one) => one.acts), [1, 2, 3, 4]);
  assert.equal(show.live.value, true);
  const times = seen.slice(1).map(({ at }) => at);
  assert.ok(times.every((at, i) => i === 0 || at > times[i - 1]), "each has its moment");
});

test("the newest is not live before the board has shown it", () => {
  const { clock, show, come } = table(1000);
  come("1 go red 3");
  clock.turn(999);
  assert.equal(shown(show), 2, "it is there");
  assert.equal(show.live.value, false, "but still moves");
  clock.turn(1);
  assert.equal(show.live.value, true);
});

test("the more there is, the faster it goes: never longer than the limit", () => {
  for (const takes of [null, 0, 300, 9000]) {
    for (const count of [1, 2, 5, 40]) {
      const { clock, show, come } = table(takes);
      for (let i = 0; i < count; i++) come("1 go red 3");
      clock.turn(LONGEST_MS);
      assert.ok(show.live.value, `${count} messages of ${takes} ms`);
      assert.equal(shown(show), count + 1);
    }
  }
});

test("messages that keep coming are shown at most so much later", () => {
  const { clock, show, come } = table(2000);
  for (let i = 0; i < 20; i++) {
    come("1 go red 3");
    clock.turn(400);
  }
  clock.turn(LONGEST_MS - 400);
  assert.ok(show.live.value);
  assert.equal(shown(show), 21);
});

test("the board is told how much time it has", () => {
  const { show, come } = table();
  come("1 go red 3");
  assert.equal(show.takes(show.frame.value!, 400), 400);
  assert.equal(show.takes(show.frame.value!, 5000), LONGEST_MS);
  come("2 go red 3");
  assert.ok(show.takes(show.frame.value!, 5000) < LONGEST_MS, "the next wants some of it");
});

test("my own acts are there at once, unless the board wants time for them", () => {
  const { clock, show, come } = table();
  come("0 go red 3", "* roll 4");
  clock.turn(0);
  assert.ok(show.live.value);
  const slow = table(700);
  slow.come("0 go red 3");
  slow.clock.turn(699);
  assert.equal(slow.show.live.value, false);
  slow.clock.turn(1);
  assert.ok(slow.show.live.value);
});

test("skip: the newest at once, nothing of it moves, and all of it is told", () => {
  const { show, come } = table(2000);
  come("1 go red 3");
  come("2 go red 3");
  show.skip();
  assert.ok(show.live.value);
  const { fresh, untold, acts } = show.frame.value!;
  assert.deepEqual([acts.length, fresh, untold], [3, 3, 2]);
});

test("who wants no motion or does not look waits for nothing", () => {
  const { show, come } = table(2000, () => true);
  come("1 go red 3");
  come("2 go red 3");
  assert.ok(show.live.value);
  assert.equal(shown(show), 3);
  assert.equal(show.frame.value!.fresh, 2, "what changed is still marked");
});

test("after a reload, and when acts were taken back, the newest is there at once", () => {
  const { show, come, acts } = table(2000);
  come("1 go red 3");
  come("2 go red 3");
  show.take(stateOf({ from: 0 }), acts(), null);
  assert.ok(show.live.value);
  assert.equal(show.frame.value!.untold, 3, "nothing is told again");
  come("1 go red 3");
  show.take(stateOf({ from: 2 }), acts().slice(0, 2), 2);
  assert.ok(show.live.value);
  assert.equal(shown(show), 2);
});

test("a state without acts changes what is newest, and nothing else", () => {
  const { clock, show, come, acts } = table(1000);
  come("1 go red 3");
  const before = show.frame.value!;
  show.take(stateOf({ from: 2, idle: [1] }), [...acts()], 2);
  assert.equal(show.live.value, false);
  assert.deepEqual(show.frame.value!.state.idle, [1]);
  assert.equal(show.frame.value!.acts, before.acts, "the board goes on with what it shows");
  clock.turn(1000);
  assert.ok(show.live.value);
});

test("in a vote nothing is taken from my hand when somebody else has voted", () => {
  const { show, acts } = table();
  const moves = ["vote 1", "vote 2"];
  show.take(stateOf({ moves, phase: "vote" }), acts(), null);
  const voted = [...acts(), parseAct("1 vote ?")];
  show.take(stateOf({ moves, phase: "vote", from: 1 }), voted, 1);
  assert.ok(show.live.value);
  assert.equal(shown(show), 2);
});

test("a board that never draws holds nobody up", () => {
  const clock = new Turned(), show = new Show(() => false, clock);
  show.take(stateOf(), [], null);
  show.take(stateOf(), [parseAct("0 go red 3")], 0);
  assert.equal(show.live.value, false);
  clock.turn(LONGEST_MS);
  assert.ok(show.live.value);
});
