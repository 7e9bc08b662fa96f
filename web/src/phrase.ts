/* phrase.ts - acts, moves, values and reasons as sentences; src/cli/phrase.c does the same for the
 * terminal. Everything follows from what the game tells of itself and its texts. */
import type { Act } from "./board";
import { find, list, say } from "./text";
import type { Places, Texts } from "./text";
import type { By, Game, Kind, MatchState, News, Verb } from "./types";

/* `view`: of the match, which may have names of its own for things. */
export interface Speaker {
  texts: Texts;
  game: Game;
  nameOf(seat: number): string;
  labels?: Labels;
  costs?: Map<string, number>; /* of moves, where they cost something */
}

/* What the values of a kind are called in this match: the words on the cards. By the kind's name. */
export type Labels = Record<string, string[]>;

/* A row of texts in the view names what numbers it. */
export function labelsOf(game: Game, view: MatchState["view"]): Labels {
  const labels: Labels = {};
  for (const { type, index, name } of game.fields) {
    const value = view[name];
    if (type === "string" && index && Array.isArray(value)) {
      labels[index] = value.map((one) => typeof one === "string" && one !== "-" ? one : "");
    }
  }
  return labels;
}

const kindOf = (game: Game, name: string | null): Kind | undefined =>
  game.kinds.find((kind) => kind.name === name);

/* The value of a kind: null is hidden, "-" is not there. */
export function sayValue(s: Speaker, kind: string | null, value: string | number | null): string {
  const text = (key: string) => say(s.texts, s.game.id, key);
  if (value === null || value === "?") return text("hidden");
  if (value === "-") return text("none");
  const k = kindOf(s.game, kind);
  if (!k) return String(value);
  if (k.seats > 0 && /^\d+$/.test(String(value)) && Number(value) < k.seats) {
    return s.nameOf(Number(value));
  }
  const label = s.labels?.[k.name]?.[k.names ? k.names.indexOf(String(value)) : Number(value)];
  if (label) return label;
  if (!k.names) return String(value);
  return text(`${k.name}.${value}`);
}

export function verbOf(game: Game, name: string, chance: boolean): Verb | undefined {
  return game.verbs.find((verb) => verb.name === name && verb.chance === chance);
}

function operandPlaces(s: Speaker, verb: Verb, operands: string[]): Places {
  const places: Places = {};
  verb.kinds.forEach((kind, i) => { places["abc"[i]] = sayValue(s, kind, operands[i] ?? "?"); });
  places.word = verb.word ? operands[verb.kinds.length] ?? "…" : "…";
  return places;
}

/* One of the operands of a move. */
export function sayOperand(s: Speaker, verb: string, operands: string[], i: number): string {
  return sayValue(s, verbOf(s.game, verb, false)?.kinds[i] ?? null, operands[i]);
}

/* What a verb is about, whatever its operands: "Move … by …". */
export function sayVerb(s: Speaker, verb: string): string {
  return say(s.texts, s.game.id, `verb.${verb}`, { a: "…", b: "…", c: "…", word: "…", cost: "…" });
}

/* A move that somebody may choose. */
export function sayMove(s: Speaker, move: string): string {
  const [name, ...operands] = move.split(" ");
  const verb = verbOf(s.game, name, false);
  if (!verb) return move;
  return say(s.texts, s.game.id, `verb.${name}`,
    { ...operandPlaces(s, verb, operands), cost: s.costs?.get(move) ?? 0 });
}

const actKey = (act: Act): string => `${act.seat === "*" ? "chance" : "did"}.${act.verb}`;

/* Do I know of this act what others may not? Then it has a text for them. */
export function isSecret(s: Speaker, act: Act): boolean {
  return !act.operands.includes("?") &&
    find(s.texts, s.game.id, `${actKey(act)}.hidden`) !== undefined;
}

/* What happened; `covered`: as somebody says it who knows no secrets. */
export function sayAct(s: Speaker, act: Act, covered = false): string {
  const chance = act.seat === "*";
  const verb = verbOf(s.game, act.verb, chance);
  if (!verb) return act.text;
  const places = operandPlaces(s, verb, act.operands);
  places.seat = act.seat === "*" ? say(s.texts, s.game.id, "chance") : s.nameOf(act.seat);
  if (verb.word && act.operands[verb.kinds.length] === "?") {
    places.word = say(s.texts, s.game.id, "hidden");
  }
  const hole = act.operands.includes("?") || (covered && isSecret(s, act)) ? ".hidden" : "";
  return say(s.texts, s.game.id, actKey(act) + hole, places);
}

/* What came of an act. An argument that is called like a kind, perhaps with a digit behind it, is a
 * value of it. */
export function sayNews(s: Speaker, { key, args }: News): string {
  const places: Places = {};
  for (const [name, value] of Object.entries(args)) {
    const kind = name.replace(/\d$/, "");
    places[name] = sayValue(s, kindOf(s.game, kind) ? kind : null, value);
  }
  return say(s.texts, s.game.id, `news.${key}`, places);
}

/* May this act, by its number, no longer be shown? */
export function isCovered(game: Game, act: Act, n: number, covered = 0): boolean {
  return n < covered && !!verbOf(game, act.verb, act.seat === "*")?.fades;
}

/* Acts `from` on as lines of a log: not those that nobody may look at again, and what came of them.
 * `at` is the number of the act; behind the point for what came of it. `hush`: no secrets. */
export interface Told { text: string; at: number; news?: boolean }

export interface Past { covered?: number; news?: News[]; by?: By[]; hush?: boolean }

function sayMade(s: Speaker, act: Act, at: number, past: Past): string {
  const text = sayAct(s, act, past.hush), made = past.by?.find((one) => one.act === at);
  return made ? say(s.texts, s.game.id, `page.by.${made.by}`, { text }) : text;
}

export function tellActs(s: Speaker, acts: Act[], from: number, past: Past): Told[] {
  const told = acts.map((act, at) => ({ act, at })).slice(from)
    .filter(({ act, at }) => !isCovered(s.game, act, at, past.covered))
    .map(({ act, at }) => ({ text: sayMade(s, act, at, past), at }));
  const came = (past.news ?? []).filter(({ act }) => act >= from && act < acts.length)
    .map((one, i) => ({ text: sayNews(s, one), at: one.act + 0.25 + i / 1e6, news: true }));
  return came.length > 0 ? [...told, ...came].sort((a, b) => a.at - b.at) : told;
}

/* Why something was refused. What it mentions are names of values: of the kind called like it, or
 * else of the first that has such a value. */
export function sayWhy(s: Speaker | null, texts: Texts, why: string, args: Places): string {
  const places: Places = {};
  for (const [name, value] of Object.entries(args ?? {})) {
    const kinds = s ? [kindOf(s.game, name), ...s.game.kinds] : [];
    const kind = kinds.find((one) => one?.names?.includes(String(value)));
    places[name] = s && kind ? sayValue(s, kind.name, String(value)) : value;
  }
  const key = `why.${why}`;
  return find(texts, s?.game.id ?? "", key) ? say(texts, s?.game.id ?? "", key, places)
    : say(texts, "", "page.refused");
}

export function sayResult(s: Speaker, share: number[]): string {
  const winners = share.flatMap((part, seat) => part > 0 ? [s.nameOf(seat)] : []);
  const key = winners.length === 0 ? "nobody" : winners.length === 1 ? "one" : "many";
  return say(s.texts, s.game.id, `result.${key}`, { names: list(s.texts, winners) });
}
