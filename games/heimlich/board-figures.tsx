/* board-figures.tsx - the pictures of Heimlich & Co: agents and symbols, buildings, safe and die.
 *
 * Each is drawn round its own middle; whoever uses it moves it. A colour never stands without its
 * symbol.
 */
import { worth } from "./board-model";

const symbols: Record<string, string> = {
  yellow: "M0-10 2.6-3.4 9.6-3 4.2 1.5 6 8.3 0 4.6-6 8.3-4.2 1.5-9.6-3-2.6-3.4Z",
  red: "M0 9C-13-1-9-9-4.6-9-2-9 0-7 0-5 0-7 2-9 4.6-9 9-9 13-1 0 9Z",
  purple: "M0-10 7.5 0 0 10-7.5 0Z",
  blue: "M0-10C3-4 7 0 7 4A7 7 0 0 1-7 4C-7 0-3-4 0-10Z",
  green: "M0-9 9.5 7.5-9.5 7.5Z",
  orange: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0",
  grey: "M-9-5-5-9 0-4 5-9 9-5 4 0 9 5 5 9 0 4-5 9-9 5-4 0Z",
};

export function Symbol({ agent, size }: { agent: string; size: number }) {
  return <path class={`hm-symbol of-${agent}`} d={symbols[agent] ?? ""} fill-rule="evenodd"
    transform={`scale(${size / 20})`} />;
}

const OUTLINE =
  "M-13 15C-14 4-9 1-6 0L-7-5-12-6V-8L-7-9-5-14Q0-17 5-14L7-9 12-8V-6L7-5 6 0C9 1 14 4 13 15Z";
const HAT = "M-12-7.6Q-7-8.2-6.6-9L-5.4-14Q0-16.6 5.4-14L6.6-9Q7-8.2 12-7.6 12-5.4 0-5.4T-12-7.6Z";

/* A figure in coat and hat, 28 wide and 30 high. */
export function Figure({ agent }: { agent: string }) {
  return (
    <g class={`hm-figure of-${agent}`}>
      <path class="hm-halo" d={OUTLINE} />
      <circle class="hm-face" cy="-3" r="5.6" />
      <path class="hm-coat" d="M-13 15C-14 4-8 1 0 1S14 4 13 15Z" />
      <path class="hm-hat" d={HAT} />
      <path class="hm-band" d="M-6.6-9.4H6.6L6.9-7.6H-6.9Z" />
      <g transform="translate(0 8.4)"><Symbol agent={agent} size={11} /></g>
    </g>
  );
}

/* A figure for the panel, beside words that say who it is. */
export function Portrait({ agent, size = 34 }: { agent: string; size?: number }) {
  return (
    <svg class="hm-portrait" viewBox="-17 -18 34 36" width={size} height={size} aria-hidden="true">
      <Figure agent={agent} />
    </svg>
  );
}

export function Stone({ agent }: { agent: string }) {
  return (
    <g class={`hm-stone of-${agent}`}>
      <circle class="hm-coat" r="10" />
      <Symbol agent={agent} size={12} />
    </g>
  );
}

/* ---- buildings, 64 by 64 ---- */

const Window = ({ x, y, lit }: { x: number; y: number; lit: boolean }) =>
  <rect class={lit ? "hm-lit" : "hm-dim"} x={x - 3} y={y - 4} width="6" height="8" rx="1" />;

/* Ten houses that differ in height, roof and who is still awake. */
function House({ n }: { n: number }) {
  const half = 17 + (n % 3) * 2, top = -4 - (n % 4) * 4, roof = n % 3;
  const lid = roof === 0 ? `M${-half - 4} ${top}L0 ${top - 15} ${half + 4} ${top}Z`
    : roof === 1 ? `M${-half - 3} ${top}L${-half + 5} ${top - 12}H${half - 5}L${half + 3} ${top}Z`
    : `M${-half - 3} ${top}v-6h8v-7H${half - 5}v7h8v6Z`;
  const floors = top < -10 ? [top + 8, top + 21] : [top + 9];
  return (
    <>
      <rect class="hm-roof" x={half - 12} y={top - 18} width="6" height="14" />
      <rect class="hm-wall" x={-half} y={top} width={2 * half} height={26 - top} />
      <path class="hm-roof" d={lid} />
      {floors.map((y, i) => [-10, 0, 10].map((x, k) =>
        <Window key={`${i}${k}`} x={x} y={y} lit={(n * 5 + i * 3 + k * 2) % 4 < 2} />))}
    </>
  );
}

function Church() {
  return (
    <>
      <rect class="hm-wall" x="-22" y="-4" width="44" height="30" />
      <path class="hm-roof" d="M-25-4 0-16 25-4Z" />
      <rect class="hm-wall" x="-8" y="-18" width="16" height="30" />
      <path class="hm-roof" d="M-10-17 0-36 10-17Z" />
      <path class="hm-cross" d="M0-37V-29M-3-34.5H3" />
      <path class="hm-lit" d="M-3-4V-10A3 3 0 0 1 3-10V-4Z" />
      <path class="hm-lit" d="M-17 10V4A3 3 0 0 1-11 4V10ZM11 10V4A3 3 0 0 1 17 4V10Z" />
    </>
  );
}

function Ruin() {
  return (
    <>
      <path class="hm-wall" d="M-24 26V-12L-18-6-15-18-8-4-4 4 2-2 6 6 12-1 15-14 20-8 24-16V26Z" />
      <path class="hm-dim" d="M-18 8V2A3 3 0 0 1-12 2V8ZM13 8V2A3 3 0 0 1 19 2V8Z" />
      <path class="hm-crack" d="M-9 0-6 8-10 14M8 8 5 14 9 20" />
      <path class="hm-rubble" d="M-27 26-22 20-16 26ZM14 26 21 19 28 26Z" />
    </>
  );
}

export const plaque = (building: number): string => String(worth(building)).replace("-", "−");

export function Building({ index }: { index: number }) {
  return (
    <g class={`hm-building b-${index}`}>
      {index === 0 ? <Church /> : index === 11 ? <Ruin /> : <House n={index} />}
      <rect class="hm-plaque" x="-14" y="11" width="28" height="20" rx="5" />
      <text class="hm-plaque-text" y="26" text-anchor="middle">{plaque(index)}</text>
    </g>
  );
}

/* ---- the safe and the die ---- */

export function Safe() {
  return (
    <g class="hm-safe">
      <rect class="hm-safe-body" x="-12" y="-12" width="24" height="23" rx="4" />
      <rect class="hm-safe-door" x="-8.5" y="-8.5" width="17" height="16" rx="2" />
      <circle class="hm-safe-wheel" cy="-.5" r="4.6" />
      <path class="hm-safe-spoke" d="M0-6.6V5.6M-6-.5H6" />
      <path class="hm-safe-body" d="M-9 11H-4V14H-9ZM4 11H9V14H4Z" />
    </g>
  );
}

const faces: [number, number][][] = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/* Points that are spent are hollow. */
export function Die({ roll, left }: { roll: number; left: number }) {
  return (
    <g class="hm-die">
      <rect x="-24" y="-24" width="48" height="48" rx="10" />
      {(faces[roll] ?? []).map(([x, y], i) =>
        <circle key={i} class={i < left ? "hm-pip" : "hm-pip spent"} r="5"
          cx={x * 12.5} cy={y * 12.5} />)}
    </g>
  );
}
