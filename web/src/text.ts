/* text.ts - words by key. The texts of a game come before the program's; what is not there is shown
 * as its key, so that it is noticed. */

export type Places = Record<string, string | number>;
export type Texts = Record<string, Record<string, string>>; /* by game ("": the program), by key */

/* Fill {places}; one that nobody fills stays as it is. */
export function fill(text: string, places: Places = {}): string {
  return text.replace(/\{([^{}]*)\}/g, (all, name: string) =>
    name in places ? String(places[name]) : all);
}

/* Keys with a `?`, which stands for any character: one text for names that are made of parts. In it {1}
 * to {9} are the characters of the name, which is behind the first point of the key. */
function findPattern(all: Record<string, string>, patterns: string[], key: string): string | undefined {
  const found = patterns.find((pattern) => pattern.length === key.length &&
    [...pattern].every((one, i) => one === "?" || one === key[i]));
  const name = key.slice(key.indexOf(".") + 1);
  return found && fill(all[found], Object.fromEntries([...name].map((one, i) => [i + 1, one])));
}

interface Made { patterns: string[]; texts: Map<string, string | undefined> }
const made = new WeakMap<Record<string, string>, Made>();

/* What was made once is kept: a board asks for all its names whenever it is drawn. */
function findMade(all: Record<string, string>, key: string): string | undefined {
  if (!made.has(all)) {
    made.set(all, { patterns: Object.keys(all).filter((one) => one.includes("?")), texts: new Map() });
  }
  const { patterns, texts } = made.get(all)!;
  if (!texts.has(key)) texts.set(key, findPattern(all, patterns, key));
  return texts.get(key);
}

export function find(texts: Texts, game: string, key: string): string | undefined {
  const own = texts[game];
  return own?.[key] ?? (own && findMade(own, key)) ?? texts[""]?.[key];
}

export function say(texts: Texts, game: string, key: string, places?: Places): string {
  return fill(find(texts, game, key) ?? key, places);
}

/* One or many: `key.one` and `key.many`, with {n}. */
export function count(texts: Texts, key: string, n: number, game = ""): string {
  return say(texts, game, n === 1 ? `${key}.one` : `${key}.many`, { n });
}

/* "Ann, Ben and Cleo". */
export function list(texts: Texts, names: string[]): string {
  if (names.length < 2) return names.join("");
  const last = names[names.length - 1];
  return `${names.slice(0, -1).join(", ")} ${say(texts, "", "list.and")} ${last}`;
}
