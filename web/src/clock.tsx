/* clock.tsx - the clock of a match: set before it, seen while it runs. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons";
import { announce } from "./live";
import { Segments } from "./parts";
import type { Room } from "./room";
import { sayClock, sayDuration, sayTime, useNow } from "./time";
import type { ClockSetting, MatchState, RoomInfo } from "./types";
import { t } from "./words";

/* ---- before a match ---- */

const DAY = 24 * 60 * 60; /* seconds; the room takes no more */

/* What most choose; anything else is one's own. */
const usual: Record<string, ClockSetting> = {
  off: { mode: "off" },
  quick: { mode: "act", seconds: 30 },
  act: { mode: "act", seconds: 90 },
  chess: { mode: "chess", minutes: 10, seconds: 5 },
};

const nameOf = (clock: ClockSetting): string =>
  Object.keys(usual).find((name) => JSON.stringify(usual[name]) === JSON.stringify(clock)) ?? "own";

function clockLine(clock: ClockSetting): string {
  if (clock.mode === "off") return "clock off";
  return clock.mode === "act" ? `clock act ${clock.seconds}`
    : `clock chess ${clock.minutes} ${clock.seconds}`;
}

interface Wanted { mode: "act" | "chess"; minutes: string; seconds: string }

/* What is wrong with a number that somebody typed; "" if nothing is. */
function wrongNumber(label: string, text: string, from: number, to: number): string {
  const fine = /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
  return fine ? "" : t("page.clock.wrong", { what: t(label), from, to });
}

function wrongWith({ mode, minutes, seconds }: Wanted): { minutes: string; seconds: string } {
  return {
    minutes: mode === "chess" ? wrongNumber("page.clock.minutes", minutes, 1, DAY / 60) : "",
    seconds: wrongNumber("page.clock.seconds", seconds, mode === "act" ? 1 : 0, DAY),
  };
}

function NumberField(props: { label: string; value: string; wrong: string; id: string;
  change: (value: string) => void }) {
  return <div class="grow">
    <label>{props.label}
      <input inputMode="numeric" value={props.value} aria-invalid={props.wrong !== ""}
        aria-describedby={props.wrong ? props.id : undefined}
        onInput={(event) => props.change(event.currentTarget.value)} />
    </label>
    {props.wrong && <p class="wrong" id={props.id} role="alert">{props.wrong}</p>}
  </div>;
}

function OwnClock({ room, now }: { room: Room; now: ClockSetting }) {
  const [wanted, setWanted] = useState<Wanted>({
    mode: now.mode === "chess" ? "chess" : "act",
    minutes: String(now.mode === "chess" ? now.minutes : 15),
    seconds: String(now.mode === "off" ? 60 : now.seconds),
  });
  const [tried, setTried] = useState(false);
  const wrong = wrongWith(wanted);
  const change = (some: Partial<Wanted>) => setWanted({ ...wanted, ...some });
  const set = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (wrong.minutes || wrong.seconds) return;
    const { mode } = wanted, minutes = Number(wanted.minutes), seconds = Number(wanted.seconds);
    room.line(clockLine(mode === "act" ? { mode, seconds } : { mode, minutes, seconds }));
  };
  return <form class="own-clock stack" onSubmit={set}>
    <Segments label={t("page.clock.own.how")} hideLabel value={wanted.mode}
      values={["act", "chess"] as const} say={(mode) => t(`page.clock.own.${mode}`)}
      choose={(mode) => change({ mode })} />
    <div class="row top">
      {wanted.mode === "chess" && <NumberField id="wrong-minutes" label={t("page.clock.minutes")}
        value={wanted.minutes} wrong={tried ? wrong.minutes : ""}
        change={(minutes) => change({ minutes })} />}
      <NumberField id="wrong-seconds" value={wanted.seconds} wrong={tried ? wrong.seconds : ""}
        label={t(wanted.mode === "chess" ? "page.clock.more" : "page.clock.seconds")}
        change={(seconds) => change({ seconds })} />
    </div>
    <button>{t("page.clock.set")}</button>
  </form>;
}

export function ClockChoice({ room, info }: { room: Room; info: RoomInfo }) {
  const [own, setOwn] = useState(false);
  const choose = (name: string) => {
    setOwn(name === "own");
    if (name !== "own") room.line(clockLine(usual[name]));
  };
  const shown = own ? "own" : nameOf(info.clock);
  return <div class="stack close">
    <Segments label={t("page.clock")} value={shown} values={[...Object.keys(usual), "own"]}
      say={(name) => t(`page.clock.${name}`)} choose={choose} />
    {shown === "own" && <OwnClock room={room} now={info.clock} />}
    <p class="help" role="status">{sayClock(info.clock)}</p>
  </div>;
}

/* ---- in a match ---- */

const LATE_MS = 15000;

/* The time of a seat. One's own is said aloud when little is left of it. */
export function Clock({ room, state, seat, paused }: {
  room: Room; state: MatchState; seat: number; paused: boolean;
}) {
  const clock = state.clock;
  const running = !!clock?.running.includes(seat) && !paused && !state.over;
  const now = useNow(running);
  const known = clock?.left_ms[seat] ?? 0;
  const left = Math.max(0, known - (running ? Math.max(0, now - room.stateAt.value) : 0));
  const late = running && left < LATE_MS, mine = state.seat === seat;
  useEffect(() => {
    if (late && mine) announce(t("page.clock.late", { time: sayDuration(Math.ceil(left / 1000)) }));
  }, [late, mine]);
  if (!clock || clock.left_ms[seat] === undefined) return null;
  return <span class={`clock ${late ? "late" : ""} ${running ? "" : "stands"}`}>
    <Icon name={paused ? "pause" : "clock"} size={14} /> {sayTime(left)}
  </span>;
}
