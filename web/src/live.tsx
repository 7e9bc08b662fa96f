/* live.tsx - what is told besides what is seen: acts to a screen reader, my turn to everybody.
 *
 * A screen reader hears everything once: acts here, as a log; what was announced, here; what I am
 * asked, where it stands (match.tsx); refusals from the toasts. Nothing else is a live region. */
import { effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { tellActs } from "./phrase";
import { room } from "./room";
import type { Room } from "./room";
import { notices, sound } from "./settings";
import { leaf } from "./side";
import { blip } from "./sound";
import { files, t, tg } from "./words";

const announced = signal({ id: 0, text: "" });

/* Say something to those who do not see it; what is being said is not interrupted. */
export function announce(text: string): void {
  announced.value = { id: announced.peek().id + 1, text };
}

const TOLD_MOST = 6; /* of what came at once; who wants more reads the log */

export function Live({ room: here }: { room: Room }) {
  const [text, setText] = useState("");
  const frame = here.table.frame.value;
  useEffect(() => {
    const s = here.speaker();
    if (!frame || !s) return;
    const { acts, untold, state } = frame;
    const news = tellActs(s, acts, Math.max(untold, acts.length - TOLD_MOST), {
      covered: state.covered, news: here.news.value, by: here.by.value, hush: !state.over });
    if (news.length > 0) setText(news.map(({ text: one }) => one.replace(/\.$/, "")).join(". "));
  }, [frame?.acts, here]);
  useEffect(() => tellChat(here), [here]);
  return <>
    <div class="hidden" role="log" aria-live="polite" aria-atomic="true">{text}</div>
    <div class="hidden" role="status"><p key={announced.value.id}>{announced.value.text}</p></div>
  </>;
}

/* What others say, while the chat itself is not there to be read. */
function tellChat(here: Room): () => void {
  let unread = here.unread.peek();
  return effect(() => {
    const now = here.unread.value, last = here.said.peek()[here.said.peek().length - 1];
    if (now > unread && last && leaf.peek() !== "chat") {
      announce(t("pair", { name: last.name, value: here.sayChat(last) }));
    }
    unread = now;
  });
}

function notify(): void {
  const here = room.peek();
  if (!here || notices.peek() !== "on" || (!document.hidden && document.hasFocus())) return;
  const options = { body: tg(here.info.peek()!.game, "game.name"), icon: `/${files.icon}`,
    tag: `safehouse-turn ${here.id}`, data: here.id };
  try {
    new Notification(t("page.your-turn"), options).onclick = () => window.focus();
  } catch { /* phones want the worker to do it */
    void navigator.serviceWorker?.ready.then((one) =>
      one.showNotification(t("page.your-turn"), options)).catch(() => undefined);
  }
}

/* The title says it while it lasts; sound and notice when it begins. */
export function watchTurns(): void {
  let before = false;
  effect(() => {
    const here = room.value, turn = !!here?.turn.value, game = here?.info.value?.game;
    const name = game ? `${tg(game, "game.name")} – Safehouse` : "Safehouse";
    document.title = turn ? `● ${t("page.your-turn.short")} – ${name}` : name;
    if (turn && !before) {
      if (sound.peek() === "on") blip();
      notify();
    }
    before = turn;
  });
}
