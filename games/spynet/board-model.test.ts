/* board-model.test.ts - what the board of SpyNet works out by itself: cards, memory, order, reasons. */
import assert from "node:assert/strict";
import test from "node:test";
import { CARDS, factsOf, SITUATIONS, sorted } from "./board-cards";
import { recall } from "./board-memory";
import type { Place } from "./board-memory";
import { look, missing, reasonOf, refilled, rowsOf, runningSums, turnedUp, whyNot } from "./board-model";
import type { MatchState, Value } from "../../web/src/types";

/* ---- the cards ---- */

test("the board has the cards of the rules", () => {
  assert.equal(CARDS.length + SITUATIONS.length, 84);
  assert.deepEqual(factsOf("hacker-2"),
    { id: "hacker-2", name: "hacker", kind: "regular", areas: ["tech"], number: 1, counts: "always" });
  assert.deepEqual(factsOf("forged_evidence").areas, ["infil", "counter"]);
  assert.deepEqual(factsOf("sovereign").areas, ["tech", "force", "infil", "counter"]);
  assert.deepEqual([factsOf("state_funding-4"), factsOf("clean_house"), factsOf("sleeper_virus")]
    .map(({ kind, number, counts }) => [kind, number, counts]),
  [["funding", 2, "always"], ["operation", 3, "dominating"], ["operation", 3, "not-dominating"]]);
});

test("a hand is sorted: agents, operations, fundings", () => {
  assert.deepEqual(sorted(["state_funding-1", "wiretap", "tanja", "hacker-2"]),
    ["hacker-2", "tanja", "wiretap", "state_funding-1"]);
  assert.equal(factsOf("hacker-2").name, "hacker");
});

/* ---- memory ---- */

const place = (known: string, count: number, open = false): Place =>
  ({ known: known.split(" ").filter(Boolean), count, open });

test("a card that can be in one place only is certain", () => {
  assert.deepEqual(recall([place("a", 3, true), place("b", 1)]),
    [{ certain: ["a"], possible: [] }, { certain: ["b"], possible: [] }]);
});

test("a card that can be in two places is possible in both", () => {
  assert.deepEqual(recall([place("a", 2, true), place("a", 2, true)]),
    [{ certain: [], possible: ["a"] }, { certain: [], possible: ["a"] }]);
});

test("a closed place with as many cards as it could have holds them all", () => {
  assert.deepEqual(recall([place("a b", 2), place("a", 3, true)]),
    [{ certain: ["a", "b"], possible: [] }, { certain: [], possible: [] }]);
});

test("a full place keeps others out", () => {
  assert.deepEqual(recall([place("a b", 1), place("b", 1, true), place("", 2, true)]),
    [{ certain: ["a"], possible: [] }, { certain: ["b"], possible: [] }, { certain: [], possible: [] }]);
});

test("what follows from a chain of places is certain too", () => {
  /* c must be in the third, so b in the second, so a in the first. */
  const [first, second, third] = recall([place("a b", 1), place("b c", 1), place("c", 1)]);
  assert.deepEqual([first!.certain, second!.certain, third!.certain], [["a"], ["b"], ["c"]]);
});

test("two cards that may have changed places stay possible", () => {
  const memory = recall([place("a b", 1), place("a b", 1)]);
  assert.deepEqual(memory.map(({ certain }) => certain.length), [0, 0]);
  assert.deepEqual(memory.map(({ possible }) => [...possible].sort().join()), ["a,b", "a,b"]);
});

/* Every way to place the cards, the slow way: what is in all of them is certain. */
function everyWay(places: Place[]): { must: Set<string>; may: Set<string> } {
  const cards = [...new Set(places.flatMap(({ known }) => known))];
  const ways: string[][] = [];
  const put = (i: number, held: number[], made: string[]): void => {
    if (i === cards.length) {
      if (places.every((one, k) => one.open || held[k] === one.count)) ways.push(made);
      return;
    }
    places.forEach((one, k) => {
      if (!one.known.includes(cards[i]!) || held[k]! >= one.count) return;
      put(i + 1, held.map((n, j) => n + (j === k ? 1 : 0)), [...made, `${cards[i]}@${k}`]);
    });
  };
  put(0, places.map(() => 0), []);
  const may = new Set(ways.flat());
  return { may, must: new Set([...may].filter((one) => ways.every((way) => way.includes(one)))) };
}

test("memory agrees with trying every way, in a thousand small worlds", () => {
  let seed = 7, checked = 0;
  const below = (n: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % n;
  };
  for (let n = 0; n < 1000; n++) {
    const places = Array.from({ length: 2 + below(3) }, () => place("", 0, below(2) === 0));
    for (const card of "abcde".slice(0, 1 + below(5))) { /* where it is, and where it might be too */
      const here = below(places.length);
      places[here]!.count++;
      places.forEach((one, k) => { if (k === here || below(3) === 0) one.known.push(card); });
    }
    for (const one of places) if (one.open) one.count += below(2);
    for (const one of places) if (one.count === 0) one.known = []; /* nothing is in an empty place */
    const { must, may } = everyWay(places), memory = recall(places);
    const told = (what: "certain" | "possible") =>
      memory.flatMap((one, k) => one[what].map((card) => `${card}@${k}`)).sort();
    assert.deepEqual(told("certain"), [...must].sort(), JSON.stringify(places));
    assert.deepEqual(told("possible"), [...may].filter((one) => !must.has(one)).sort());
    checked += must.size;
  }
  assert.ok(checked > 500, `${checked} certain cards`);
});

/* ---- the table ---- */

