/* board-art.tsx - the drawings of Inside Job: suits, cases, roles, cards and signs of missions.
 *
 * Every drawing is decoration: what it means stands in words beside it or in a label. */
import type { ComponentChildren } from "preact";
import { suitOf, valueOf } from "./board-look";

function Icon(props: { name: string; children: ComponentChildren; box?: string }) {
  return (
    <svg class={`ij-icon ij-icon-${props.name}`} viewBox={props.box ?? "0 0 24 24"}
      aria-hidden="true" focusable="false">{props.children}</svg>
  );
}

/* Four suits, four shapes: star, heart, clover, ring. */
const SHAPES: Record<string, ComponentChildren> = {
  Y: <path d="M12 1.6l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.7l-6.5 3.6L7 14.1l-5.4-5 7.3-.8z" />,
  P: <path d="M12 21.4C5.2 16.2 1.8 12.5 1.8 8.3 1.8 5.2 4.2 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9
    3-3 5-3 2.8 0 5.2 2.2 5.2 5.3 0 4.2-3.4 7.9-10.2 13.1z" />,
  G: <path d="M12 1.8a4.6 4.6 0 0 0-3.7 7.3 4.7 4.7 0 1 0 2.6 7.4c-.2 2-.9 3.8-2.2
    5.3h6.6c-1.3-1.5-2-3.3-2.2-5.3a4.7 4.7 0 1 0 2.6-7.4A4.6 4.6 0 0 0 12 1.8z" />,
  B: <path fill-rule="evenodd" d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3.2a6.8 6.8 0 1 0 0
    13.6 6.8 6.8 0 0 0 0-13.6zM12 8.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2z" />,
};

export const Suit = (props: { suit: string }) =>
  <Icon name={`suit ij-suit-${props.suit}`}>{SHAPES[props.suit]}</Icon>;

/* A suit on its own light ground, so that its colour reads by day and by night. */
export const SuitChip = (props: { suit: string }) =>
  <span class={`ij-chip ij-face-${props.suit}`}><Suit suit={props.suit} /></span>;

export const Case = () => (
  <Icon name="case">
    <path fill-rule="evenodd" d="M8 7V5.5A2.5 2.5 0 0 1 10.5 3h3A2.5 2.5 0 0 1 16 5.5V7h4a2 2
      0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm2 0h4V5.5a.5.5 0 0
      0-.5-.5h-3a.5.5 0 0 0-.5.5zM2 12.4v1.8h7v1.5h6v-1.5h7v-1.8z" />
  </Icon>
);

export const Crown = () =>
  <Icon name="crown"><path d="M2 7l5 4 5-7 5 7 5-4-2 12H4z" /></Icon>;
export const Tick = () =>
  <Icon name="tick"><path d="M9.5 19.5 2.5 12.5l2.6-2.6 4.4 4.4L18.9 4.9l2.6 2.6z" /></Icon>;
export const Cross = () =>
  <Icon name="cross"><path d="M5 2.5 12 9.5l7-7L21.5 5l-7 7 7 7-2.5 2.5-7-7-7 7L2.5 19l7-7-7-7z" />
  </Icon>;
export const Eye = () => (
  <Icon name="eye"><path fill-rule="evenodd" d="M12 5c5 0 8.8 3.7 10.5 7-1.7 3.3-5.5 7-10.5
    7S3.2 15.3 1.5 12C3.2 8.7 7 5 12 5zm0 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0
    0-8.4zm0 2.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z" /></Icon>
);
export const Envelope = () => (
  <Icon name="envelope"><path fill-rule="evenodd" d="M3 4.5h18a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0
    0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 18V6A1.5 1.5 0 0 1 3 4.5zm.8 2.3v.8l8.2 6 8.2-6v-.8L12
    12.2z" /></Icon>
);

/* A head with a hat, and for each role what tells it apart. */
const HAT = <path d="M7 8.5C7.3 4.6 8.5 3 10 3c.9 0 1.3.6 2 .6S13.1 3 14 3c1.5 0 2.7 1.6 3
  5.5l4 1.2c-2 1.5-5.4 2.3-9 2.3s-7-.8-9-2.3z" />;
