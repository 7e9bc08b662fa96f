/* text.ts - words by key. The texts of a game come before the program's; what is not there is shown
 * as its key, so that it is noticed. */

export type Places = Record<string, string | number>;
export type Texts = Record<string, Record<string, string>>; /* by game ("": the program), by key */

/* Fill {places}; one that nobody fills stays as it is. */
export function fill(text: string, places: Places = {}): string {
  return text.replace(/\{([^{}]*)\}/g, (all, name: string) =>
    name in places ? String(places[name]) : all);
}

/* Keys with a `?`, which stands for any character: one text for names that are made of parts. */
const patterns = new WeakMap<Record<string, string>, string[]>();

function patternsOf(all: Record<string, string>): string[] {
  const found = patterns.get(all) ?? Object.keys(all).filter((key) => key.includes("?"));
  patterns.set(all, found);
  return found;
}

/* In the text of such a key {1} to {9} are the characters of the name: what is behind the first point. */
function findPattern(all: Record<string, string>, key: string): string | undefined {
  const found = patternsOf(all).find((pattern) => pattern.length === key.length &&
    [...pattern].every((one, i) => one === "?" || one === key[i]));
  const name = key.slice(key.indexOf(".") + 1);
  return found && fill(all[found], Object.fromEntries([...name].map((one, i) => [i + 1, one])));
}

export function find(texts: Texts, game: string, key: string): string | undefined {
  const own = texts[game];
  return own?.[key] ?? (own && findPattern(own, key)) ?? texts[""]?.[key];
}

export function say(texts: Texts, game: string, key: string, places?: Places): string {
  return fill(find(texts, game, key) ?? key, places);
}

/* One or many: `key.one` and `key.many`, with {n}. */
export function count(texts: Texts, key: string, n: number): string {
  return say(texts, "", n === 1 ? `${key}.one` : `${key}.many`, { n });
}

/* "Ann, Ben and Cleo". */
export function list(texts: Texts, names: string[]): string {
  if (names.length < 2) return names.join("");
  const last = names[names.length - 1];
  return `${names.slice(0, -1).join(", ")} ${say(texts, "", "list.and")} ${last}`;
}
