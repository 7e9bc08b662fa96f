/* text.ts - words by key. The texts of a game come before the program's; what is not there is shown
 * as its key, so that it is noticed. */

export type Places = Record<string, string | number>;
export type Texts = Record<string, Record<string, string>>; /* by game ("": the program), by key */

/* Fill {places}; one that nobody fills stays as it is. */
export function fill(text: string, places: Places = {}): string {
  return text.replace(/\{([^{}]*)\}/g, (all, name: string) =>
    name in places ? String(places[name]) : all);
}

export function find(texts: Texts, game: string, key: string): string | undefined {
  return texts[game]?.[key] ?? texts[""]?.[key];
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
