/* words.ts - the texts that are loaded, and the files whose names only the build knows. */
import { computed, effect, signal } from "@preact/signals";
import { language } from "./settings";
import type { Language } from "./settings";
import { count, find, list, say } from "./text";
import type { Places, Texts } from "./text";
import type { Game, Program } from "./types";

export interface Files {
  samples: string; /* a few words of every list */
  text: Record<string, string>;
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
export const tn = (key: string, n: number): string => count(texts.value, key, n);
export const names = (all: string[]): string => list(texts.value, all);
export const gameOf = (id: string): Game | undefined =>
  program.value?.games.find((game) => game.id === id);

async function load<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return await answer.json() as T;
}

const loaded = new Map<Language, Texts>();

async function loadTexts(wanted: Language): Promise<void> {
  const known = loaded.get(wanted) ?? await load<Texts>(`/${files.text[wanted]}`);
  loaded.set(wanted, known);
  if (language.value === wanted) texts.value = known;
}

export function loadWords(): void {
  const fail = () => { failed.value = !ready.value; };
  failed.value = false;
  load<Program>("/games.json").then((all) => { program.value = all; }, fail);
  effect(() => { loadTexts(language.value).catch(fail); });
}

/* Games with a picture, if there are any: the others are for those who write games (web/README.md). */
export function shownGames(): Game[] {
  const all = program.value?.games ?? [], drawn = all.filter((game) => files.art[game.id]);
  return drawn.length > 0 ? drawn : all;
}
