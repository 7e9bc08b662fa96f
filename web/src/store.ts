/* store.ts - what this browser keeps: who I am in which room, my wishes. Nothing of it is needed:
 * a browser that keeps nothing (a private window) plays as well, until it is closed. */
import { isToken } from "./link";

const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [...memory.keys()];
  }
}

export function recallJson<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(recall(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keepJson(key: string, value: unknown): void {
  keep(key, JSON.stringify(value));
}

/* ---- chance of my own ---- */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

export function randomText(length: number, alphabet: string): string {
  const values = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(values, (value) => alphabet[value % alphabet.length]).join("");
}

/* ---- tokens: one per room, so that no room can follow me to another ---- */

/* Who I am in a room already; "" if nobody yet. */
export function knownToken(room: string): string {
  const known = recall(`token ${room}`) ?? "";
  return isToken(known) ? known : "";
}

export function tokenOf(room: string): string {
  const known = knownToken(room);
  if (known) return known;
  const token = randomText(32, letters);
  keep(`token ${room}`, token);
  return token;
}

export function setToken(room: string, token: string): void {
  keep(`token ${room}`, token);
}

/* ---- my rooms, the newest first: each for itself, or tabs would take them from each other ---- */

export interface MyRoom {
  id: string; game: string; at: number; status: string;
  mine?: boolean; /* it was my turn */
  names?: string[]; /* whose turn it was, or who won */
}

const ROOMS_MAX = 40;

export function myRooms(): MyRoom[] {
  return keys().filter((key) => key.startsWith("room "))
    .flatMap((key) => recallJson<MyRoom | null>(key, null) ?? [])
    .filter((room) => typeof room.id === "string").sort((a, b) => b.at - a.at);
}

export function rememberRoom(room: MyRoom): void {
  keepJson(`room ${room.id}`, room);
  for (const one of myRooms().slice(ROOMS_MAX)) forgetRoom(one.id);
}

export function forgetRoom(id: string): void {
  for (const what of ["room", "token", "fair", "met", "muted"]) keep(`${what} ${id}`, null);
}
