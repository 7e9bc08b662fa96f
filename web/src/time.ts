/* time.ts - time that passes while one looks at it, and how it is said. */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "./words";
import type { ClockSetting } from "./types";

/* The time of day in milliseconds, again and again while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/* "1:05", as a clock shows it. */
export function sayTime(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

/* "90 seconds", "2 minutes". */
export function sayDuration(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? tn("page.duration.minutes", seconds / 60)
    : tn("page.duration.seconds", seconds);
}

/* "10 minutes for the whole match, and 5 seconds more for every decision." */
export function sayClock(clock: ClockSetting): string {
  if (clock.mode === "off") return t("page.clock.none");
  const up = t("page.clock.up");
  if (clock.mode === "act") {
    return `${t("page.clock.per-act", { time: sayDuration(clock.seconds) })} ${up}`;
  }
  const time = sayDuration(60 * clock.minutes);
  const all = clock.seconds > 0
    ? t("page.clock.per-match", { time, more: sayDuration(clock.seconds) })
    : t("page.clock.per-match.only", { time });
  return `${all} ${up}`;
}

/* "5 minutes ago", in the language of the page. */
export function sayAgo(ms: number, language: string): string {
  const minutes = Math.round(ms / 60000);
  if (minutes < 1) return t("page.just-now");
  const [n, unit]: [number, Intl.RelativeTimeFormatUnit] = minutes < 60 ? [minutes, "minute"]
    : minutes < 24 * 60 ? [Math.round(minutes / 60), "hour"]
    : [Math.round(minutes / 1440), "day"];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-n, unit);
}
