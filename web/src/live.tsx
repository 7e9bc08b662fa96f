/* live.tsx - what is told besides what is seen: acts to a screen reader, my turn to everybody. */
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { sayAct } from "./phrase";
import { room } from "./room";
import type { Room } from "./room";
import { notices, sound } from "./settings";
import { blip } from "./sound";
import { files, t, tg } from "./words";

const TOLD_MOST = 6; /* of what came at once; who wants more reads the log */

export function Live({ room: here }: { room: Room }) {
  const [text, setText] = useState("");
  const acts = here.acts.value, fresh = here.fresh.value;
  useEffect(() => {
    const s = here.speaker();
    const news = acts.slice(Math.max(fresh, acts.length - TOLD_MOST));
    const covered = !here.state.value?.over;
    if (s && news.length > 0) setText(news.map((act) => sayAct(s, act, covered)).join(". "));
  }, [acts, fresh, here]);
  return <div class="hidden" role="log" aria-live="polite" aria-atomic="true">{text}</div>;
}

function notify(): void {
  if (notices.value !== "on" || !document.hidden) return;
  const game = tg(room.value!.info.value!.game, "game.name");
  const options = { body: game, tag: "safehouse-turn", icon: `/${files.icon}` };
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