const COAT = <path d="M4 23c.2-4 1.8-6.3 5-7.2l3 3.2 3-3.2c3.2.9 4.8 3.2 5 7.2z" />;

const ROLES: Record<string, ComponentChildren> = {
  agent: <>{HAT}{COAT}<path d="M8 12.9c1.2.3 2.6.4 4 .4s2.8-.1 4-.4c-.2 2.5-1.8 4.1-4
    4.1s-3.8-1.6-4-4.1z" /></>,
  insider: <path fill-rule="evenodd" d="M1.5 8c3-1.5 6-1.8 8.3-.9L12 8l2.2-.9c2.3-.9 5.3-.6
    8.3.9.2 5-1.7 9-5.3 9-2.3 0-3.7-1.8-5.2-1.8S9.1 17 6.8 17C3.2 17 1.3 13 1.5 8zm4
    2.8c.6 2 2 2.9 4.5 2.5-.6-2-2.2-2.9-4.5-2.5zm13 0c-2.3-.4-3.9.5-4.5 2.5 2.5.4 3.9-.5
    4.5-2.5z" />,
  bugged: <><rect x="8.5" y="2" width="7" height="12" rx="3.5" />
    <path d="M4.5 10.5h2.2a5.3 5.3 0 0 0 10.6 0h2.2c0 3.8-2.7 6.9-6.3
    7.4V20H17v2H7v-2h3.8v-2.1c-3.6-.5-6.3-3.6-6.3-7.4z" /></>,
  paranoid: <path fill-rule="evenodd" d="M6.5 5.5c3 0 5 3 5 6.5s-2 6.5-5 6.5-5-3-5-6.5 2-6.5
    5-6.5zm11 0c3 0 5 3 5 6.5s-2 6.5-5 6.5-5-3-5-6.5 2-6.5 5-6.5zM8.5 9.5a2.5 2.5 0 1 0
    0 5 2.5 2.5 0 0 0 0-5zm7 0a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />,
  risk: <path d="M13.5 1.5c.5 4-4.5 5.6-6.3 9.6C5.5 15 7.2 20.5 12 22.5c-1.6-2.6-1.2-5 1-7
    .2 1.7 1 2.5 1.9 3.2.6-1 .7-2 .5-3.1 1.7 1.5 1.9 4.3.4 6.7 4.7-2.4 5.6-8.5 2.2-12.6-.3 1.8-.9
    2.7-2 3.3.5-4.6-.2-8.7-2.5-11.5z" />,
  decoy: <path fill-rule="evenodd" d="M8 3a5 5 0 0 1 5 5c0 1.4-.6 2.4-1.2 3.2 3.5.6 6.2-.2
    9.7-3.2.8 6.6-2.5 12-9.5 12-5.5 0-9-2.6-9-6.3 0-1.6.7-2.7 1.7-3.5L1.3 9.5C.9 8 1.7 7.2
    3.1 7.3A5 5 0 0 1 8 3zm.3 2.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z" />,
  accomplice: <path fill-rule="evenodd" d="M8.5 6a6 6 0 0 1 3.5 1.1A6 6 0 1 1 12 16.9 6 6 0 1 1 8.5
    6zm0 2.5a3.5 3.5 0 1 0 1.6 6.6 6 6 0 0 1 0-6.2 3.5 3.5 0 0 0-1.6-.4zm7 0a3.5 3.5 0 1 0 0
    7 3.5 3.5 0 0 0 0-7z" />,
  shady: <path d="M1.5 7.5h21v2.2l-1 .5c0 4-1.5 7-4.5 7-2.9 0-4.3-2.5-4.5-5.7h-1c-.2 3.2-1.6
    5.7-4.5 5.7-3 0-4.5-3-4.5-7l-1-.5z" />,
  sleeper: <path d="M14.5 2.5A9.8 9.8 0 1 0 21.5 16 8.5 8.5 0 0 1 14.5 2.5zM16 4.5h5.5v1.3L18.3
    9.5h3.2v1.6H16V9.7l3.2-3.6H16z" />,
  profno: <path fill-rule="evenodd" d="M12 1.8c5.3 0 9 3.6 9 8.5 0 3-1.4 5.2-3.5
    6.5v3.9c0 .8-.7 1.5-1.5 1.5H8c-.8 0-1.5-.7-1.5-1.5v-3.9C4.4 15.5 3 13.3 3 10.3c0-4.9
    3.7-8.5 9-8.5zM8.3 8.7a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm7.4 0a2.4 2.4 0 1 0 0 4.8
    2.4 2.4 0 0 0 0-4.8zM12 13.5l-1.3 2.6h2.6z" />,
  unknown: <>{HAT}{COAT}<path d="M10.9 15.6h2.2v2h-2.2zM9 13h6v1.4H9z" /></>,
};

