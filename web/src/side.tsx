/* side.tsx - what stands beside the board, or above it on a phone: log, chat, notes, rules. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { actsOfRecord } from "./acts";
import { Icon } from "./icons";
import { isMuted } from "./mute";
import { foldTold, isCovered, isSecret, tellActs } from "./phrase";
import type { Room } from "./room";
import { Rules } from "./rules";
import { useSheet } from "./sheet";
import { gameOf, hasText, program, t, tg, tn } from "./words";

export type Leaf = "log" | "chat" | "notes" | "rules";
const icons = { log: "log", chat: "chat", notes: "note", rules: "book" } as const;

/* Which leaf is open; null: none, the board has all the room. */
const wide = matchMedia("(min-width: 1000px)");
export const leaf = signal<Leaf | null>(wide.matches ? "log" : null);

/* A screen that becomes narrow, as a tablet that is turned: what stood beside the board would lie over it. */
wide.addEventListener("change", ({ matches }) => { leaf.value = matches ? leaf.peek() ?? "log" : null; });

/* Keep the end of a growing list in sight, unless somebody has scrolled up to read. */
function useEnd(length: number) {
  const at = useRef<HTMLDivElement>(null);
  const follow = useRef(true);
  useEffect(() => {
    const el = at.current;
    if (el && follow.current) el.scrollTop = el.scrollHeight;
  }, [length]);
  const onScroll = () => {
    const el = at.current; /* gone, if the leaf was turned just now */
    if (el) follow.current = el.scrollHeight - el.scrollTop - el.clientHeight < 60;
  };
  return { ref: at, onScroll };
}

type LogLine = ReturnType<typeof foldTold>[number];

/* Besides acts: whose seat a bot plays for want of a part of the dice, and who took one over. */
function addNews(room: Room, lines: LogLine[]): LogLine[] {
  const withheld = room.sayWithheld();
  const news = room.taken.value.map(({ acts, name, from }, i) =>
    ({ text: t("page.took", { name, seat: from }), times: 1, at: acts - 0.5 + i / 1000 }));
  if (withheld) news.unshift({ text: withheld, times: 1, at: -1 });
  return news.length > 0 ? [...lines, ...news].sort((a, b) => a.at - b.at) : lines;
}

/* The acts that the table has shown so far; of a match that is over all of them, with what was secret,
 * or those up to the moment that is shown again. */
function useActs(room: Room) {
  const frame = room.table.frame.value, over = !!frame?.state.over && room.table.live.value;
  const record = room.record.value, shown = room.replay.frame.value;
  const all = over && record !== null ? actsOfRecord(record) : frame?.acts ?? [];
  const acts = over && room.replaying.value && shown ? all.slice(0, shown.acts.length) : all;
  return { acts, over, covered: frame?.state.covered };
}

/* What only I know is covered until I want to see it: somebody may be looking over my shoulder. What
 * nobody may look at again is not there at all, until the match is over. */
function Log({ room }: { room: Room }) {
  const s = room.speaker(), { acts, over, covered } = useActs(room);
  const [open, setOpen] = useState(false);
  const secrets = !!s && !over &&
    acts.some((act, n) => isSecret(s, act) && !isCovered(s.game, act, n, covered));
  const end = useEnd(acts.length + room.news.value.length);
  useEffect(() => room.wantNews(), [room, room.newsFrom.value]);
  return <>
    {secrets && <button class="small" aria-pressed={open} onClick={() => setOpen(!open)}>
      <Icon name="eye" size={16} /> {t("page.log.secrets")}</button>}
    <div class="log" tabIndex={0} role="region" aria-label={t("page.log")} {...end}>
      {acts.length === 0 && <p class="help">{t("page.log.empty")}</p>}
      <ol>
        {s && addNews(room, foldTold(tellActs(s, acts, 0,
          { covered, news: room.news.value, by: room.by.value, hush: !open && !over })))
          .map(({ text, times, at, news }) =>
            <li key={at} class={news ? "news" : acts[at]?.seat === "*" ? "chance" : ""}>
              {times > 1 ? t("play.times", { text, n: times }) : text}
            </li>)}
      </ol>
    </div>
  </>;
}

/* A phrase about a seat asks for it below, so that the buttons stay where they are. */
function Phrases({ room }: { room: Room }) {
  const info = room.info.value!, own = gameOf(info.game)?.phrases ?? [];
  const [about, setAbout] = useState("");
  const say = (line: string) => {
    room.line(`phrase ${line}`);
    setAbout("");
  };
  const asks = own.some(({ name, seat }) => seat && name === about);
  return <>
    <div class="row">
      {program.value!.phrases.map((key) =>
        <button key={key} onClick={() => say(key)}>{t(`phrase.${key}`)}</button>)}
      {own.map(({ name, seat }) => <button key={name} aria-expanded={seat ? name === about : undefined}
        onClick={() => seat ? setAbout(name === about ? "" : name) : say(name)}>
        {tg(info.game, `phrase.${name}`, seat ? { seat: "…" } : {})}</button>)}
    </div>
    {asks && <div class="row" role="group" aria-label={t("page.phrases.seat")}>
      {info.seats.map((_, seat) => seat !== room.seat.value &&
        <button key={seat} onClick={() => say(`${about} ${seat}`)}>{room.nameOf(seat)}</button>)}
    </div>}
  </>;
}