test("partners are side by side, my row is the last", () => {
  assert.deepEqual(rowsOf(4, 1), [2, 0, 3, 1]);
  assert.deepEqual(rowsOf(4, null), [0, 2, 1, 3]);
  assert.deepEqual(rowsOf(3, 1), [2, 0, 1]);
  assert.deepEqual(rowsOf(2, 0), [1, 0]);
});

const four = (value: Value): Value[] => Array.from({ length: 4 }, () => value);

function stateOf(view: Record<string, Value>, more: Partial<MatchState> = {}): MatchState {
  return {
    seat: 0, from: 0, acts: [], phase: "deploy", to_act: [0], idle: [], over: false, share: null,
    moves: ["end"], back: false, ...more,
    view: { situation: "-", mover: 0, final_turns: "-", deck: 40, stack: [1, 1, 1], pile: "-", draft: [],
      news: [], hand: four([]), hand_cards: four(0), strength: four([0, 0, 0, 0]), display: four(four([])),
      under: Array(76).fill("-"), held: four([]), operations: four(four([])), operation_cards: four([0, 0, 0, 0]),
      discard: [], agent_areas: [], operation_areas: [], extra: 0, passed: 0, newest: "-", asked: "-",
      named: "-", owed: 0, grabbed: "-", answers: 0, points: four("-"), attached: four("-"), counting: [],
      agents: "per_turn", pile_seen: [[], [], []], pile_seen_cards: [0, 0, 0], draft_cards: 0,
      known: four(Array(24).fill([])), open: four([]), ...view },
  };
}

test("strength counts what is attached, and the situation", () => {
  const under: Value[] = Array(76).fill("-");
  under[66] = under[72] = "warlord"; /* +1 and +2 */
  const display = [[[], ["assassin-1", "warlord"], [], ["sovereign"]], ...Array(3).fill(four([]))];
  const agents = (situation: string) => look(stateOf({ under, display, situation }), 4).cells[0]!
    .map((cell) => cell.agents.map(({ strength }) => strength));
  assert.deepEqual(agents("-"), [[], [1, 7], [], [3]]);
  assert.deepEqual(agents("martial_law"), [[], [2, 8], [], [3]]);
  assert.deepEqual(agents("cold_front"), [[], [1, 7], [], [1]]);
});

test("what is missing is counted against opponents only", () => {
  const strength = [[2, 0, 0, 0], [4, 0, 0, 0], [9, 0, 0, 0], [1, 0, 0, 0]];
  const held = [[], ["tech"], ["tech"], []];
  const v = look(stateOf({ strength, held }), 4);
  assert.equal(missing(v.cells[0]![0]!), 3);
  assert.equal(missing(v.cells[2]![0]!), 0);
});

test("why a card does not go somewhere, in short", () => {
  const v = look(stateOf({ agent_areas: ["force"], operation_areas: ["tech"], held: [["tech"], [], [], []],
    situation: "arms_race" }), 4);
  assert.equal(whyNot(v, "hacker-1", "force"), "belongs");
  assert.equal(whyNot(v, "wiretap", "tech"), "used");
  assert.equal(whyNot(v, "shakedown", "force"), "against");
  assert.equal(whyNot(v, "hacker-1", "tech"), "other");
  assert.equal(whyNot(v, "scout-1", "infil"), "used");
});

test("the piles that are refilled are the first ones, as far as the deck reaches", () => {
  const before = look(stateOf({ deck: 5, mover: 1, hand_cards: [0, 3, 0, 0] }), 4);
  const after = (deck: number, cards: number) => look(stateOf({ deck, mover: 2, hand_cards: [0, cards, 0, 0] }), 4);
  assert.deepEqual(refilled(before, after(3, 5), "take"), [0, 1]);
  assert.deepEqual(refilled(before, after(1, 4), "leave"), [0, 1, 2]);
  assert.deepEqual(refilled(before, after(5, 3), "leave"), []);
  assert.deepEqual(refilled(before, after(5, 2), "operation"), []);
});

test("operations turn up seat by seat, and sums run from lane to lane", () => {
  const operations = four(four([]));
  operations[1] = [["wiretap"], ["iron_grip"], [], []];
  operations[0] = [["total_access"], [], [], ["spy_swap"]];
  const v = look(stateOf({ operations, counting: ["wiretap", "total_access", "spy_swap"] },
    { over: true, phase: "over" }), 4);
  assert.deepEqual(turnedUp(v, 0).map(({ card, points }) => `${card} ${points}`), ["wiretap 1", "total_access 3"]);
  assert.deepEqual(turnedUp(v, 1).map(({ counted }) => counted), [false]);
  assert.deepEqual(runningSums(v, 0), [3, 1, 0, 0]);
  assert.deepEqual(runningSums(v, 3), [5, 1, 0, 0]);
});

/* ---- why it ended so ---- */

test("the reason of the end is a tie-break, or what the best have together", () => {
  const news = (key: string, args: Record<string, number> = {}) => ({ act: 9, key, args });
  const single = [news("sum", { seat: 0, points: 3 }), news("sum", { seat: 1, points: 8 })];
  assert.equal(reasonOf([]), null);
  assert.equal(reasonOf(single)!.args.seat, 1);
  const teams = [...single, news("team-sum", { seat: 0, points: 3, points2: 6, sum: 9 }),
    news("team-sum", { seat: 1, points: 8, points2: 0, sum: 8 })];
  assert.equal(reasonOf(teams)!.args.sum, 9);
  assert.equal(reasonOf([...teams, news("tie-teams"), news("shared")])!.key, "shared");
});
