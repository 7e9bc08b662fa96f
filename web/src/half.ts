/* half.ts - half a turn, which only this page knows, outlives a reload: kept for the tab, by room and
 * match. It belongs to the question that it answers. */
import { useState } from "preact/hooks";
import type { BoardProps } from "./board";

interface Half<T> { about: string | number; value: T }

function recallHalf<T>(key: string): Half<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Half<T> | null;
  } catch {
    return null;
  }
}

function keepHalf<T>(key: string, half: Half<T>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(half));
  } catch { /* a private window: it lasts as long as the page */ }
}

/* What was put together so far, `none` if nothing; `fits`: can this still be it? `about` is the question:
 * how many acts there were, unless others may act while I am asked the same. */
export function useHalf<T>({ room, acts }: Pick<BoardProps, "room" | "acts">, none: T,
  fits: (value: T) => boolean, about: string | number = acts.length): [T, (value: T) => void] {
  const key = `half ${room.id} ${room.match}`;
  const [half, setHalf] = useState(() => recallHalf<T>(key));
  const now = half?.about === about && fits(half.value) ? half.value : none;
  const put = (value: T) => {
    const next = { about, value };
    setHalf(next);
    keepHalf(key, next);
  };
  return [now, put];
}
