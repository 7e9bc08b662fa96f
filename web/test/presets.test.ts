/* presets.test.ts - setups with a name, and who would lose a seat by them. */
import assert from "node:assert/strict";
import test from "node:test";
import { asked, losers, nearest, presetOf, toGame, toOption, toPreset, toSeats } from "../src/presets";
import type { Game, RoomInfo } from "../src/types";

const game = {
  options: [
    { name: "variant", values: ["teams", "duo", "trio"], default: "teams",
      allows: [[4, 5, 6], [2, 3, 4, 5, 6], [3]] },
    { name: "names", values: ["one", "many"], default: "one" },
  ],
  presets: [
    { name: "teams", seats: 4, allows: [4, 5, 6], options: { variant: "teams" } },
    { name: "trio", seats: 3, allows: [3], options: { variant: "trio" } },
  ],
} as unknown as Game;

const room = (people: (number | null)[], options: Record<string, string>): RoomInfo => ({
  seats: people.map((person) => ({ person, bot: null, standin: false })),
  people: [{ id: 1, name: "Ann", here: true }, { id: 2, name: "Ben", here: false }],
  options: { variant: "teams", names: "one", ...options },
}) as unknown as RoomInfo;

test("a room has a preset if all its options are those of it, and its seats go with them", () => {
  const has = (seats: number, options: Record<string, string>) =>
    presetOf(game, room(Array(seats).fill(null), options))?.name;
  assert.equal(has(4, {}), "teams");
  assert.equal(has(6, {}), "teams");
  assert.equal(has(3, { variant: "trio" }), "trio");
  assert.equal(has(4, { variant: "trio" }), undefined);
  assert.equal(has(4, { names: "many" }), undefined);
  assert.equal(presetOf({ ...game, presets: undefined } as Game, room([], {})), null);
});

test("the nearest number of seats is taken, and rather one more than one fewer", () => {
  assert.deepEqual([nearest([4, 5], 2), nearest([2, 3], 6), nearest([2, 4], 3)], [4, 3, 4]);
  assert.deepEqual([nearest(undefined, 3), nearest([], 3), nearest([3, 4], 3)], [3, 3, 3]);
});

test("an option brings its number of seats with it, if it needs another", () => {
  const [variant, names] = game.options, four = room([1, null, null, 2], {});
  assert.deepEqual(toOption(four, variant, "trio"),
    { seats: 3, lines: ["seats 3", "option variant trio"] });
  assert.deepEqual(toOption(four, variant, "duo"), { seats: 4, lines: ["option variant duo"] });
  assert.deepEqual(toOption(four, names, "many"), { seats: 4, lines: ["option names many"] });
  assert.deepEqual(toSeats(four, 5), { seats: 5, lines: ["seats 5"] });
  assert.deepEqual(toGame({ id: "other", seats_usual: 2 } as Game, ["words en"]), { seats: 2, lines: ["game other", "words en"] });
});

test("a preset says only what is different, and puts other options back", () => {
  const [teams, trio] = game.presets!;
  assert.deepEqual(toPreset(game, room([1, 2], { variant: "duo", names: "many" }), teams),
    { seats: 4, lines: ["seats 4", "option variant teams", "option names one"] });
  assert.deepEqual(toPreset(game, room([1, 2, null, null, null], {}), teams),
    { seats: 5, lines: [] });
  assert.deepEqual(toPreset(game, room([1, 2, null], {}), trio),
    { seats: 3, lines: ["option variant trio"] });
});

test("people behind the last seat would lose theirs, bots and nobody do not count", () => {
  const info = room([null, 1, null, 2], {});
  const namesOf = (people: { name: string }[]) => people.map(({ name }) => name);
  assert.deepEqual(namesOf(losers(info, 3)), ["Ben"]);
  assert.deepEqual(namesOf(losers(info, 1)), ["Ann", "Ben"]);
  assert.deepEqual(losers(info, 4), []);
  assert.deepEqual(namesOf(asked(info, 1, null)), ["Ann"]); /* Ben is not here */
  assert.deepEqual(asked(info, 1, 1), []);
});
