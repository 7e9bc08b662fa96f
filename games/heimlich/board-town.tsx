/* board-town.tsx - the town of Heimlich & Co as a picture: the ring, the track round it, and who
 * stands where.
 *
 * Buildings and agents are buttons. The picture decides nothing: it says what was tapped.
 */
import { useRef } from "preact/hooks";
import { Building, Die, Figure, plaque, Safe, Stone } from "./board-figures";
import {
  agentSpots, buildingAt, CELL, fieldBox, GOAL, houseSpot, MIDDLE, safeSpot, SIDE, signed, type Spot,
  stoneSpots, TIPS_AT, type Town,
} from "./board-model";

type T = (key: string, places?: Record<string, string | number>) => string;

export interface TownProps {
  t: T; town: Town;
  at: number[]; points: number[]; safe: number; roll: number; left: number; turn: number;
  from: number[]; /* where agents stood before they were sent on a walk */
  steps: number[]; active: number | null; scoring: number | null; gains: number[] | null;
  glow: (building: number) => "can" | "reach" | "";
  busy: { agents: boolean; buildings: boolean }; /* what the keyboard should find */
  onAgent(agent: number): void;
  onDrag(agent: number, building: number, dropped: boolean): void;
  onBuilding(building: number): void;
}

const moved = ({ x, y, size }: Spot) =>
  ({ transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${size})` });

const onKey = (run: () => void) => (e: KeyboardEvent) => {
  if (e.key !== "Enter" && e.key !== " ") return;
  e.preventDefault();
  run();
};

const button = (label: string, reachable: boolean, run: () => void) => ({
  role: "button" as const, tabindex: reachable ? 0 : -1, "aria-label": label,
  onClick: run, onKeyDown: onKey(run),
});

/* ---- an agent may also be dragged along the ring; a finger that hardly moved has tapped ---- */

const FAR = 6; /* px */

function useDrag({ busy, onAgent, onDrag }: TownProps) {
  const from = useRef<{ x: number; y: number; far: boolean } | null>(null);
  const dragged = useRef(false);
  const under = (e: PointerEvent): number => {
    const picture = (e.currentTarget as SVGGElement).ownerSVGElement!;
    const { x, y } = new DOMPoint(e.clientX, e.clientY)
      .matrixTransform(picture.getScreenCTM()!.inverse());
    return buildingAt(x, y);
  };
  return (agent: number) => ({
    onPointerDown(e: PointerEvent) {
      dragged.current = false;
      if (!busy.agents || !e.isPrimary) return;
      from.current = { x: e.clientX, y: e.clientY, far: false };
      (e.currentTarget as Element).setPointerCapture(e.pointerId);
    },
    onPointerMove(e: PointerEvent) {
      const it = from.current;
      if (!it) return;
      it.far ||= Math.hypot(e.clientX - it.x, e.clientY - it.y) > FAR;
      if (it.far) onDrag(agent, under(e), false);
    },
    onPointerUp(e: PointerEvent) {
      dragged.current = from.current?.far ?? false;
      from.current = null;
      if (dragged.current) onDrag(agent, under(e), true);
    },
    onPointerCancel: () => { from.current = null; },
    onClick: () => { if (!dragged.current) onAgent(agent); },
  });
}

function Track({ pro }: { pro: boolean }) {
  const fields = Array.from({ length: GOAL + 1 }, (_, n) => n);
  return (
    <g class="hm-track" aria-hidden="true">
      {fields.map((n) => {
        const { x, y, w, h } = fieldBox(n);
        const kind = n === GOAL ? " goal" : n === 0 ? " start"
          : pro && n === TIPS_AT ? " tips" : "";
        return (
          <g key={n} class={`hm-field${kind}${n % 2 ? " odd" : ""}`}>
            <rect x={x + 1.5} y={y + 1.5} width={w - 3} height={h - 3} rx="5" />
            <text x={x + w / 2} y={y + h / 2 + 5} text-anchor="middle">{n}</text>
          </g>
        );
      })}
    </g>
  );
}

/* The far side of the town: roofs in a corner of the square. By night their windows are lit. */
const ROOFS = "M0 62V30l9-8 9 8V16h12v9l10-9 10 9v16h9V33h13v29z";
const PANES = "M7 36h4v5H7zM22 24h4v5h-4zM38 32h4v5h-4zM38 42h4v5h-4zM62 40h4v5h-4zM22 40h4v5h-4z";

function Corner({ x, y, flip }: { x: number; y: number; flip: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -1 : 1} 1)`}>
      <path class="hm-far" d={ROOFS} />
      <path class="hm-panes" d={PANES} />
      <circle class="hm-tree" cx="70" cy="54" r="9" /><circle class="hm-tree" cx="82" cy="57" r="6" />
    </g>
  );
}

const STARS = [[52, 60], [88, 46], [120, 70], [310, 50], [346, 72], [384, 48], [372, 104], [58, 112],
  [330, 96], [104, 98]] as const;

function Sky() {
  const inner = SIDE - 2 * CELL, right = SIDE - CELL, foot = right - 62;
  return (
    <>
      <linearGradient id="hm-sky" x1="0" y1="0" x2="0" y2="1">
        <stop class="hm-sky-top" offset="0" /><stop class="hm-sky-foot" offset="1" />
      </linearGradient>
      <clipPath id="hm-frame">
        <rect x={CELL} y={CELL} width={inner} height={inner} rx="10" />
      </clipPath>
      <rect class="hm-ground" x={CELL} y={CELL} width={inner} height={inner} rx="10"
        fill="url(#hm-sky)" />
      <g clip-path="url(#hm-frame)">
        {STARS.map(([x, y]) => <circle key={x} class="hm-star" cx={x} cy={y} r="1.1" />)}
        <circle class="hm-halo-sky" cx="74" cy="78" r="26" /><circle class="hm-orb" cx="74" cy="78" r="15" />
        <path class="hm-cloud" d="M334 70a9 9 0 0 1 16-5 11 11 0 0 1 20 3 8 8 0 0 1 6 15h-40a7 7 0 0 1-2-13z" />
        <Corner x={CELL} y={foot} flip={false} /><Corner x={right} y={foot} flip />
      </g>
    </>
  );
}

