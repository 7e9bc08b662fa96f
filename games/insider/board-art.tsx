/* board-art.tsx - the pictures of INSIDER: pawns, blockers, cards, dice. Each is drawn round its own
 * middle; whoever uses it moves it. A colour never stands without its symbol. */
import type { Kind } from "./board-model";

/* Seats have a colour and a symbol, in the order of the seats. */
export const COLOURS = ["yellow", "red", "blue", "green"] as const;

const SYMBOLS: Record<typeof COLOURS[number], string> = {
  yellow: "M0-10 2.6-3.4 9.6-3 4.2 1.5 6 8.3 0 4.6-6 8.3-4.2 1.5-9.6-3-2.6-3.4Z",
  red: "M0 9C-13-1-9-9-4.6-9-2-9 0-7 0-5 0-7 2-9 4.6-9 9-9 13-1 0 9Z",
  blue: "M0-10C3-4 7 0 7 4A7 7 0 0 1-7 4C-7 0-3-4 0-10Z",
  green: "M0-9 9.5 7.5-9.5 7.5Z",
};

export function Sign({ seat, size }: { seat: number; size: number }) {
  return <path class="in-sign" d={SYMBOLS[COLOURS[seat]]} transform={`scale(${size / 20})`} />;
}

const OUTLINE =
  "M-13 15C-14 4-9 1-6 0L-7-5-12-6V-8L-7-9-5-14Q0-17 5-14L7-9 12-8V-6L7-5 6 0C9 1 14 4 13 15Z";
const HAT = "M-12-7.6Q-7-8.2-6.6-9L-5.4-14Q0-16.6 5.4-14L6.6-9Q7-8.2 12-7.6 12-5.4 0-5.4T-12-7.6Z";

/* A figure in coat and hat, 28 wide and 30 high; `count`: so many of them. */
export function Pawn({ seat, count = 1, done = false }: {
  seat: number; count?: number; done?: boolean;
}) {
  return <g class={`in-pawn of-${COLOURS[seat]}${done ? " done" : ""}`}>
    <path class="in-halo" d={OUTLINE} />
    <circle class="in-face" cy="-3" r="5.6" />
    <path class="in-coat" d="M-13 15C-14 4-8 1 0 1S14 4 13 15Z" />
    <path class="in-hat" d={HAT} />
    <g transform="translate(0 8.4)"><Sign seat={seat} size={11} /></g>
    {count > 1 && <g class="in-count" transform="translate(12 -12)">
      <circle r="8.5" /><text y="4">{count}</text>
    </g>}
  </g>;
}

/* For the panel, beside words that say whose it is. */
export function Portrait({ seat, size = 30 }: { seat: number; size?: number }) {
  return <svg class="in-portrait" viewBox="-17 -18 34 36" width={size} height={size} aria-hidden="true">
    <Pawn seat={seat} /></svg>;
}

/* Total OUT: a bouncer's barrier between two posts. */
export function Blocker() {
  return <g class="in-blocker">
    <path class="in-post" d="M-19 16V-12M19 16V-12" />
    <path class="in-barrier" d="M-22-8H22V6H-22Z" />
    <path class="in-stripe" d="M-18 6-8-8H0L-10 6ZM0 6 10-8H18L8 6Z" />
  </g>;
}

const CARD_ART: Record<Kind, string> = {
  deputy: "M-9-4a4 4 0 1 1 8 0a4 4 0 1 1-8 0M-12 9c0-6 3-8 7-8M3-6H12L9-9M12 2H3L6 5",
  copter: "M-12-9H10M-1-9V-4M-9-1Q-9-4-3-4H3Q9-4 9 2 9 5 5 5H-4Q-8 5-9-1ZM-9-1-14-4M-6 10H8M-3 5V10M4 5V10",
  scandal: "M-10-10H7V10H-8Q-10 10-10 8ZM7-4H11V8Q11 10 9 10H7M-6-6H3M-6-2H-2M1-2H3M-6 2H3M-6 6H3",
  trend: "M-11 8-4 1 1 5 11-7M11-7H4M11-7V0",
  guard: "M0-11Q5-8 10-8V0Q10 7 0 11-10 7-10 0V-8Q-5-8 0-11ZM-4 0-1 4 5-4",
};

export function CardArt({ kind, size = 30 }: { kind: Kind; size?: number }) {
  return <svg class="in-card-art" viewBox="-15 -14 30 28" width={size} height={size} aria-hidden="true">
    <path d={CARD_ART[kind]} /></svg>;
}

/* The back of an action card, 20 wide and 28 high: what changes hands unseen. */
export function Back() {
  return <g class="in-back">
    <rect x="-9" y="-13" width="18" height="26" rx="3" />
    <path d="M-5-6H5M-5 0H5M-5 6H5" />
  </g>;
}

export function CardBack({ size = 26 }: { size?: number }) {
  return <svg viewBox="-10 -14 20 28" width={size * 0.72} height={size} aria-hidden="true"><Back /></svg>;
}

/* A card on the map: its back, or its face to those who know it. */
export function Card({ kind }: { kind: string }) {
  if (!(kind in CARD_ART)) return <g transform="scale(1.6)"><Back /></g>;
  return <g class={`in-face-card in-kind-${kind}`}>
    <rect x="-15" y="-21" width="30" height="42" rx="5" />
    <path class="in-card-art" d={CARD_ART[kind as Kind]} />
  </g>;
}

/* Two soles: walking. */
export function Shoes() {
  return <svg class="in-shoes" viewBox="-16 -16 32 32" width="34" height="34" aria-hidden="true">
    <path d="M-12 3C-14-3-13-10-8-10S-3-4-4 2ZM-11 6-5 5C-5 9-7 11-9 10S-11 8-11 6Z" />
    <path d="M12-1C14-7 13-14 8-14S3-8 4-2ZM11 2 5 1C5 5 7 7 9 6S11 4 11 2Z" /></svg>;
}

const SPOTS: [number, number][][] = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

export function Die({ pips }: { pips: number }) {
  return <svg class="in-die" viewBox="-14 -14 28 28" width="36" height="36" aria-hidden="true">
    <rect x="-13" y="-13" width="26" height="26" rx="6" />
    {SPOTS[pips].map(([x, y], i) => <circle key={i} cx={x * 7} cy={y * 7} r="2.6" />)}
  </svg>;
}
