/* bubbles.tsx - what people say, for a moment, as a bubble at their seat. Only what is said: a bubble
 * tells nothing of the match. The chat keeps it, and a screen reader hears it from live.tsx. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Room } from "./room";
import type { RoomInfo, Said } from "./types";

const SHOWN_MS = 4500;

interface Heard { said: Said; seat: number }

/* The newest of each seat, until it has been seen long enough. */
function useHeard(room: Room, info: RoomInfo): Heard[] {
  const [heard, setHeard] = useState<Heard[]>([]), seen = useRef(room.spoken.peek());
  const spoken = room.spoken.value;
  useEffect(() => {
    if (spoken === seen.current) return;
    seen.current = spoken;
    for (const said of spoken) {
      const seat = info.seats.findIndex(({ person }) => person === said.person);
      if (seat < 0) continue;
      setHeard((old) => [...old.filter((one) => one.seat !== seat), { said, seat }]);
      setTimeout(() => setHeard((old) => old.filter((one) => one.said !== said)), SHOWN_MS);
    }
  }, [spoken]);
  return heard;
}

/* Below its seat, but never beyond the edge of the screen. */
function Bubble({ room, heard }: { room: Room; heard: Heard }) {
  const at = useRef<HTMLParagraphElement>(null), [x, setX] = useState(0);
  useLayoutEffect(() => {
    const chip = document.querySelector(`[data-seat-chip="${heard.seat}"]`);
    const box = at.current?.parentElement?.getBoundingClientRect();
    const face = chip?.getBoundingClientRect();
    if (face && box) setX(face.left - box.left + Math.min(face.width, 44) / 2);
  }, [heard]);
  return <p ref={at} class="bubble" style={{ "--x": `${x}px` }}><span>{room.sayChat(heard.said)}</span></p>;
}

export function Bubbles({ room, info }: { room: Room; info: RoomInfo }) {
  const heard = useHeard(room, info);
  return <div class="bubbles" aria-hidden="true">
    {heard.map((one) => <Bubble key={one.seat} room={room} heard={one} />)}
  </div>;
}
