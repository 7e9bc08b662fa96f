/* board-map.tsx - the map: spaces, paths, the restaurant, and who stands where. Every square is a button
 * with a name; a finger or a mouse hits the nearest one that means something. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import { Back, Blocker, Card, COLOURS, Pawn, Sign } from "./board-art";
import {
  CENTRE, guestAt, halfOf, homeOf, isCorner, isInner, isSpace, isTable, type Journey, type Match,
  pathOf, type Point, pointOf, RESTAURANT_R, SIZE, SPACE_R, squaresOf, type Stage, TABLE_R,
} from "./board-model";

const EDGE = 22; /* for letters and numbers, on the left and below */

export interface MapLook {
  sources: Set<string>; /* squares whose pawn, blocker or guest can be chosen */
  targets: Map<string, number>; /* where the chosen one can go, and what it costs */
  from: string | null; to: string | null;
  way: string[];
  marked: Set<string>; /* what a question or a refusal is about */
  victims: number[]; /* seats that can be robbed where the last pawn arrived */
}

interface MapProps {
  props: BoardProps; m: Match; at: string[][]; blockers: string[];
  stage: Stage | null; look: MapLook;
  tap(square: string): void; drop(from: string, to: string): void; rob(seat: number): void;
}

/* ---- names ---- */

export const nameSquare = (t: BoardProps["t"], square: string): string => t(`square.${square}`);

function nameWhole({ props, m, at, blockers, look }: MapProps, square: string): string {
  const { t, nameOf } = props, parts = [nameSquare(t, square)];
  const home = m.at.findIndex((_, seat) => homeOf(m, seat) === square);
  if (home >= 0) parts.push(t("board.base", { name: nameOf(home) }));
  if (isTable(square)) parts.push(t("board.worth", { n: m.worth[Number(square.slice(1)) - 1] }));
  if (blockers.includes(square)) parts.push(t("board.blocker"));
  at.forEach((pawns, seat) => {
    const n = pawns.filter((one) => one === square).length;
    if (n > 0) parts.push(t(n === 1 ? "board.pawn" : "board.pawns", { n, name: nameOf(seat) }));
  });
  if (square === look.from) parts.push(t("board.chosen"));
  const cost = look.targets.get(square);
  if (cost) parts.push(t("board.costs", { n: cost }));
  return parts.join(", ");
}

/* ---- the ground ---- */

function Paths({ m, squares }: { m: Match; squares: string[] }) {
  const ends = new Map(squares.map(pathOf).filter((one) => one !== null)
    .map(({ ends: [a, b] }) => [a + b, [a, b]] as const));
  return <g class="in-streets">
    {[...ends].map(([key, [a, b]]) => {
      const from = pointOf(a, m), to = pointOf(b, m);
      return <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
    })}
  </g>;
}

function Base({ m, seat }: { m: Match; seat: number }) {
  const { x, y } = pointOf(homeOf(m, seat), m);
  return <g class={`in-base of-${COLOURS[seat]}`} transform={`translate(${x} ${y})`}>
    <rect x="-48" y="-48" width="96" height="96" rx="18" />
    <path class="in-flag" d="M30-44V-62" /><path class="in-pennant" d="M30-62H50L45-57 50-52H30Z" />
  </g>;
}

function Restaurant({ m }: { m: Match }) {
  const { x, y } = pointOf(CENTRE, m), n = 24;
  return <g class="in-restaurant" transform={`translate(${x} ${y})`}>
    <circle class="in-shine" r={RESTAURANT_R + 26} />
    <circle class="in-awning" r={RESTAURANT_R} />
    {Array.from({ length: n }, (_, i) => i % 2 ? null : <path key={i} class="in-flap"
      d={arc(RESTAURANT_R, i / n, (i + 1) / n)} />)}
    <circle class="in-floor" r={RESTAURANT_R - 9} />
  </g>;
}

function arc(r: number, from: number, to: number): string {
  const at = (part: number) =>
    `${(r * Math.sin(part * 2 * Math.PI)).toFixed(1)} ${(-r * Math.cos(part * 2 * Math.PI)).toFixed(1)}`;
  return `M0 0L${at(from)}A${r} ${r} 0 0 1 ${at(to)}Z`;
}

function Ground({ m, square }: { m: Match; square: string }) {
  if (isTable(square)) {
    const worth = m.worth[Number(square.slice(1)) - 1];
    return <><circle class="in-table" r={TABLE_R} />
      {guestAt(m, square) === null && <text class="in-worth" y="9">{worth}</text>}</>;
  }
  const on = pathOf(square), half = on ? halfOf(square, m.path) : 0;
  if (on) return <rect class="in-step" x={-half} y={-half} width={2 * half} height={2 * half} rx="4" />;
  if (isCorner(square)) {
    const used = m.at.some((_, seat) => homeOf(m, seat) === square);
    return <circle class={used ? "in-corner" : "in-corner shut"} r={SPACE_R} />;
  }
  return <circle class={`in-space${isInner(square) ? " inner" : ""}`} r={SPACE_R} />;
}

