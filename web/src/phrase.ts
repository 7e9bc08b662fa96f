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

const baseKey = (act: Act): string => `${act.seat === "*" ? "chance" : "did"}.${act.verb}`;

/* Do I know of this act what others may not? Then it has a text for them. */
export function isSecret(s: Speaker, act: Act): boolean {
  return !act.operands.includes("?") &&
    find(s.texts, s.game.id, `${baseKey(act)}.hidden`) !== undefined;
}

/* The key of its text; `covered`: for somebody who knows no secrets. */
const actKey = (s: Speaker, act: Act, covered: boolean): string =>
  baseKey(act) + (act.operands.includes("?") || (covered && isSecret(s, act)) ? ".hidden" : "");

function sayAs(s: Speaker, act: Act, key: string, more: Places = {}): string {
  const verb = verbOf(s.game, act.verb, act.seat === "*");
  if (!verb) return act.text;
  const places = { ...operandPlaces(s, verb, act.operands), ...more };
  places.seat = act.seat === "*" ? say(s.texts, s.game.id, "chance") : s.nameOf(act.seat);
  if (verb.word && act.operands[verb.kinds.length] === "?") {
    places.word = say(s.texts, s.game.id, "hidden");
  }
  return say(s.texts, s.game.id, key, places);
}

/* What happened; `covered`: as somebody says it who knows no secrets. */
export const sayAct = (s: Speaker, act: Act, covered = false): string =>
  sayAs(s, act, actKey(s, act, covered));

/* Are two acts steps of one, which are told together? If the game has a text for both, "did.go.all"
 * with a place {list}, and the operands that it names itself are the same. */
function joins(s: Speaker, first: Act, next: Act, covered: boolean): boolean {
  const key = actKey(s, first, covered), all = find(s.texts, s.game.id, `${key}.all`);
  return all !== undefined && first.seat === next.seat && key === actKey(s, next, covered) &&
    ["a", "b", "c"].every((name, i) => !all.includes(`{${name}}`) || first.operands[i] === next.operands[i]);
}

/* Acts that join, as one. */
function sayActs(s: Speaker, acts: Act[], covered = false): string {
  if (acts.length === 1) return sayAct(s, acts[0], covered);
  const key = actKey(s, acts[0], covered);
  return sayAs(s, acts[0], `${key}.all`,
    { list: list(s.texts, acts.map((act) => sayAs(s, act, `${key}.each`))) });
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
 * The steps of a turn that was split are one line. `at` is the number of its first act; behind the
 * point for what came of it. `hush`: no secrets. src/cli/telling.c does the same. */
export interface Told { text: string; at: number; news?: boolean }

export interface Past { covered?: number; news?: News[]; by?: By[]; hush?: boolean }

const RUN_MOST = 24; /* acts in one line */

interface Run { acts: Act[]; at: number; by?: string }

function sayRun(s: Speaker, { acts, by }: Run, hush?: boolean): string {
  const text = sayActs(s, acts, hush);
  return by ? say(s.texts, s.game.id, `page.by.${by}`, { text }) : text;
}

/* The acts that are told, those that join put together: nothing may have come of one in between. */
function runsOf(s: Speaker, acts: Act[], from: number, past: Past): Run[] {
  const told = new Set(past.news?.map(({ act }) => act)), runs: Run[] = [];
  acts.forEach((act, at) => {
    if (at < from || isCovered(s.game, act, at, past.covered)) return;
    const last = runs[runs.length - 1], by = past.by?.find((one) => one.act === at)?.by;
    if (last && last.acts.length < RUN_MOST && last.at + last.acts.length === at && last.by === by &&
      !told.has(at - 1) && joins(s, last.acts[0], act, !!past.hush)) last.acts.push(act);
    else runs.push({ acts: [act], at, by });
  });
  return runs;
}

export function tellActs(s: Speaker, acts: Act[], from: number, past: Past): Told[] {
  const told = runsOf(s, acts, from, past).map((run) => ({ text: sayRun(s, run, past.hush), at: run.at }));
  const came = (past.news ?? []).filter(({ act }) => act >= from && act < acts.length)
    .map((one, i) => ({ text: sayNews(s, one), at: one.act + 0.25 + i / 1e6, news: true }));
  return came.length > 0 ? [...told, ...came].sort((a, b) => a.at - b.at) : told;
}

/* News that read the same are one line: a deal is not thirty of them. */
export function foldTold(told: Told[]): (Told & { times: number })[] {
  const lines: (Told & { times: number })[] = [];
  for (const one of told) {
    const last = lines[lines.length - 1];
    if (last?.text === one.text) last.times++;
    else lines.push({ ...one, times: 1 });
  }
  return lines;
}

/* The number of the first act after my last turn: not counting what I have done in this one. */
export function othersSince(acts: Act[], seat: number | null): number {
  const others = ({ seat: who }: Act) => who !== seat && who !== "*";
  let at = acts.length;
  while (at > 0 && !others(acts[at - 1])) at--;
  while (at > 0 && acts[at - 1].seat !== seat) at--;
  return at;
}

/* Why something was refused. What it mentions is a seat, or the name of a value: of the kind called
 * like it, or else of the first that has such a value. */
export function sayWhy(s: Speaker | null, texts: Texts, why: string, args: Places): string {
  const places: Places = {};
  for (const [name, value] of Object.entries(args ?? {})) {
    const kinds = s ? [kindOf(s.game, name), ...s.game.kinds] : [];
    const kind = kinds[0]?.seats ? kinds[0] : kinds.find((one) => one?.names?.includes(String(value)));
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
