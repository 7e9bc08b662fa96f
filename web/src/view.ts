/* view.ts - a view taken apart for the generic board: which fields belong together, what of them only
 * I know, what has changed. It follows from what the game tells of itself (`safehouse describe`). */
import type { Act } from "./board";
import type { Field, Game, Kind, MatchState, Value } from "./types";

export type View = MatchState["view"];

/* Fields that are drawn together. In `seats` every seat has a column, in `index` every value of a
 * kind; `rows` are the fields that have rows of their own, such as what was played before; `settings` were
 * agreed before the match; `facts` is the rest. */
export type Part = { fields: Field[] } & (
  { type: "facts" } | { type: "seats" } | { type: "rows" } | { type: "settings" } |
  { type: "index"; kind: Kind });

/* "memory=open|phase!=vote": has one of these the value, or not the value? Else the field is known,
 * but not drawn. */
function isDrawn(field: Field, view: View, phase: string): boolean {
  if (!field.only_if) return true;
  return field.only_if.split("|").some((one) => {
    const [name, value] = one.split(/!?=/);
    return ((name === "phase" ? phase : view[name]) === value) !== one.includes("!=");
  });
}

export function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === "-" || (Array.isArray(value) && value.every(isEmpty));
}

const indexOf = (game: Game, field: Field): Kind | undefined =>
  game.kinds.find((kind) => kind.name === field.index);

export const isBySeat = (game: Game, field: Field): boolean =>
  field.per_seat || (field.rows === 0 && (indexOf(game, field)?.seats ?? 0) > 0);

/* The value of a kind as the notation has it. */
const nameAt = (kind: Kind, i: number): string | number => kind.names ? kind.names[i] : i;

/* Everything there is to see, in the order of the game; `shown` says which fields have a name. */
export function partsOf(game: Game, { view, phase }: Pick<MatchState, "view" | "phase">,
  shown: (field: Field) => boolean): Part[] {
  const settings = new Set(game.options.map(({ name }) => name));
  const facts: Field[] = [], agreed: Field[] = [], seats: Field[] = [], rows: Field[] = [];
  const byKind = new Map<Kind, Field[]>();
  for (const field of game.fields) {
    if (!shown(field) || !isDrawn(field, view, phase) || isEmpty(view[field.name])) continue;
    const kind = indexOf(game, field);
    if (settings.has(field.name)) agreed.push(field);
    else if (isBySeat(game, field)) seats.push(field);
    else if (field.rows > 0) rows.push(field);
    else if (kind && field.count > 0) byKind.set(kind, [...byKind.get(kind) ?? [], field]);
    else facts.push(field);
  }
  const parts: Part[] = [...byKind].map(([kind, fields]) => ({ type: "index", kind, fields }));
  parts.push({ type: "facts", fields: facts }, { type: "seats", fields: seats },
    { type: "rows", fields: rows }, { type: "settings", fields: agreed });
  const order = ["facts", "seats", "index", "rows", "settings"];
  return parts.filter((part) => part.fields.length > 0)
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/* Which values of a row did I learn from acts that others cannot read? As "field.3". */
export function secretsOf(game: Game, secrets: Act[]): Set<string> {
  const found = new Set<string>();
  for (const act of secrets) {
    const verb = game.verbs.find(({ name, chance }) =>
      name === act.verb && chance === (act.seat === "*"));
    for (const field of game.fields) {
      const kind = indexOf(game, field);
      if (!kind || verb?.kinds.join() !== `${kind.name},${field.kind}`) continue;
      const names = Array.from({ length: kind.count }, (_, i) => String(nameAt(kind, i)));
      found.add(`${field.name}.${names.indexOf(act.operands[0])}`);
    }
  }
  return found;
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
