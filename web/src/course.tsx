/* course.tsx - the points of all seats over the match, as a small chart and a table. The match is asked
 * for moment by moment, as when it is watched again; a reload gives the same chart. */
import { useEffect, useState } from "preact/hooks";
import { momentsOf } from "./acts";
import type { BoardModule } from "./board";
import type { Room } from "./room";
import type { MatchState, RoomInfo } from "./types";
import { gameOf, t } from "./words";

const MOMENTS = 14; /* of the match: far fewer than may be asked for at once */
const WIDE = 300, HIGH = 90;

type Points = (number | null)[];
interface Moment { acts: number; points: Points }

/* Moments evenly over the match, without its end, which is known. */
function someMoments(room: Room): number[] {
  const all = momentsOf(room.acts.value).slice(0, -1);
  const step = Math.max(1, all.length / MOMENTS);
  return Array.from({ length: Math.min(MOMENTS, all.length) }, (_, i) => all[Math.floor(i * step)]);
}

/* One after the other: the next is asked for when one has come. */
function useMoments(room: Room, pointsOf: (state: MatchState) => Points): Moment[] {
  const [known, setKnown] = useState<Moment[]>([]);
  useEffect(() => {
    let here = true;
    const wanted = someMoments(room), found: Moment[] = [];
    const ask = (i: number) => {
      if (!here || i >= wanted.length) return;
      room.askMoment(wanted[i], null, (state) => {
        found.push({ acts: wanted[i], points: pointsOf(state) });
        if (here) setKnown([...found]);
        ask(i + 1);
      });
    };
    ask(0);
    return () => { here = false; };
  }, [room]);
  return known;
}

/* Dashes tell lines apart where colours cannot. */
const DASHES = ["", "6 3", "2 3", "9 3 2 3", "1 5", "12 4", "4 2 1 2"];

function Line({ moments, seat, last, low, high }: {
  moments: Moment[]; seat: number; last: number; low: number; high: number;
}) {
  const at = (n: number) => HIGH - 4 - ((n - low) / Math.max(1, high - low)) * (HIGH - 8);
  const spots = moments.filter(({ points }) => points[seat] !== null)
    .map(({ acts, points }) => `${(acts / last) * WIDE} ${at(points[seat]!)}`);
  return <path class={`course-line of-${seat}`} d={`M${spots.join("L")}`}
    stroke-dasharray={DASHES[seat % DASHES.length]} />;
}

export function Course({ room, info, state, made }: {
  room: Room; info: RoomInfo; state: MatchState; made: BoardModule;
}) {
  return made.pointsOf ? <Chart room={room} info={info} state={state} pointsOf={made.pointsOf} /> : null;
}

function Chart({ room, info, state, pointsOf }: {
  room: Room; info: RoomInfo; state: MatchState; pointsOf: NonNullable<BoardModule["pointsOf"]>;
}) {
  const game = gameOf(info.game)!, last = room.acts.value.length;
  const points = (one: MatchState) => pointsOf(one, state, game), end = points(state);
  const moments = [...useMoments(room, points), { acts: last, points: end }];
  const all = moments.flatMap((one) => one.points).filter((one): one is number => one !== null);
  const seats = info.seats.map((_, seat) => seat).filter((seat) => end[seat] !== null)
    .sort((a, b) => end[b]! - end[a]!);
  if (seats.length === 0) return null;
  const box = { moments, last, low: Math.min(0, ...all), high: Math.max(...all) };
  return <details class="course" open={matchMedia("(min-width: 700px) and (min-height: 600px)").matches}>
    <summary>{t("page.end.course")}</summary>
    <div class="course-body">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={t("page.end.course")}
        data-moments={moments.length}>
        <path class="course-ground" d={`M0 ${HIGH - 4}H${WIDE}`} />
        {seats.map((seat) => <Line key={seat} seat={seat} {...box} />)}
      </svg>
      <table>
        <thead><tr><th>{t("page.end.seat")}</th><th>{t("page.end.points")}</th></tr></thead>
        <tbody>{seats.map((seat) => <tr key={seat}>
          <td><svg class="course-key" viewBox="0 0 24 6" aria-hidden="true">
            <path class={`course-line of-${seat}`} d="M0 3H24"
              stroke-dasharray={DASHES[seat % DASHES.length]} /></svg> {room.nameOf(seat)}</td>
          <td>{end[seat]}</td>
        </tr>)}</tbody>
      </table>
    </div>
  </details>;
}
