/* ask.tsx - the line above the board: what can I do now? Below it, what happens at the table, and what
 * has happened since my last turn. */
import { useEffect, useState } from "preact/hooks";
import type { Act } from "./board";
import { Icon } from "./icons";
import { foldTold, othersSince, tellActs } from "./phrase";
import type { Told } from "./phrase";
import type { Room } from "./room";
import type { MatchState, RoomInfo } from "./types";
import { hasText, names, t, tg } from "./words";

function sentence(room: Room, info: RoomInfo, state: MatchState): string {
  if (info.status === "aborted") return t("page.aborted");
  if (info.status === "paused") return t("page.paused");
  if (!state.over && room.withheld.value) return t("page.withheld.you");
  if (state.over) return tg(info.game, "phase.over");
  const verbs = new Set(state.moves.map((move) => move.split(" ")[0]));
  const ask = [`ask.${state.phase}.${verbs.size === 1 ? [...verbs][0] : ""}`, `ask.${state.phase}`]
    .find((key) => hasText(info.game, key));
  if (room.asked.value && ask) return tg(info.game, ask);
  const mine = room.table.live.value ? null : state.seat; /* not yet: I have not seen all of it */
  const waiting = state.to_act.filter((seat): seat is number =>
    seat !== "*" && seat !== mine && !state.idle.includes(seat)).map((seat) => room.nameOf(seat));
  const phase = tg(info.game, `phase.${state.phase}`);
  if (room.asked.value) return phase;
  if (waiting.length === 0) return t("page.waiting", { phase });
  return t(waiting.length === 1 ? "page.waiting.one" : "page.waiting.many",
    { phase, names: names(waiting) });
}

/* ---- what happens, and what has happened ---- */

const LINE_MOST = 2; /* things that one line can tell */

/* As nobody's secrets: somebody may be looking over my shoulder. What may not be looked at again is
 * not there. */
function told(room: Room, from: number): Told[] {
  const s = room.speaker(), frame = room.table.frame.value;
  return s && frame ? tellActs(s, frame.acts, from, { covered: frame.state.covered,
    news: room.news.value, by: room.by.value, hush: !frame.state.over }) : [];
}

const inOneLine = (all: Told[]): string =>
  all.slice(-LINE_MOST).map(({ text }) => text.replace(/\.$/, "")).join(" · ");

/* The most of it in few words: what came of acts, or else who did what, or else what chance did. */
function most(all: Told[], acts: Act[]): Told[] {
  const ranks = [all.filter(({ news }) => news), all.filter(({ at, news }) =>
    !news && acts[at].seat !== "*"), all];
  return ranks.find((some) => some.length > 0) ?? [];
}

/* The acts of the frame that is being shown; a screen reader hears them elsewhere. */
function Now({ room }: { room: Room }) {
  const frame = room.table.frame.value!;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) room.skip();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [room]);
  return <div class="strip now">
    <span class="strip-line" aria-hidden="true">
      {inOneLine(most(told(room, frame.fresh), frame.acts))}</span>
    <button class="quiet small" onClick={() => room.skip()}>{t("page.skip-showing")}</button>
  </div>;
}

/* What changed since my last turn: in one line what came of it, or who did what; all of it in a list. */
function Since({ room, state }: { room: Room; state: MatchState }) {
  const [open, setOpen] = useState(false);
  const acts = room.table.frame.value!.acts, since = othersSince(acts, state.seat);
  const all = foldTold(told(room, since).filter(({ at }) =>
    acts[Math.floor(at)].seat !== state.seat));
  useEffect(() => setOpen(false), [since]);
  if (!all.some(({ at, news }) => news || acts[at].seat !== "*")) return null;
  return <div class="strip">
    <button class="strip-button" aria-expanded={open} onClick={() => setOpen(!open)}>
      <span class="strip-line"><span class="muted">{t("page.since")}</span> {inOneLine(most(all, acts))}</span>
      <span class="strip-more"><span class="hidden">{t("page.since.all")}: </span>{all.length}
        <Icon name={open ? "shut" : "open"} size={16} /></span>
    </button>
    {open && <ol class="strip-list" tabIndex={0} aria-label={t("page.since")}>
      {all.map(({ text, at, times, news: came }) => <li key={at} class={came ? "news" : ""}>
        {times > 1 ? t("play.times", { text, n: times }) : text}</li>)}
    </ol>}
  </div>;
}

export function Ask({ room, info, state }: { room: Room; info: RoomInfo; state: MatchState }) {
  const paused = info.status === "paused", may = state.seat !== null || room.isHost.value;
  const mine = room.turn.value;
  return <div class={`ask ${mine ? "mine" : ""} ${paused ? "paused" : ""}`}>
    <p role="status">
      {paused && <Icon name="pause" />}
      {mine && <span class="ask-mark">{t("page.your-turn.short")}</span>}
      {" "}{sentence(room, info, state)}
    </p>
    {paused && may && <button class="main" onClick={() => room.line("resume")}>
      <Icon name="play" /> {t("page.resume")}</button>}
    {!room.table.live.value ? <Now room={room} />
      : state.seat !== null && <Since room={room} state={state} />}
  </div>;
}