export const Role = (props: { role: string | null }) =>
  <Icon name={`role ij-role-${props.role ?? "unknown"}`}>{ROLES[props.role ?? "unknown"]}</Icon>;

/* The face of a card. `trump` is the suit that a case turns it into. */
export function Card(props: { card: string; cased?: boolean; trump?: string }) {
  const suit = suitOf(props.card);
  return (
    <span class={`ij-card ij-face-${suit}`} aria-hidden="true">
      <span class="ij-corner"><b>{valueOf(props.card)}</b><Suit suit={suit} /></span>
      <span class="ij-middle"><Suit suit={suit} /></span>
      {props.cased && (
        <span class="ij-oncard"><Case />{props.trump && <SuitChip suit={props.trump} />}</span>
      )}
    </span>
  );
}

/* The sign of a condition: a row of small cards, drawn as the trick should come out. */
interface Sign {
  heights?: number[]; crown?: number; marks?: string[]; case?: number; text?: string;
}
const SIGNS: Record<string, Sign> = {
  high: { text: "7–13" }, low: { text: "1–7" }, even: { text: "2 4 6" }, odd: { text: "1 3 5" },
  first_wins: { crown: 0 }, second_wins: { crown: 1 }, third_wins: { crown: 2 },
  last_wins: { crown: 3, marks: ["", "", "…", ""] },
  ascending: { heights: [10, 15, 20, 25] }, descending: { heights: [25, 20, 15, 10] },
  one_suit: { marks: ["=", "=", "=", "="] }, last_lowest: { heights: [22, 25, 20, 10] },
  third_case: { case: 2 }, second_odd: { marks: ["", "1", "", ""] },
};

export function ConditionSign(props: { condition: string }) {
  const sign = SIGNS[props.condition] ?? {};
  if (sign.text) return <span class="ij-sign ij-sign-text" aria-hidden="true">{sign.text}</span>;
  const heights = sign.heights ?? [24, 24, 24, 24];
  return (
    <svg class="ij-sign" viewBox="0 0 84 40" aria-hidden="true" focusable="false">
      {heights.map((height, i) => {
        const mark = sign.marks?.[i];
        const on = i === sign.crown || i === sign.case || Boolean(mark && mark !== "…");
        return (
          <g class={on || sign.heights ? "on" : "off"}>
            <rect x={3 + i * 20} y={37 - height} width="17" height={height} rx="3" />
            {mark && <text x={11.5 + i * 20} y="30" text-anchor="middle">{mark}</text>}
          </g>
        );
      })}
      {sign.crown !== undefined &&
        <path class="mark" d={`M${4 + sign.crown * 20} 2l4 3 3.5-4 3.5 4 4-3-1.5 8h-12z`} />}
      {sign.case !== undefined &&
        <path class="mark"
          d={`M${5 + sign.case * 20} 20h13v10h-13zm3.5 0v-3h6v3h-2v-1.3h-2v1.3z`} />}
    </svg>
  );
}