/* ---- pawns on a square: one pile per seat, side by side ---- */

const PLACES: [number, number][][] = [[], [[0, 0]], [[-15, 0], [15, 0]],
  [[-15, -12], [15, -12], [0, 15]], [[-15, -14], [15, -14], [-15, 16], [15, 16]]];

function Pawns({ m, at, square }: { m: Match; at: string[][]; square: string }) {
  const here = at.map((pawns, seat) => ({ seat, n: pawns.filter((one) => one === square).length }))
    .filter(({ n }) => n > 0);
  const scale = pathOf(square) ? Math.max(0.8, Math.min(1.15, halfOf(square, m.path) / 12))
    : isTable(square) ? 1.2 : here.length > 1 ? 1.05 : 1.6;
  return <>{here.map(({ seat, n }, i) => {
    const [x, y] = PLACES[here.length][i];
    const done = seat === m.mover && m.done.filter((one) => one === square).length >= n;
    return <g key={seat} transform={`translate(${x} ${y}) scale(${scale})`}>
      <Pawn seat={seat} count={n} done={done} /></g>;
  })}</>;
}

/* ---- on the move ---- */

const place = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

/* A flight rises over the middle of its way. */
function keyframes({ how, way }: Journey, m: Match): Keyframe[] {
  const points = way.map((square) => pointOf(square, m));
  if (how !== "fly") return points.map((one) => ({ transform: place(one) }));
  const [a, b] = points;
  return Array.from({ length: 13 }, (_, i) => {
    const part = i / 12, rise = Math.sin(part * Math.PI) * 110;
    const at = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part - rise };
    return { transform: `${place(at)} scale(${1 + rise / 260})` };
  });
}

function Traveller({ journey, m, ms }: { journey: Journey; m: Match; ms: number }) {
  const at = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const moving = at.current?.animate(keyframes(journey, m),
      { duration: ms, easing: journey.how === "walk" ? "linear" : "ease-in-out", fill: "forwards" });
    return () => moving?.cancel();
  }, [journey]);
  const { x, y } = pointOf(journey.from, m);
  return <g ref={at} class="in-traveller" style={{ transform: place({ x, y }) }}>
    {journey.who === "blocker" ? <Blocker /> : journey.who === "card" ? <Card kind={journey.kind ?? "?"} />
      : <Pawn seat={journey.who} />}
    {journey.how === "fly" && journey.who !== "card" && <g class="in-rotor" transform="translate(0 -24)">
      <path d="M-20 0H20" /><path d="M0 0V6" /></g>}
  </g>;
}

/* ---- pointing ---- */

function nearest(squares: Iterable<string>, m: Match, { x, y }: Point, within: number): string | null {
  let best: string | null = null, far = within;
  for (const square of squares) {
    const at = pointOf(square, m), one = Math.hypot(at.x - x, at.y - y);
    if (one < far) { best = square; far = one; }
  }
  return best;
}

const WAYS: Record<string, [number, number]> =
  { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/* The next square that way: near, and rather straight ahead than aside. */
function nextSquare(squares: string[], m: Match, from: string, [dx, dy]: [number, number]): string {
  const here = pointOf(from, m);
  let best = from, least = Infinity;
  for (const square of squares) {
    const to = pointOf(square, m), x = to.x - here.x, y = to.y - here.y;
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 6 || aside > ahead) continue;
    if (ahead + 2 * aside < least) { best = square; least = ahead + 2 * aside; }
  }
  return best;
}

const DRAG_FROM = 12;

function useDrag({ m, look, drop }: MapProps, svg: { current: SVGSVGElement | null }) {
  const begun = useRef<{ from: string; at: Point } | null>(null);
  const [ghost, setGhost] = useState<{ from: string; at: Point } | null>(null);
  const dragged = useRef(false); /* what the pointer did since it went down was no tap */
  /* The page does not scroll under a finger on a pawn. Parts of a drawing have no touch-action of their own. */
  useEffect(() => {
    const map = svg.current!, hold = (event: TouchEvent) => { if (begun.current) event.preventDefault(); };
    map.addEventListener("touchmove", hold, { passive: false });
    return () => map.removeEventListener("touchmove", hold);
  }, []);
  const pointIn = (event: PointerEvent | MouseEvent): Point => {
    const box = svg.current!.getBoundingClientRect(), scale = (SIZE + EDGE) / box.width;
    return { x: (event.clientX - box.left) * scale - EDGE, y: (event.clientY - box.top) * scale };
  };
  const end = (event: PointerEvent) => {
    if (ghost) {
      const to = nearest(look.targets.keys(), m, pointIn(event), 60);
      if (to) drop(ghost.from, to);
    }
    begun.current = null;
    setGhost(null);
  };
  return {
    ghost, pointIn, dragged,
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      const at = pointIn(event), from = nearest(look.sources, m, at, SPACE_R);
      begun.current = from ? { from, at } : null;
    },
    onPointerMove(event: PointerEvent, choose: (from: string) => void) {
      const start = begun.current, at = pointIn(event);
      if (!start || (!ghost && Math.hypot(at.x - start.at.x, at.y - start.at.y) < DRAG_FROM)) return;
      if (!ghost && look.from !== start.from) choose(start.from);
      if (!ghost) svg.current!.setPointerCapture(event.pointerId);
      dragged.current = true;
      setGhost({ from: start.from, at });
    },
    end,
    cancel() { begun.current = null; setGhost(null); },
  };
}

