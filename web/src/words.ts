/* words.ts - the texts that are loaded, and the files whose names only the build knows. */
import { computed, signal } from "@preact/signals";
import { language } from "./settings";
import { count, find, list, say } from "./text";
import type { Places, Texts } from "./text";
import type { Game, Program } from "./types";

export interface Files {
  samples: string; /* a few words of every list */
  text: Record<string, string>; /* what the first page says */
  gameText: Record<string, Record<string, string>>; /* and all else that is said in a room of a game */
  rules: Record<string, Record<string, string>>;
  art: Record<string, string>;
  css: Record<string, string>;
  icon: string;
}

export const files: Files = JSON.parse(
  document.querySelector('meta[name="safehouse-files"]')!.getAttribute("content")!);

export const texts = signal<Texts>({});
export const program = signal<Program | null>(null);
export const failed = signal(false); /* the texts or the games could not be loaded */
export const ready = computed(() => program.value !== null && "" in texts.value);

export const t = (key: string, places?: Places): string => say(texts.value, "", key, places);
export const tg = (game: string, key: string, places?: Places): string =>
  say(texts.value, game, key, places);
export const hasText = (game: string, key: string): boolean =>
  find(texts.value, game, key) !== undefined;
export const tn = (key: string, n: number, game = ""): string => count(texts.value, key, n, game);
export const names = (all: string[]): string => list(texts.value, all);
export const gameOf = (id: string): Game | undefined =>
  program.value?.games.find((game) => game.id === id);

async function load<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return await answer.json() as T;
}

const kept = new Map<string, Promise<unknown>>(); /* files by name: each is loaded once */

function loadOnce<T>(name: string): Promise<T> {
  if (!kept.has(name)) {
    kept.set(name, load<T>(`/${name}`));
    kept.get(name)!.catch(() => kept.delete(name));
  }
  return kept.get(name) as Promise<T>;
}

export const played = signal<string[]>([]); /* games whose rooms were entered, or are about to be */
let whole: string[] = []; /* those of them whose words are there */

/* All that is needed now, in the language of now; shown when the last of it has come. */
async function loadTexts(): Promise<void> {
  const tongue = language.peek(), games = played.peek();
  const [first, ...more] = await Promise.all([loadOnce<Texts>(files.text[tongue]),
    ...games.map((id) => loadOnce<Texts[string]>(files.gameText[id][tongue]))]);
  if (tongue !== language.peek() || games !== played.peek()) return loadTexts();
  const own = games.map((id, i) => [id, { ...first[id], ...more[i] }]);
  texts.value = { ...first, ...Object.fromEntries(own) };
  whole = games;
}

/* What must have come before a room of this game is shown; null: it is there. */
export function needWords(game: string): Promise<void> | null {
  if (!files.gameText[game] || whole.includes(game)) return null;
  if (!played.peek().includes(game)) played.value = [...played.peek(), game];
  return loadTexts();
}

export function loadWords(): void {
  const fail = () => { failed.value = !ready.value; };
  failed.value = false;
  load<Program>("/games.json").then((all) => { program.value = all; }, fail);
  language.subscribe(() => { loadTexts().catch(fail); });
}

/* Games with a picture, if there are any: the others are for those who write games (web/README.md). */
export function shownGames(): Game[] {
  const all = program.value?.games ?? [], drawn = all.filter((game) => files.art[game.id]);
  return drawn.length > 0 ? drawn : all;
}
