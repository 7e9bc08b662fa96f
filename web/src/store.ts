/* store.ts - what this browser keeps: who I am in which room, my wishes. Nothing of it is needed:
 * a browser that keeps nothing (a private window) plays as well, until it is closed. */

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

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{22,64}$/.test(text);

export function tokenOf(room: string): string {
  const known = recall(`token ${room}`);
  if (known && isToken(known)) return known;
  const token = randomText(32, letters);
  keep(`token ${room}`, token);
  return token;
}

export function setToken(room: string, token: string): void {
  keep(`token ${room}`, token);
}

/* ---- my rooms, the newest first ---- */

export interface MyRoom {
  id: string; game: string; at: number; status: string;
  mine?: boolean; /* it was my turn */
  names?: string[]; /* whose turn it was, or who won */
}

const ROOMS_MAX = 12;

export function myRooms(): MyRoom[] {
  return recallJson<MyRoom[]>("rooms", []).filter((room) => room && typeof room.id === "string");
}

export function rememberRoom(room: MyRoom): void {
  const others = myRooms().filter((one) => one.id !== room.id);
  for (const one of others.slice(ROOMS_MAX - 1)) forgetRoom(one.id);
  keepJson("rooms", [room, ...others].slice(0, ROOMS_MAX));
}

export function forgetRoom(id: string): void {
  keepJson("rooms", myRooms().filter((one) => one.id !== id));
  keep(`token ${id}`, null);
  keep(`dice ${id}`, null);
}