function Ground() {
  const lamps = Array.from({ length: 12 }, (_, i) => ((i + 0.5) * Math.PI) / 6);
  return (
    <g aria-hidden="true">
      <Sky />
      <circle class="hm-lawn" cx={MIDDLE} cy={MIDDLE} r="172" />
      <circle class="hm-street" cx={MIDDLE} cy={MIDDLE} r="92" />
      <circle class="hm-lane" cx={MIDDLE} cy={MIDDLE} r="92" />
      <circle class="hm-park" cx={MIDDLE} cy={MIDDLE} r="66" />
      <circle class="hm-pond" cx={MIDDLE} cy={MIDDLE} r="44" />
      {lamps.map((w, i) => {
        const x = MIDDLE + 122 * Math.cos(w), y = MIDDLE + 122 * Math.sin(w);
        return (
          <g key={i}>
            <circle class="hm-glimmer" cx={x} cy={y} r="17" />
            <circle class="hm-glimmer" cx={x} cy={y} r="8" />
            <circle class="hm-lamp" cx={x} cy={y} r="2.4" />
          </g>
        );
      })}
    </g>
  );
}

function buildingLabel({ t, town, at, safe }: TownProps, b: number): string {
  const who = town.agents.filter((_, a) => at[a] === b).map((name) => t(`agent.${name}`));
  const name = t(`building.${town.buildings[b]}`);
  /* What is on the plaque is said, too, unless it is in the name. */
  const parts = [name.includes(plaque(b)) ? name : t("pair", { name, value: plaque(b) })];
  if (b === safe) parts.push(t("board.safe-here"));
  if (who.length) parts.push(t("board.agents-here", { agents: who.join(", ") }));
  return parts.join("; ");
}

function Houses(props: TownProps) {
  return (
    <>
      {props.town.buildings.map((name, b) => {
        const { x, y } = houseSpot(b), glow = props.glow(b);
        return (
          <g key={name} class={`hm-house ${glow}`} data-building={name}
            data-safe={b === props.safe}
            transform={`translate(${x} ${y})`}
            {...button(buildingLabel(props, b), props.busy.buildings, () => props.onBuilding(b))}>
            <rect class="hm-hit" x="-33" y="-34" width="66" height="68" rx="12" />
            <Building index={b} />
          </g>
        );
      })}
    </>
  );
}

function Agents(props: TownProps) {
  const { t, town, at, from, steps, active, scoring, gains } = props;
  const spots = agentSpots(at), old = agentSpots(from), drag = useDrag(props);
  const badge = (a: number) => (steps[a] ? `+${steps[a]}`
    : scoring !== null && gains && (scoring === a || scoring === -1) ? signed(gains[a]) : "");
  const label = (a: number) => [t("board.agent", {
    agent: t(`agent.${town.agents[a]}`), building: t(`building.${town.buildings[at[a]]}`),
    points: props.points[a],
  }), badge(a)].filter(Boolean).join("; ");
  return (
    <>
      {town.agents.map((name, a) => steps[a] ? (
        <g key={name} class="hm-ghost" style={moved(old[a])} aria-hidden="true">
          <Figure agent={name} />
        </g>
      ) : null)}
      {town.agents.map((name, a) => (
        <g key={name} class={`hm-agent ${active === a ? "active" : scoring === a ? "scores" : ""}`}
          data-agent={name} data-at={town.buildings[at[a]]} style={moved(spots[a])}
          {...button(label(a), props.busy.agents, () => props.onAgent(a))}
          {...drag(a)}>
          <rect class="hm-hit" x="-15" y="-18" width="30" height="35" rx="8" />
          <Figure agent={name} />
          {badge(a) && (
            <g class="hm-badge" transform="translate(11 -12)">
              <rect x="-11" y="-8" width="22" height="16" rx="8" />
              <text y="4.5" text-anchor="middle">{badge(a)}</text>
            </g>
          )}
        </g>
      ))}
    </>
  );
}

export function TownPicture(props: TownProps) {
  const { t, town, points, safe, scoring } = props;
  return (
    <svg class={`hm-town${props.busy.agents ? " drags" : ""}`} viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="group" aria-label={t("board.town")}>
      <Track pro={town.pro} />
      <Ground />
      <Houses {...props} />
      <g class="hm-moving" aria-hidden="true" style={moved(safeSpot(safe))}>
        <Safe />
      </g>
      <g transform={`translate(${MIDDLE} ${MIDDLE})`} role="img"
        aria-label={t("board.die", { roll: props.roll, left: props.left })}>
        <g class="hm-rolling" key={props.turn}><Die roll={props.roll} left={props.left} /></g>
      </g>
      <Agents {...props} />
      <g aria-hidden="true">
        {town.agents.map((name, a) => {
          const spot = stoneSpots(points)[a];
          return (
            <g key={name} class={`hm-moving${scoring === a ? " scores" : ""}`}
              style={moved({ ...spot, size: spot.size / 10 })}>
              <Stone agent={name} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}
