/* board-cards.ts - the 84 cards of SpyNet, as the board needs them; a test compares them with cards.def.
 *
 * One word a card: its id, a colon, the first letters of its areas ("*": all four) and its number,
 * and what kind it is: "s" a special agent, "m" a master, "o" an operation, "d" one that counts only
 * if its seat dominates, "n" only if it does not; a regular agent has no letter, a funding no area. */
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

const WORDS = `hacker-1:t1 hacker-2:t1 analyst:t2 cryptographer:t3 mastermind:t4
assassin-1:f1 assassin-2:f1 saboteur:f2 demolitionist:f3 warlord:f4
scout-1:i1 scout-2:i1 courier:i2 impostor:i3 phantom:i4
spy-1:c1 spy-2:c1 interrogator:c2 mole_hunter:c3 spymaster:c4
the_hand:t1s oracle:t1s anaconda:f1s jackal:f1s sir_veza:i1s limonada:i1s angel:c1s falconer:c1s
tanja:*2m nomad:*1m chameleon:*1m mosaic:*2m janus:*2m sovereign:*3m
data_acquisition:t1o wiretap:t1o icebreaker:t2o satellite_link:t2o total_access:t3d sleeper_virus:t3n
shakedown:f1o roadblock:f1o deterrence:f2o night_raid:f2o iron_grip:f3d scorched_earth:f3n
covert_operation:i1o safe_passage:i1o inside_man:i2o masked_ball:i2o shadow_cabinet:i3d vanishing_act:i3n
background_check:c1o paper_trail:c1o canary_trap:c2o spy_swap:c2o clean_house:c3d feigned_retreat:c3n
brute_force:tf2o bugged_embassy:ti2o broken_cipher:tc2o extraction:fi2o protective_custody:fc2o
forged_evidence:ic2o summit_meeting:*1o press_leak:*1o
private_funding-1:1 private_funding-2:1 private_funding-3:1 private_funding-4:1 private_funding-5:1
private_funding-6:1 state_funding-1:2 state_funding-2:2 state_funding-3:2 state_funding-4:2`;

export const SITUATIONS = ["arms_race", "cyber", "partner", "lean_years", "open_files", "dead_drop",
  "cold_front", "martial_law"];

function read(word: string): CardFacts {
  const [, id, letters, number, sign] = /^(.+):([tfic*]*)(\d)(\w?)$/.exec(word)!;
  const kinds: Record<string, Kind> = { s: "special", m: "master", "": "regular" };
  return {
    id: id!, name: id!.replace(/-\d$/, ""), number: Number(number),
    kind: letters === "" ? "funding" : kinds[sign!] ?? "operation",
    areas: AREAS.filter((area) => letters === "*" || letters!.includes(area.charAt(0))),
    counts: sign === "d" ? "dominating" : sign === "n" ? "not-dominating" : "always",
  };
}

export const CARDS: CardFacts[] = WORDS.split(/\s+/).map(read);
const byId = new Map(CARDS.map((card) => [card.id, card]));
const order = new Map(CARDS.map((card, i) => [card.id, i]));

export const factsOf = (id: string): CardFacts => byId.get(id)!;
export const indexOf = (id: string): number => order.get(id)!;
export const isAgent = (id: string): boolean => indexOf(id) < 34;

/* Agents, operations, fundings; within them by area and strength. */
export const sorted = (ids: string[]): string[] =>
  [...ids].sort((a, b) => indexOf(a) - indexOf(b));
