/* mute.ts - whom I do not want to hear in a room. Only this browser knows of it. */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { keepJson, recallJson } from "./store";

const known = new Map<string, Signal<number[]>>();

/* The persons of a room that are muted. */
export function mutedIn(room: string): Signal<number[]> {
  const found = known.get(room) ?? signal<number[]>(recallJson<number[]>(`muted ${room}`, []));
  known.set(room, found);
  return found;
}

export const isMuted = (room: string, person: number): boolean =>
  mutedIn(room).value.includes(person);

export function mute(room: string, person: number, on: boolean): void {
  const muted = mutedIn(room);
  muted.value = on ? [...muted.value, person] : muted.value.filter((one) => one !== person);
  keepJson(`muted ${room}`, muted.value);
}
