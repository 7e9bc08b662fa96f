/* lists.ts - games that draw the words on their cards: from one of their lists, or from what people
 * give (docs/protocol.md). Which lists there are, the program tells. */
import type { Game, RoomInfo } from "./types";

export const CARDS_MOST = 400; /* a room takes so many cards from people ... */
const BLOCK_BYTES = 40900; /* ... and so many bytes of them */
const MESSAGE_BYTES = 4000; /* what a server takes at once */
const USUAL = "en"; /* what a room draws from when nobody has said anything */

/* Are cards drawn for this game? Others take all words they are given. */
export const drawsCards = (game: Game): boolean =>
  game.words_max > 0 && game.words_min === game.words_max;

/* Where the words of the next match come from: a list, people, or the match before. */
export function sourceOf(info: RoomInfo): string {
  if (info.flip) return "flip";
  return ownCount(info) > 0 ? "own" : info.list ?? USUAL;
}

/* How many words or cards people have given. */
export const ownCount = (info: RoomInfo): number => info.cards?.count ?? info.words.length;

/* A card as somebody wrote it, and in which line. */
export interface Written { line: number; text: string }

/* One word or card in each line; between the sides of a card a tab will do as well. Files of other
 * programs begin with a mark and end their lines in their own way; those of this one have remarks. */
export const readCards = (text: string): Written[] => text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)
  .map((line, i) => ({ line: i + 1,
    text: line.normalize("NFC").trim().replace(/\s*\t\s*/g, " / ").replace(/\s+/g, " ") }))
  .filter((one) => one.text !== "" && !/^#( |$)/.test(one.text));

export const readWords = (text: string): string[] => readCards(text).map((one) => one.text);

/* What is wrong with a card, before a room is asked: the key of a text, and like which line it is. */
export interface Fault extends Written { why: "long" | "twice" | "unusable" | "beyond" | "full"; other?: number }

const WORD_BYTES = 79;
const bytesOf = (word: string): number => new TextEncoder().encode(word).length;
const CONTROL = /[\u0000-\u001f\u007f]/;
const isUsable = (word: string): boolean => word !== "" && word !== "?" && !CONTROL.test(word);

/* Words that are no cards may be given twice. */
export function faultsOf(cards: Written[], most: number, draws = true): Fault[] {
  const seen = new Map<string, number>(), faults: Fault[] = [];
  let bytes = 0;
  cards.forEach((card, i) => {
    const sides = card.text.split(" / "), folded = sides.map((word) => word.toLocaleLowerCase());
    const fault = (why: Fault["why"], other?: number) => faults.push({ ...card, why, ...other && { other } });
    const like = folded.map((word) => seen.get(word)).find(Boolean) ??
      (folded[0] === folded[1] ? card.line : undefined);
    bytes += bytesOf(card.text) + 1;
    if (i >= most) fault("beyond");
    else if (sides.length > 2 || card.text.startsWith("#") || !sides.every(isUsable)) fault("unusable");
    else if (sides.some((word) => bytesOf(word) > WORD_BYTES)) fault("long");
    else if (like && draws) fault("twice", like);
    else if (bytes > BLOCK_BYTES) fault("full");
    folded.forEach((word) => { if (!seen.has(word)) seen.set(word, card.line); });
  });
  return faults;
}

/* The text of a file, or null if it is none that can be read. */
export async function readFile(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/* What to say to a room that knows some words, so that it has the wanted ones; few lines, because
 * a room does not listen to everything from somebody who says too much. */
export function wordLines(known: string[], wanted: string[]): string[] {
  const more = known.every((word, i) => word === wanted[i]);
  const rest = more ? wanted.slice(known.length) : wanted;
  return [...(more && wanted.length > 0 ? [] : ["words none"]), ...rest.map((word) => `word ${word}`)];
}

/* All cards as one block, cut into messages as long as a server takes them. */
export function cardBlock(cards: string[]): string[] {
  const messages: string[] = [];
  let bytes = Infinity;
  for (const line of [`cards ${cards.length}`, ...cards]) {
    const more = bytesOf(line) + 1;
    if (bytes + more > MESSAGE_BYTES) {
      messages.push(line);
      bytes = more;
    } else {
      messages[messages.length - 1] += `\n${line}`;
      bytes += more;
    }
  }
  return messages;
}
