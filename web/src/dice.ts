/* dice.ts - were the dice fair? What a browser can check by itself: the secret in the record is the
 * one that the room had committed to before the match, every part of the dice is the one whose hash
 * was told before, and mine is what I sent. That the dice follow from all of it, `safehouse verify`
 * tells (docs/fair-dice.md). */

/* What I put in: 16 bytes of chance, and their hash, which is all that the room gets at first. */
export interface Part {
  mix: string; reveal: string; seat: number;
  refused: boolean; /* the room knew another hash of me */
}
/* What this browser saw before the match; no part: it put nothing in, or was never asked for it. */
export interface Seen { commit: string; part: Part | null }
export type DiceAnswer = "fine" | "no-secret" | "other-commit" | "other-secret" | "other-mix" |
  "no-mix" | "unmixed" | "replaced" | "withheld" | "unseen";

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/* ---- SHA-256 of our own: the browser's is there only on https or this very machine, and never at
 * once ---- */

function constants(): { k: Uint32Array; h: Uint32Array } {
  const k = new Uint32Array(64), h = new Uint32Array(8);
  let n = 0;
  for (let p = 2; n < 64; p++) {
    let prime = true;
    for (let d = 2; d * d <= p; d++) if (p % d === 0) prime = false;
    if (!prime) continue;
    if (n < 8) h[n] = Math.floor((Math.sqrt(p) % 1) * 2 ** 32);
    k[n++] = Math.floor((Math.cbrt(p) % 1) * 2 ** 32);
  }
  return { k, h };
}

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function addBlock(h: Uint32Array, k: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15], y = w[i - 2];
    w[i] = w[i - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) + w[i - 7] +
      (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, last] = h;
  for (let i = 0; i < 64; i++) {
    const one = (last + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) +
      k[i] + w[i]) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) +
      ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((value, i) => { h[i] += value; });
}

export function ownSha256(bytes: Uint8Array): Uint8Array {
  const { k, h } = constants();
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  const view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 4, bytes.length * 8);
  for (let at = 0; at < padded.length; at += 64) addBlock(h, k, view, at);
  const out = new Uint8Array(32);
  h.forEach((value, i) => new DataView(out.buffer).setUint32(4 * i, value));
  return out;
}

/* The hash of bytes, both as hexadecimal digits. */
export const hashOf = (hex: string): string => toHex(ownSha256(fromHex(hex)));

/* 16 bytes of chance and their hash. */
export function newPart(): Part {
  const reveal = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { mix: hashOf(reveal), reveal, seat: -1, refused: false };
}

/* ---- the check ---- */

/* The lines of a record before its first act, by their key; `mix 0` is a key of its own. */
export function readHead(record: string): Map<string, string> {
  const head = new Map<string, string>();
  for (const line of record.split("\n\n", 1)[0].split("\n")) {
    const parts = line.match(/^((?:mix|reveal|name) \d+|withheld \d+(?=()$)|\S+(?= )) ?(.*)$/);
    if (parts) head.set(parts[1], parts[3]);
  }
  return head;
}

/* Is a part of the dice not the one whose hash was told before? Old records have only the part. */
function hasOtherMix(head: Map<string, string>): boolean {
  return [...head].some(([key, value]) => {
    const mix = /^reveal \d+$/.test(key) && head.get(key.replace("reveal", "mix"));
    return mix && mix !== hashOf(value);
  });
}

function checkPart(head: Map<string, string>, { mix, reveal, seat, refused }: Part): DiceAnswer {
  if (head.has(`withheld ${seat}`)) return "withheld";
  if (head.get(`mix ${seat}`) === mix && head.get(`reveal ${seat}`) === reveal) return "fine";
  return refused ? "replaced" : "no-mix";
}

export function checkDice(record: string, seen: Seen | null): DiceAnswer {
  const head = readHead(record);
  const secret = head.get("secret"), commit = head.get("commit");
  if (!secret || !commit) return "no-secret";
  if (hashOf(secret) !== commit) return "other-secret";
  if (hasOtherMix(head)) return "other-mix";
  if (!seen) return "unseen";
  if (seen.commit !== commit) return "other-commit";
  return seen.part ? checkPart(head, seen.part) : "unmixed";
}
