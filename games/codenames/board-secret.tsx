/* board-secret.tsx - what the page tells of a seat of Codenames: its figure, and of a spymaster the key
 * as a small card, once it may be seen. */
import type { BoardProps } from "../../web/src/board";
import type { MatchState } from "../../web/src/types";
import { roleOf, SYMBOL, tableOf, teamOf } from "./board-model";
import { classes, Figure } from "./board-parts";

export function secretOf(state: MatchState, seat: number): string | null {
  const table = tableOf(state), role = roleOf(table, seat);
  if (table.variant === "trio" && role === "operative") return "both";
  return table.variant === "duo" ? `duo-${role}` : role;
}

export function Secret({ state, seat, t, uncovered }: BoardProps & { seat: number }) {
  const table = tableOf(state), team = teamOf(table, seat);
  const knows = roleOf(table, seat) === "spymaster" && table.key.every((colour) => colour !== null);
  if (!knows || (!state.over && !uncovered)) {
    return <span class={classes("cn-secret", team ? `on-${team}` : "on-bystander")}>
      <Figure colour={team ?? "bystander"} /></span>;
  }
  return <span class="cn-key" role="img" aria-label={t("field.key")}>
    {table.key.map((colour, i) => <i key={i} class={classes(`on-${colour}`, table.covered[i] && "done")}>
      {SYMBOL[colour!]}</i>)}
  </span>;
}
