/* view.ts - a view taken apart for the generic board: which fields belong together, what of them only
 * I know, what has changed. It follows from what the game tells of itself (`safehouse describe`). */
import type { Act } from "./board";
import type { Field, Game, Kind, MatchState, Value } from "./types";

export type View = MatchState["view"];

/* Fields that are drawn together. In `seats` every seat has a column, in `index` every value of a
 * kind; `tiles` is an index of so many values that they lie in a square, `marks` are sets of them;
 * `rows` are the fields that have rows of their own, such as what was played before; `settings` were
 * agreed before the match; `facts` is the rest. */
export type Part = { fields: Field[] } & (
  { type: "facts" } | { type: "seats" } | { type: "rows" } | { type: "settings" } |
  { type: "index"; kind: Kind } | { type: "tiles"; kind: Kind; marks: Field[] });

const GRID_MIN = 4; /* a square of tiles has so many on a side at least */

export const sideOf = (kind: Kind): number => Math.sqrt(kind.count);
const isGrid = (kind: Kind): boolean => sideOf(kind) >= GRID_MIN && Number.isInteger(sideOf(kind));

/* "memory=open": has that field this value? Else it is known, but not drawn. */
function isDrawn(field: Field, view: View): boolean {
  if (!field.only_if) return true;
  const [name, value] = field.only_if.split("=");
  return view[name] === value;
}

export function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === "-" || (Array.isArray(value) && value.every(isEmpty));
}

const indexOf = (game: Game, field: Field): Kind | undefined =>
  game.kinds.find((kind) => kind.name === field.index);

export const isBySeat = (game: Game, field: Field): boolean =>
  field.per_seat || (field.rows === 0 && (indexOf(game, field)?.seats ?? 0) > 0);

const isSetOf = (field: Field, kind: Kind): boolean =>
  field.type === "set" && field.kind === kind.name;

/* The value of a kind as the notation has it. */
const nameAt = (kind: Kind, i: number): string | number => kind.names ? kind.names[i] : i;

/* Everything there is to see, in the order of the game; `shown` says which fields have a name. */
export function partsOf(game: Game, view: View, shown: (field: Field) => boolean): Part[] {
  const settings = new Set(game.options.map(({ name }) => name));
  const facts: Field[] = [], agreed: Field[] = [], seats: Field[] = [], rows: Field[] = [];
  const byKind = new Map<Kind, Field[]>();
  for (const field of game.fields) {
    if (!shown(field) || !isDrawn(field, view) || isEmpty(view[field.name])) continue;
    const kind = indexOf(game, field);
    if (settings.has(field.name)) agreed.push(field);
    else if (isBySeat(game, field)) seats.push(field);
    else if (field.rows > 0) rows.push(field);
    else if (kind && field.count > 0) byKind.set(kind, [...byKind.get(kind) ?? [], field]);
    else facts.push(field);
  }
  const parts: Part[] = [...byKind].map(([kind, fields]) => {
    if (!isGrid(kind)) return { type: "index", kind, fields };
    return { type: "tiles", kind, fields, marks: facts.filter((one) => isSetOf(one, kind)) };
  });
  const marks = parts.flatMap((part) => part.type === "tiles" ? part.marks : []);
  parts.push({ type: "facts", fields: facts.filter((field) => !marks.includes(field)) }, { type: "seats", fields: seats },
    { type: "rows", fields: rows }, { type: "settings", fields: agreed });
  const order = ["facts", "tiles", "seats", "index", "rows", "settings"];
  return parts.filter((part) => part.fields.length > 0)
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/* Is this tile in the set? */
export function isMarked(kind: Kind, mark: Field, view: View, i: number): boolean {
  const set = view[mark.name];
  return Array.isArray(set) && set.includes(nameAt(kind, i));
}

/* Which values of a row of tiles did I learn from acts that others cannot read? As "field.3". */
export function secretsOf(game: Game, fields: Field[], kind: Kind, secrets: Act[]): Set<string> {
  const found = new Set<string>();
  for (const act of secrets) {
    const verb = game.verbs.find(({ name, chance }) =>
      name === act.verb && chance === (act.seat === "*"));
    for (const field of fields) {
      if (verb?.kinds.join() !== `${kind.name},${field.kind}`) continue;
      const i = Array.from({ length: kind.count }, (_, one) => String(nameAt(kind, one)))
        .indexOf(act.operands[0]);
      found.add(`${field.name}.${i}`);
    }
  }
  return found;
}

/* The one move that every tile means, if there is only one kind of them: by the tile's number. */
export function touchesOf(game: Game, kind: Kind, moves: string[]): Map<number, string> {
  const verbs = game.verbs.filter((verb) => !verb.chance && !verb.word &&
    verb.kinds.join() === kind.name && moves.some((move) => move.startsWith(`${verb.name} `)));
  const touches = new Map<number, string>();
  if (verbs.length !== 1) return touches;
  for (let i = 0; i < kind.count; i++) {
    const move = `${verbs[0].name} ${nameAt(kind, i)}`;
    if (moves.includes(move)) touches.set(i, move);
  }
  return touches;
}

/* The columns of these fields that have anything in them. */
export function columnsOf(fields: Field[], view: View): number[] {
  const values = fields.map((field) => view[field.name]).filter(Array.isArray) as Value[][];
  const most = Math.max(0, ...values.map((value) => value.length));
  return Array.from({ length: most }, (_, i) => i)
    .filter((i) => values.some((value) => !isEmpty(value[i])));
}

const isHidden = (value: Value): boolean =>
  value === null || (Array.isArray(value) && value.length > 0 && value.every(isHidden));

/* Do I know of this field what somebody else's column hides from me? Then mine is hidden from them. */
export function isPrivate(game: Game, field: Field, view: View, seat: number | null): boolean {
  const value = view[field.name];
  if (seat === null || !isBySeat(game, field) || !Array.isArray(value)) return false;
  return !isHidden(value[seat]) && !isEmpty(value[seat]) &&
    value.some((one, i) => i !== seat && isHidden(one));
}

/* Where two views differ: "points", "points.3", "hand.0.2". */
export function changesOf(before: View, now: View): Set<string> {
  const changed = new Set<string>();
  const compare = (path: string, a: Value | undefined, b: Value | undefined) => {
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    changed.add(path);
    if (!Array.isArray(b)) return;
    b.forEach((one, i) => compare(`${path}.${i}`, Array.isArray(a) ? a[i] : undefined, one));
  };
  for (const name of Object.keys(now)) compare(name, before[name], now[name]);
  return changed;
}

/* Moves by their verb, in the order they came; a verb that wants a word is one question. */
export interface Choice { verb: string; moves: string[] }

export function choicesOf(moves: string[]): Choice[] {
  const byVerb = new Map<string, string[]>();
  for (const move of moves) {
    const verb = move.split(" ")[0];
    byVerb.set(verb, [...byVerb.get(verb) ?? [], move]);
  }
  return [...byVerb].map(([verb, all]) => ({ verb, moves: all }));
}
