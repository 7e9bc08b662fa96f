/* lists.ts - games that draw the words on their cards: from one of their lists, or from what people
 * give (docs/protocol.md). Which lists there are, the program tells. */
import type { Game, RoomInfo } from "./types";

export const CARDS_MOST = 64; /* a room takes so many cards from people */
const USUAL = "en"; /* what a room draws from when nobody has said anything */

/* Are cards drawn for this game? Others take all words they are given. */
export const drawsCards = (game: Game): boolean =>
  game.words_max > 0 && game.words_min === game.words_max;

/* Where the words of the next match come from: a list, people, or the match before. */
export function sourceOf(info: RoomInfo): string {
  if (info.flip) return "flip";
  return info.words.length > 0 ? "own" : info.list ?? USUAL;
}

/* One word or card in each line; between the sides of a card a tab will do as well. */
export const readWords = (text: string): string[] => text.split("\n")
  .map((line) => line.trim().replace(/\t/g, " / ").replace(/\s+/g, " ")).filter(Boolean);

/* What to say to a room that knows some words, so that it has the wanted ones; few lines, because
 * a room does not listen to everything from somebody who says too much. */
export function wordLines(known: string[], wanted: string[]): string[] {
  const more = known.every((word, i) => word === wanted[i]);
  const rest = more ? wanted.slice(known.length) : wanted;
  return [...(more && wanted.length > 0 ? [] : ["words none"]), ...rest.map((word) => `word ${word}`)];
}
