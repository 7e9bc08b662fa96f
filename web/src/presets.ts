/* presets.ts - setups with a name, and which numbers of seats go with which options. */
import type { Game, Option, Person, Preset, RoomInfo } from "./types";

/* All options of a game as a preset has them. */
const optionsOf = (game: Game, preset: Preset): Record<string, string> =>
  Object.fromEntries(game.options.map(({ name, default: usual }) =>
    [name, preset.options[name] ?? usual]));

/* The preset that a room has; null if its options are those of none. */
export const presetOf = (game: Game, info: RoomInfo): Preset | null =>
  game.presets?.find((preset) => preset.allows.includes(info.seats.length) &&
    Object.entries(optionsOf(game, preset)).every(([name, value]) =>
      info.options[name] === value)) ?? null;

/* The number nearest to the one there is, rather more than fewer; no list, or an empty one, does not
 * ask for another. */
export function nearest(allows: number[] | undefined, now: number): number {
  const far = (n: number) => Math.abs(n - now) - (n > now ? 0.5 : 0);
  return allows?.length ? allows.reduce((best, n) => far(n) < far(best) ? n : best) : now;
}

/* What is agreed on next: so many seats, and these lines bring it about. */
export interface Change { seats: number; lines: string[] }

const change = (info: RoomInfo, seats: number, lines: string[]): Change =>
  ({ seats, lines: [...(seats === info.seats.length ? [] : [`seats ${seats}`]), ...lines] });

export const toSeats = (info: RoomInfo, seats: number): Change => change(info, seats, []);

export const toOption = (info: RoomInfo, option: Option, value: string): Change =>
  change(info, nearest(option.allows?.[option.values.indexOf(value)], info.seats.length),
    [`option ${option.name} ${value}`]);

/* People keep their seats if the preset allows as many as there are. */
export const toPreset = (game: Game, info: RoomInfo, preset: Preset): Change =>
  change(info, preset.allows.includes(info.seats.length) ? info.seats.length : preset.seats,
    Object.entries(optionsOf(game, preset)).flatMap(([name, value]) =>
      info.options[name] === value ? [] : [`option ${name} ${value}`]));

/* A game begins with as many seats as it usually has, and may want more lines. */
export const toGame = (game: Game, more: string[]): Change =>
  ({ seats: game.seats_usual, lines: [`game ${game.id}`, ...more] });

/* Those who would lose their seat by it. */
export const losers = (info: RoomInfo, seats: number): Person[] =>
  info.seats.slice(seats).flatMap(({ person }) => info.people.filter(({ id }) => id === person));

/* Those of them who are asked before: others who are there. */
export const asked = (info: RoomInfo, seats: number, you: number | null): Person[] =>
  losers(info, seats).filter(({ id, here }) => here && id !== you);
