/* fates.tsx - who was who: the secrets of all seats turn up one by one, and their points count up. */
import { useEffect, useState } from "preact/hooks";
import type { BoardModule } from "./board";
import { propsOf } from "./boards";
import { Icon, Logo } from "./icons";
import { PartMark } from "./part";
import type { Room } from "./room";
import type { MatchState, RoomInfo } from "./types";
import { gameOf, t } from "./words";

const TURN_MS = 650, COUNT_MS = 600;

/* So many seats have turned up, one more after each moment; one more than there are: all is said. */
export function useTurning(seats: number, slowly: boolean): number {
  const [turned, setTurned] = useState(slowly ? 0 : seats + 1);
  useEffect(() => {
    if (!slowly || turned > seats) return undefined;
    const all = () => setTurned(seats + 1);
    const onKey = ({ key }: KeyboardEvent) => { if (key === "Escape") all(); };
    const timer = setTimeout(() => setTurned(turned + 1), TURN_MS);
    addEventListener("click", all);
    addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", all);
      removeEventListener("keydown", onKey);
    };
  }, [turned, slowly]);
  return slowly ? turned : seats + 1;
}

/* A number that counts up to its value, and stands there. */
function Counted({ to, slowly }: { to: number; slowly: boolean }) {
  const [part, setPart] = useState(slowly ? 0 : 1);
  useEffect(() => {
    if (!slowly) return undefined;
    const from = performance.now();
    const timer = setInterval(() => {
      const now = Math.min(1, (performance.now() - from) / COUNT_MS);
      setPart(now);
      if (now === 1) clearInterval(timer);
    }, 40);
    return () => clearInterval(timer);
  }, []);
  return <span class="fate-points">{Math.round(to * part)}</span>;
}

/* Shares are parts of one victory; a side that wins together does not share it. */
function sayShare(info: RoomInfo, state: MatchState, seat: number): string {
  const share = state.share!, winners = share.flatMap((one, i) => one > 0 ? [i] : []);
  const sides = new Set(winners.map((one) => gameOf(info.game)?.parts
    ?.find(({ name }) => name === state.parts?.[one])?.side ?? one));
  if (share[seat] === 0 || sides.size < 2) return "";
  const all = share.reduce((sum, one) => sum + one, 0);
  return t("page.share-of", { part: `${Math.round((100 * share[seat]) / all)} %` });
}

interface Props { room: Room; info: RoomInfo; state: MatchState; made: BoardModule; turned: number }

function Fate({ room, info, state, made, turned, seat }: Props & { seat: number }) {
  const up = turned > seat, out = turned > info.seats.length, won = out && state.share![seat] > 0;
  const points = made.pointsOf?.(state, state, gameOf(info.game)!)[seat] ?? null;
  const Secret = made.Secret, share = sayShare(info, state, seat);
  return <li class={`fate ${up ? "up" : ""} ${won ? "won" : ""}`}>
    {Secret && <span class="fate-card">
      {up ? <Secret {...propsOf(room, info, room.table, room.table.frame.value!)} seat={seat} />
        : <span class="fate-back"><Logo /></span>}
    </span>}
    <strong>{won && <Icon name="star" size={16} />}{room.nameOf(seat)}</strong>
    {!Secret && up && <PartMark game={info.game} name={state.parts?.[seat]} />}
    {up && points !== null && <Counted to={points} slowly={!out} />}
    {won && <span class="hidden">{t("page.end.won")}</span>}
    {out && share && <small>{share}</small>}
  </li>;
}

export function Fates(props: Props) {
  return <ul class="fates">
    {props.info.seats.map((_, seat) => <Fate key={seat} {...props} seat={seat} />)}
  </ul>;
}
