/* acts.ts - acts as they come, "2 go red 3", taken apart; and the list of them kept up to date. */
import type { Act } from "./board";

export function parseAct(text: string): Act {
  const [seat, verb, ...operands] = text.split(" ");
  return { seat: seat === "*" ? "*" : Number(seat), verb, operands, text };
}

/* All acts of a record, with what was secret. */
export function actsOfRecord(record: string): Act[] {
  const lines = record.slice(record.indexOf("\n\n") + 2).split("\n");
  return lines.filter((line) => /^(\*|\d+) /.test(line)).map(parseAct);
}

/* Moments to stop at when a match is shown again: after how many acts a seat was to act, and the end. */
export function momentsOf(acts: Act[]): number[] {
  return [...acts.flatMap((act, i) => act.seat === "*" ? [] : [i]), acts.length];
}

/* Acts `from` on are new: those we had from there on are forgotten. */
export function joinActs(known: Act[], from: number, texts: string[]): Act[] {
  return [...known.slice(0, from), ...texts.map(parseAct)];
}
