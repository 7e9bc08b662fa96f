/* board-cards.ts - the cards of SpyNet, as the board needs them, from cards.def. */
import definition from "./cards.def";

export const AREAS = ["tech", "force", "infil", "counter"] as const;
export type Area = (typeof AREAS)[number];
export type Kind = "regular" | "special" | "master" | "operation" | "funding";

export interface CardFacts {
  id: string;
  name: string; /* without the number of a copy: the key of its drawing */
  kind: Kind;
  areas: Area[];
  number: number; /* strength, stars or value, as printed */
  counts: "always" | "dominating" | "not-dominating";
}

export const SITUATIONS = definition.SITUATION!.map(([key]) => String(key));

const COUNTS = { ALWAYS: "always", IF_DOMINATING: "dominating", UNLESS_DOMINATING: "not-dominating" } as const;

/* A card by the first parts of its line: its name, and its number among copies, 0 for the only one. */
function card(line: (string | number)[], kind: Kind, areas: string, number: string | number): CardFacts {
  const [name, copy] = line;
  const within = areas === "ALL" ? AREAS : areas.toLowerCase().split(" | ");
  return {
    id: copy === 0 ? String(name) : `${name}-${copy}`, name: String(name), kind, number: Number(number),
    areas: AREAS.filter((area) => within.includes(area)), counts: "always",
  };
}

export const CARDS: CardFacts[] = [
  ...definition.AGENT!.map((line) => card(line, String(line[2]).toLowerCase() as Kind, String(line[3]), line[4]!)),
  ...definition.OPERATION!.map((line) => ({ ...card(line, "operation", String(line[2]), line[3]!),
    counts: COUNTS[line[4] as keyof typeof COUNTS] })),
  ...definition.FUNDING!.map((line) => card(line, "funding", "", line[2]!)),
];
const byId = new Map(CARDS.map((card) => [card.id, card]));
const order = new Map(CARDS.map((card, i) => [card.id, i]));

export const factsOf = (id: string): CardFacts => byId.get(id)!;
export const indexOf = (id: string): number => order.get(id)!;
export const isAgent = (id: string): boolean => indexOf(id) < definition.AGENT!.length;

/* Agents, operations, fundings; within them by area and strength. */
export const sorted = (ids: string[]): string[] =>
  [...ids].sort((a, b) => indexOf(a) - indexOf(b));
