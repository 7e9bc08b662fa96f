/* glass.tsx - the sand timer: anybody in the room may turn it, and everybody sees it run. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { announce } from "./live";
import { Dialog } from "./parts";
import type { Room } from "./room";
import { sound } from "./settings";
import { gong } from "./sound";
import { sayDuration, sayTime, useNow } from "./time";
import { t } from "./words";

/* The board has put it where it wants it. */
export const glassAtBoard = signal(false);

const SECONDS = [30, 60, 90, 120, 180];
const PLAIN_MAX = 120; /* for those who keep a poker face */
const SHOWN_MS = 8000; /* how long one sees that it has run through */
const LATE_MS = 1000; /* what a message may take on its way */

/* How long it was turned for: who comes later only knows what is left. */
const lengthOf = (ms: number): number =>
  SECONDS.find((one) => one * 1000 >= ms - LATE_MS) ?? Math.ceil(ms / 1000);

/* `left`: the part of the sand that is still above, from 1 to 0. */
function Sand({ left }: { left: number }) {
  const down = 1 - left;
  return <svg class="sand" viewBox="0 0 24 32" width="21" height="28" aria-hidden="true">
    <clipPath id="sand-above"><path d="M6 4h12v3c0 4-4 6-5 9h-2c-1-3-5-5-5-9z" /></clipPath>
    <clipPath id="sand-below"><path d="M11 16h2c1 3 5 5 5 9v3H6v-3c0-4 4-6 5-9z" /></clipPath>
    <rect class="sand-grains" clip-path="url(#sand-above)" x="4" width="16"
      y={6 + 10 * down} height={10 * left} />
    <rect class="sand-grains" clip-path="url(#sand-below)" x="4" width="16"
      y={28 - 9 * down} height={9 * down} />
    {left > 0 && <path class="sand-stream" d="M12 15v12" />}
    <path class="sand-glass" d="M6 4v3c0 4 4 6 5 9-1 3-5 5-5 9v3M18 4v3c0 4-4 6-5 9 1 3 5 5 5 9v3" />
    <path class="sand-frame" d="M4 3h16M4 29h16" />
  </svg>;
}

/* Who turned it, and that it has run through, is said to those who do not see it. */
export function Glass({ room }: { room: Room }) {
  const glass = room.glass.value;
  const [gone, setGone] = useState<typeof glass>(null);
  const now = useNow(glass !== null && glass !== gone);
  const over = glass !== null && glass.at <= now;
  useEffect(() => {
    if (!glass) return;
    const name = room.info.value?.people.find((one) => one.id === glass.person)?.name ?? "";
    announce(t("page.glass.turned", { name, time: sayDuration(lengthOf(glass.ms)) }));
  }, [glass, room]);
  useEffect(() => {
    if (!over) return undefined;
    announce(t("page.glass.over"));
    if (sound.peek() === "on") gong();
    const timer = setTimeout(() => setGone(glass), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [over, glass]);
  if (!glass || glass === gone) return null;
  const left = Math.max(0, glass.at - now);
  return <p key={glass.at} class={`glass ${over ? "over" : ""}`}>
    <Sand left={Math.min(1, left / (1000 * lengthOf(glass.ms)))} />
    <span class="clock">{over ? t("page.glass.over") : sayTime(left)}</span>
  </p>;
}

/* For a board that has a place of its own for it. */
export function GlassHere({ room }: { room: Room }) {
  useEffect(() => {
    glassAtBoard.value = true;
    return () => { glassAtBoard.value = false; };
  }, []);
  return <Glass room={room} />;
}

export function GlassDialog({ room, close }: { room: Room; close: () => void }) {
  const seconds = SECONDS.filter((one) => one <= PLAIN_MAX || room.hush.value !== "poker-face");
  const turn = (one: number) => {
    room.line(`glass ${one}`);
    close();
  };
  return <Dialog title={t("page.glass")} close={close}>
    <div class="stack">
      <p class="help">{t("page.glass.help")}</p>
      <div class="choices">
        {seconds.map((one) => <button key={one} onClick={() => turn(one)}>{sayDuration(one)}</button>)}
      </div>
    </div>
  </Dialog>;
}