function ChatForm({ room }: { room: Room }) {
  const send = (event: Event) => {
    event.preventDefault();
    room.say();
  };
  return <form class="row" onSubmit={send}>
    <input class="grow" value={room.draft.value} maxLength={300} aria-label={t("page.say")}
      placeholder={t("page.say")}
      onInput={(event) => { room.draft.value = event.currentTarget.value; }} />
    <button>{t("page.send")}</button>
  </form>;
}

/* What the rules of a game allow to be said, one tap away from where it is. */
function MaySay({ game }: { game: string }) {
  if (!hasText(game, "talk.may")) return null;
  return <details class="phrases">
    <summary>{t("page.chat.may")}</summary>
    <p>{tg(game, "talk.may")}</p>
  </details>;
}

function Chat({ room }: { room: Room }) {
  const said = room.said.value.filter(({ person }) => !isMuted(room.id, person)), hush = room.hush.value;
  const end = useEnd(said.length);
  useEffect(() => { room.unread.value = 0; }, [room, said.length]);
  return <>
    <div class="log" tabIndex={0} role="log" aria-label={t("page.chat")} {...end}>
      {said.length === 0 && <p class="help">{t("page.chat.empty")}</p>}
      <ul>
        {said.map((one, i) => <li key={i} class={one.person === room.you.value ? "mine" : ""}>
          <strong>{one.name}</strong> {room.sayChat(one)}
        </li>)}
      </ul>
    </div>
    <MaySay game={room.info.value!.game} />
    {hush === "poker-face" && <p class="help">{t("page.poker-face")}</p>}
    {hush === "watchers-silent" && <p class="help">{t("page.watchers-silent")}</p>}
    {hush ? <Phrases room={room} /> : <>
      <ChatForm room={room} />
      <details class="phrases">
        <summary>{t("page.chat.phrases")}</summary>
        <Phrases room={room} />
      </details>
    </>}
  </>;
}

/* Notes are sent when somebody stops typing, or turns to something else. */
function Notes({ room }: { room: Room }) {
  const known = room.notes.value.words;
  const [text, setText] = useState(known);
  const sent = useRef(known), written = useRef(known);
  written.current = text;
  const send = () => {
    if (written.current === sent.current) return;
    sent.current = written.current;
    room.setWords(written.current);
  };
  useEffect(() => {
    if (known !== sent.current) setText(known);
    sent.current = known;
  }, [known]);
  useEffect(() => {
    const timer = setTimeout(send, 700);
    return () => clearTimeout(timer);
  }, [text, room]);
  useEffect(() => {
    addEventListener("pagehide", send);
    return () => {
      removeEventListener("pagehide", send);
      send();
    };
  }, [room]);
  return <label class="notes">
    <span class="help">{t("page.notes.help")}</span>
    <textarea value={text} maxLength={1500} rows={8} aria-label={t("page.notes")}
      onInput={(event) => setText(event.currentTarget.value)} />
  </label>;
}

function Leaves({ room, leaves }: { room: Room; leaves: Leaf[] }) {
  const unread = room.unread.value;
  return <div class="leaves" role="group" aria-label={t("page.beside")}>
    {leaves.map((one) => <button key={one} aria-pressed={leaf.value === one}
      onClick={() => { leaf.value = leaf.value === one ? null : one; }}>
      <Icon name={icons[one]} /> <span>{t(`page.${one}`)}</span>
      {one === "chat" && unread > 0 && leaf.value !== "chat" &&
        <span class="badge"><span aria-hidden="true">{unread}</span>
          <span class="hidden">{tn("page.unread", unread)}</span></span>}
    </button>)}
  </div>;
}

export function Side({ room, leaves }: { room: Room; leaves: Leaf[] }) {
  const open = leaf.value && leaves.includes(leaf.value) ? leaf.value : null;
  useSheet(open !== null && !wide.matches, () => { leaf.value = null; });
  const close = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !wide.matches) leaf.value = null;
  };
  return <aside class={`side ${open ? "open" : ""}`} aria-label={t("page.beside")}
    onKeyDown={close}>
    <Leaves room={room} leaves={leaves} />
    {open && <div class="leaf">
      <header>
        <h2>{t(`page.${open}`)}</h2>
        <button class="quiet" aria-label={t("page.close")} onClick={() => { leaf.value = null; }}>
          <Icon name="cross" />
        </button>
      </header>
      {open === "log" && <Log room={room} />}
      {open === "chat" && <Chat room={room} />}
      {open === "notes" && <Notes room={room} />}
      {open === "rules" && <Rules game={room.info.value!.game} />}
    </div>}
  </aside>;
}
