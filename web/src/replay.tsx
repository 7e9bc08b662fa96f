/* replay.tsx - a match that is over, once more: moment by moment, with anybody's eyes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOfRecord, momentsOf } from "./acts";
import { Icon } from "./icons";
import { tellActs } from "./phrase";
import type { Room } from "./room";
import type { RoomInfo } from "./types";
import { t } from "./words";

const PACE_MS = 1200;

/* Plays on by itself until the end, or until somebody stops it; never before the table has come so far
 * (`there`). */
function usePlaying(at: number, last: number, there: boolean, go: (at: number) => void) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing || !there) return undefined;
    if (at === last) setPlaying(false);
    const timer = setTimeout(() => go(Math.min(at + 1, last)), PACE_MS);
    return () => clearTimeout(timer);
  }, [playing, at, there]);
  return { playing, setPlaying };
}

/* What led to this moment, in words. */
function sayMoment(room: Room, moments: number[], at: number): string {
  const speaker = room.speaker(), shown = room.replay.frame.value;
  if (at === 0 || !speaker || !shown) return t("page.replay.begin");
  return tellActs(speaker, shown.acts, moments[at - 1], { news: shown.state.news })
    .map(({ text }) => text).join(" · ");
}

function Eyes({ room, info, eyes, see }: {
  room: Room; info: RoomInfo; eyes: number | null; see: (eyes: number | null) => void;
}) {
  return <label class="beside">{t("page.replay.eyes")}
    <select value={eyes ?? ""} onChange={({ currentTarget: { value } }) =>
      see(value === "" ? null : Number(value))}>
      {info.seats.map((_, seat) => <option key={seat} value={seat}>{room.nameOf(seat)}</option>)}
      <option value="">{t("page.replay.watcher")}</option>
    </select>
  </label>;
}

export function Replay({ room, info }: { room: Room; info: RoomInfo }) {
  const moments = momentsOf(actsOfRecord(room.record.value ?? "")), last = moments.length - 1;
  const [at, setAt] = useState(0);
  const [eyes, setEyes] = useState<number | null>(room.state.value?.seat ?? null);
  const there = room.replay.live.value && room.replay.frame.value?.acts.length === moments[at];
  const { playing, setPlaying } = usePlaying(at, last, there, setAt);
  useEffect(() => room.show(moments[at], eyes, moments[at - 1] ?? moments[at]), [at, eyes]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current!.focus();
    return () => room.replay.clear();
  }, []);
  const step = (to: number, name: string, icon: string) => <button aria-label={t(name)}
    disabled={to < 0 || to > last || to === at} onClick={() => { setPlaying(false); setAt(to); }}>
    <Icon name={icon} /></button>;
  return <section ref={place} class="replay card" tabIndex={-1} aria-label={t("page.replay")}>
    <div class="row">
      {step(0, "page.replay.first", "first")}
      {step(at - 1, "page.replay.before", "left")}
      <button class="main" aria-label={t(playing ? "page.replay.stop" : "page.replay.play")}
        onClick={() => { if (at === last) setAt(0); setPlaying(!playing); }}>
        <Icon name={playing ? "pause" : "play"} /></button>
      {step(at + 1, "page.replay.next", "right")}
      {step(last, "page.replay.last", "last")}
      <button class="quiet close" onClick={() => { room.replaying.value = false; }}>
        <Icon name="cross" /> {t("page.replay.close")}</button>
    </div>
    <div class="row">
      <input class="grow" type="range" min={0} max={last} value={at}
        aria-label={t("page.replay.moment")} aria-valuetext={t("page.replay.at", { n: at, of: last })}
        onInput={({ currentTarget: { value } }) => { setPlaying(false); setAt(Number(value)); }} />
      <span class="muted">{at} / {last}</span>
    </div>
    <p role="status">{sayMoment(room, moments, at)}</p>
    <Eyes room={room} info={info} eyes={eyes} see={setEyes} />
  </section>;
}
