/* board-secret.tsx - what the page tells of a seat of Inside Job: its role, as far as that is known. */
import type { BoardProps } from "../../web/src/board";
import type { MatchState } from "../../web/src/types";
import { Role } from "./board-art";
import { look } from "./board-look";
import { seatName } from "./board-parts";

/* A sleeper who has been turned up wants something else than before. */
export function secretOf(state: MatchState, seat: number): string | null {
  const roles = state.view.role, up = state.view.face_up;
  const role = Array.isArray(roles) ? roles[seat] : null;
  if (typeof role !== "string" || role === "-") return null;
  return role === "sleeper" && Array.isArray(up) && up[seat] === "limit" ? "sleeper-up" : role;
}

export function Secret(p: BoardProps & { seat: number }) {
  const v = look(p.state, p.room.seats.length), role = v.role[p.seat];
  if (!role) return null;
  const whom = role === "accomplice" ? v.partner : null;
  const theirs = whom === null ? null : v.role[whom];
  return (
    <span class={`ij-secret ij-is-${role}`}>
      <Role role={role} />
      <b>{p.t(`role.${role}`)}</b>
      {whom !== null && theirs && <small>{p.t("board.partner-is",
        { seat: seatName({ p, v }, whom), role: p.t(`role.${theirs}`) })}</small>}
    </span>
  );
}