/* ---- the whole ---- */

function Square({ map, square, focus, onKey }: {
  map: MapProps; square: string; focus: boolean; onKey: (event: KeyboardEvent) => void;
}) {
  const { m, at, blockers, look } = map, { x, y } = pointOf(square, m);
  const cost = look.targets.get(square);
  const name = ["in-square", look.sources.has(square) && "can", cost !== undefined && "reach",
    square === look.from && "from", square === look.to && "to", look.marked.has(square) && "marked"];
  return <g class={name.filter(Boolean).join(" ")} data-square={square} role="button"
    tabindex={focus ? 0 : -1} aria-label={nameWhole(map, square)}
    aria-pressed={square === look.from} transform={`translate(${x} ${y})`} onKeyDown={onKey}
    onClick={(event) => { if (event.detail === 0) map.tap(square); }}>
    <circle class="in-hit" r={isSpace(square) ? SPACE_R + 6 : isTable(square) ? TABLE_R + 4 : 20} />
    <Ground m={m} square={square} />
    {blockers.includes(square) && <Blocker />}
    <Pawns m={m} at={at} square={square} />
    {isTable(square) && guestAt(m, square) !== null && <g class="in-tag" transform="translate(17 16)">
      <circle r="11" /><text y="5.5">{m.worth[Number(square.slice(1)) - 1]}</text></g>}
  </g>;
}

/* What it costs to go there, above everything else; on a badge if somebody stands there already. */
function Cost({ m, at, square, cost }: { m: Match; at: string[][]; square: string; cost: number }) {
  const { x, y } = pointOf(square, m), taken = at.some((pawns) => pawns.includes(square));
  const size = taken ? 20 : isSpace(square) ? 32 : m.path === 3 ? 19 : 24;
  return <g class={taken ? "in-cost badge" : "in-cost"} transform={`translate(${x} ${taken ? y - SPACE_R : y})`}>
    {taken && <circle r="15" />}<text y={size * 0.36} font-size={size}>{cost}</text></g>;
}

/* Who can be robbed here, with as many cards as they hold; the dock has a button for it, too. */
function Victims({ map: { m, look, rob } }: { map: MapProps }) {
  if (!m.stop || look.victims.length === 0) return null;
  const { x, y } = pointOf(m.stop, m), high = y > 120 ? -1 : 1;
  return <>{look.victims.map((seat, i) => <g key={seat} class={`in-victim of-${COLOURS[seat]}`} aria-hidden="true"
    transform={`translate(${x + (i - (look.victims.length - 1) / 2) * 52} ${y + high * (SPACE_R + 26)})`}
    onClick={(event) => { event.stopPropagation(); rob(seat); }}>
    <rect x="-24" y="-18" width="48" height="36" rx="10" />
    <g transform="translate(-11 0)"><Back /></g>
    <text x="10" y="0">{m.cards[seat]}</text><g transform="translate(10 9)"><Sign seat={seat} size={11} /></g>
  </g>)}</>;
}

/* Letters and numbers at the edge: what the log calls places. */
function Coordinates({ m }: { m: Match }) {
  return <g class="in-names" aria-hidden="true">{[..."abcde"].flatMap((letter, i) => {
    const { x, y } = pointOf(`${letter}${i + 1}`, m);
    return [<text key={letter} x={x} y={SIZE + 6}>{letter}</text>, <text key={i} x="-3" y={y + 6}>{i + 1}</text>];
  })}</g>;
}

/* ---- the blocks between the streets: little houses, lit by night ---- */

const BLOCKS = [133, 285, 455, 607];

