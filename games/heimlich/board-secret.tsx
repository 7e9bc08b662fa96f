/* board-secret.tsx - what the page tells of a seat of Heimlich & Co: whose agent is whose, as far as
 * that is known, and what the agent has. */
import type { BoardProps } from "../../web/src/board";
import type { MatchState } from "../../web/src/types";
import { Portrait } from "./board-figures";
import { list, namesOf, number } from "./board-model";
import "./board-secret.css";

export function secretOf(state: MatchState, seat: number): string | null {
  const agent = list(state.view.agent_of)[seat];
  return typeof agent === "string" && agent !== "-" ? agent : null;
}

export function Secret({ state, seat, t }: BoardProps & { seat: number }) {
  const agent = secretOf(state, seat);
  if (!agent) return null;
  const colours = { "--agent": `var(--piece-${agent})`, "--on-agent": `var(--on-piece-${agent})` };
  return <span class="hm-secret" style={colours}>
    <Portrait agent={agent} size={64} /><b>{t(`agent.${agent}`)}</b>
  </span>;
}

/* Stones have points, and only the end tells whose they were. */
export function pointsOf(state: MatchState, end: MatchState, game: BoardProps["game"]): (number | null)[] {
  const agents = namesOf(game, "agent"), points = list(state.view.points);
  return list(end.view.agent_of).map((_, seat) => {
    const agent = secretOf(end, seat);
    if (!agent) return null;
    return number(points[agents.indexOf(agent)]) + number(list(state.view.bonus)[seat]);
  });
}