/* A row of houses, or a square with trees. */
function Block({ n, wide }: { n: number; wide: number }) {
  if (n % 5 === 2) {
    return <g class="in-park"><rect x={-wide - 6} y="-26" width={2 * wide + 12} height="52" rx="14" />
      {[-0.7, 0, 0.7].map((at, i) => <g key={at} transform={`translate(${at * wide} ${i === 1 ? 6 : -4})`}>
        <path class="in-trunk" d="M0 4V14" /><circle class="in-tree" r="11" /></g>)}</g>;
  }
  return <>
    <rect class="in-wall" x={-wide} y="-10" width={2 * wide} height="34" rx="2" />
    <path class="in-roof" d={`M${-wide - 5}-10L${-wide + 8}-30H${wide - 8}L${wide + 5}-10Z`} />
    {[-1, 0, 1].map((i) => <rect key={i} class={(n + i) % 3 ? "in-window lit" : "in-window"}
      x={i * wide * 0.6 - 4.5} y="-3" width="9" height="11" rx="1.5" />)}
    <path class="in-door" d="M-4 24V14Q0 9 4 14V24Z" />
  </>;
}

function Houses() {
  const blocks = BLOCKS.flatMap((x, i) => BLOCKS.map((y, k) => ({ x, y, n: i * 4 + k })))
    .filter(({ x, y }) => x < 200 || x > 500 || y < 200 || y > 500);
  return <g class="in-houses">{blocks.map(({ x, y, n }) => {
    const corner = (x < 200 || x > 500) && (y < 200 || y > 500);
    return <g key={n} transform={`translate(${x} ${y})`} class={`in-house h-${n % 4}`}>
      <Block n={n} wide={corner ? 22 : 38} /></g>;
  })}</g>;
}

/* The plaza round the restaurant: the inner ring. */
function Plaza() {
  return <g class="in-plaza"><rect x="152" y="152" width="436" height="436" rx="70" />
    {[[262, 262], [478, 262], [262, 478], [478, 478]].map(([x, y]) => <g key={`${x}${y}`}
      transform={`translate(${x} ${y})`}><circle class="in-glow" r="44" /><path class="in-post" d="M0 18V-8" />
      <circle class="in-lantern" cy="-14" r="9" /></g>)}</g>;
}

export function MapPicture(map: MapProps) {
  const { props, m, look, stage } = map, svg = useRef<SVGSVGElement>(null);
  const kind = props.game.kinds.find(({ name }) => name === "square");
  const squares = squaresOf(kind?.names ?? [], m);
  const [focus, setFocus] = useState(homeOf(m, m.me ?? 0));
  const drag = useDrag(map, svg);
  const onKey = (square: string) => (event: KeyboardEvent) => {
    const to = event.key in WAYS ? nextSquare(squares, m, square, WAYS[event.key]) : null;
    if (event.key === "Enter" || event.key === " ") map.tap(square);
    else if (to) {
      setFocus(to);
      svg.current!.querySelector<SVGGElement>(`[data-square="${to}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  const hit = (event: MouseEvent) => {
    if (event.detail === 0 || drag.dragged.current) return;
    const at = drag.pointIn(event);
    const square = nearest(look.targets.keys(), m, at, 26) ?? nearest(look.sources, m, at, 34) ??
      nearest(squares, m, at, 42);
    if (square) { setFocus(square); map.tap(square); }
  };
  const way = look.way.map((square) => pointOf(square, m));
  const here = squares.includes(focus) ? focus : squares[0];
  return <svg ref={svg} class="in-map" viewBox={`${-EDGE} 0 ${SIZE + EDGE} ${SIZE + EDGE}`} role="group"
    aria-label={props.t("board.map")} onClick={hit}
    onPointerDown={drag.onPointerDown}
    onPointerMove={(event) => drag.onPointerMove(event, map.tap)}
    onPointerUp={drag.end} onPointerCancel={drag.cancel}>
    <rect class="in-town" x={-EDGE} width={SIZE + EDGE} height={SIZE + EDGE} rx="24" />
    <Plaza />
    <Houses />
    <Coordinates m={m} />
    <Paths m={m} squares={squares} />
    {m.at.map((_, seat) => <Base key={seat} m={m} seat={seat} />)}
    <Restaurant m={m} />
    {squares.map((square) => <Square key={square} map={map} square={square} focus={square === here}
      onKey={onKey(square)} />)}
    {way.length > 1 && <polyline class="in-way" points={way.map(({ x, y }) => `${x},${y}`).join(" ")} />}
    {[...look.targets].map(([square, cost]) => cost > 0 &&
      <Cost key={square} m={m} at={map.at} square={square} cost={cost} />)}
    <Victims map={map} />
    {stage?.journeys.map((journey, i) => <Traveller key={`${journey.from}${journey.to}${i}`}
      journey={journey} m={m} ms={stage.ms} />)}
    {drag.ghost && <g class="in-traveller" transform={`translate(${drag.ghost.at.x} ${drag.ghost.at.y})`}>
      {map.blockers.includes(drag.ghost.from) ? <Blocker /> : <Pawn seat={m.mover ?? 0} />}</g>}
  </svg>;
}
