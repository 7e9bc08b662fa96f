/* board.tsx - the board of Heimlich & Co: a turn is put together here and sent as a whole.
 *
 * What was tapped so far is only in this browser: nobody sees half a turn, and starting over costs
 * nothing.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Act, BoardProps } from "../../web/src/board";
import { useHalf } from "../../web/src/half";
import { hear } from "../../web/src/sound";
import { Portrait } from "./board-figures";
import {
  BUILDINGS, courseOf, type Frame, scoringInWords, signed, type Town, townOf,
} from "./board-model";
import { DossierSheet, OwnCard, ownAgent, Reveal, TipsSheet, useDossier } from "./board-sheets";
import { TownPicture } from "./board-town";
import "./board.css";

export { pointsOf, Secret, secretOf } from "./board-secret";

/* ---- showing what happened, picture by picture, without ever standing in the way ---- */

const REST_MS = 500; /* what a scoring has brought is looked at for a moment */

/* The shell shows one message after the other; these are the pictures in between, in the time it
 * gives. One's own walk was seen while it was put together. */
function usePlayback(frames: Frame[], props: BoardProps): { frame: Frame; playing: boolean } {
  const { acts, fresh, motion, live, takes, state } = props, last = frames.length - 1;
  const [shown, show] = useState({ acts, at: last });
  const playing = motion && !live;
  const own = (f: Frame) => f.scoring === null && acts[f.act]?.seat === state.seat;
  const begin = () => {
    let at = frames.filter(({ end }) => end <= fresh).length - 1;
    while (at < last && own(frames[at + 1])) at++;
    return at;
  };
  useLayoutEffect(() => {
    if (!playing) return;
    const from = begin(), rest = frames.slice(from + 1);
    const all = rest.reduce((sum, { ms }) => sum + ms, 0);
    const wanted = frames[last].scoring !== null && all > 0 ? all + REST_MS : all;
    const pace = takes(wanted) / (wanted || 1);
    let time = 0;
    const timers = rest.map(({ ms }, i) =>
      setTimeout(() => show({ acts, at: from + 1 + i }), (time += ms) * pace));
    return () => timers.forEach(clearTimeout);
  }, [acts]);
  return { frame: frames[!playing ? last : shown.acts === acts ? shown.at : begin()], playing };
}

/* What is seen is heard: the die, and every stone that moves. */
function useSounds(frame: Frame, playing: boolean): void {
  const turn = useRef(frame.turn);
  useEffect(() => {
    if (playing && frame.turn !== turn.current) hear("die");
    if (playing && frame.scoring !== null && frame.scoring >= 0) hear("score");
    turn.current = frame.turn;
  }, [frame]);
}

/* ---- an act in words ---- */

function inWords({ game, t, nameOf }: BoardProps, act: Act): string {
  const verb = game.verbs.find((v) => v.name === act.verb);
  if (!verb) return act.text;
  const who = act.seat === "*" ? t("chance") : nameOf(act.seat);
  const places: Record<string, string> = { seat: who };
  verb.kinds.forEach((name, i) => {
    const kind = game.kinds.find((k) => k.name === name), value = act.operands[i] ?? "?";
    const seat = kind && /^\d+$/.test(value) && Number(value) < kind.seats;
    places["abc"[i]] = seat ? nameOf(Number(value)) : kind?.names ? t(`${name}.${value}`) : value;
  });
  /* One's own secrets are not told either: somebody may be looking over the shoulder. */
  const secret = act.verb === "tip" || act.verb === "deal";
  const hidden = secret || act.operands.includes("?") ? ".hidden" : "";
  return t(`${verb.chance ? "chance" : "did"}.${verb.name}${hidden}`, places);
}

function caption(props: BoardProps, town: Town, frame: Frame): string {
  const { t } = props, act = props.acts[frame.act];
  if (frame.gains && frame.scoring !== null) {
    if (frame.scoring < 0) return scoringInWords(t, town.agents, frame.gains);
    const a = frame.scoring;
    return `${t("board.scoring")} ${t(`agent.${town.agents[a]}`)} ${signed(frame.gains[a])}`;
  }
  return act ? inWords(props, act) : "";
}

/* ---- saying why not ---- */

const SAID_MS = 6000;

function useSaying(): [string, (text: string) => void] {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}

/* ---- a walk in the making ---- */

interface Walk {
  steps: number[]; active: number | null; left: number;
  add(agent: number, more: number): void;
  reach(agent: number, building: number): number; /* steps to get there, 0: it cannot */
  send(building: number): boolean;
  drag(agent: number, building: number, dropped: boolean): void;
  reset(): void;
  moves(): string[];
}

interface Made { steps: number[]; active: number | null }

function useWalk(props: BoardProps, town: Town, say: (text: string) => void): Walk {
  const { t } = props;
  const none = town.agents.map(() => 0);
  /* What was tapped belongs to the question it answers, and outlives a reload. */
  const [now, setMade] = useHalf<Made>(props, { steps: none, active: null }, ({ steps }) =>
    steps?.length === none.length && steps.reduce((sum, n) => sum + n, 0) <= town.pips);
  const left = town.pips - now.steps.reduce((sum, n) => sum + n, 0);
  const put = (agent: number, n: number) => {
    say(""); /* what was wrong before is no news any more */
    const steps = now.steps.map((old, a) => (a === agent ? n : old));
    setMade({ steps, active: agent });
  };
  const reach = (agent: number, building: number) => {
    const n = (building - town.at[agent] + BUILDINGS) % BUILDINGS;
    return agent >= town.next && n <= left + now.steps[agent] ? n : 0;
  };
  const sayPast = () =>
    say(t("why.agents-in-order", { agent: t(`agent.${town.agents[town.next - 1]}`) }));
  return {
    steps: now.steps, active: now.active, left, reach,
    add(agent, more) {
      const n = now.steps[agent] + more;
      if (agent < town.next) return sayPast();
      if (more > left) return say(t("board.none-left"));
      if (n < 0) return say(t("why.no-points-for-it"));
      put(agent, n);
    },
    send(building) {
      const n = now.active === null ? 0 : reach(now.active, building);
      if (n) put(now.active!, n);
      return n > 0;
    },
    /* It walks along under the finger, as far as the points reach. */
    drag(agent, building, dropped) {
      const n = reach(agent, building), home = building === town.at[agent];
      if (n || home) { if (n !== now.steps[agent]) put(agent, n); }
      else if (dropped && agent < town.next) sayPast();
      else if (dropped) say(t("why.not-enough-points", { left: left + now.steps[agent] }));
    },
    reset: () => setMade({ steps: none, active: null }),
    moves: () => town.agents.map((agent, a) => (now.steps[a] ? `go ${agent} ${now.steps[a]}` : ""))
      .filter(Boolean),
  };
}

/* ---- the panel ---- */

interface CardProps {
  t: BoardProps["t"]; town: Town; agent: number;
  points: number; gain: number | null; scores: boolean;
  walk: Walk | null; onTap(): void;
}

function AgentCard({ t, town, agent, points, gain, scores, walk, onTap }: CardProps) {
  const name = t(`agent.${town.agents[agent]}`), steps = walk?.steps[agent] ?? 0;
  const set = (more: number) => () => walk!.add(agent, more);
  const look = [steps && "on", scores && "scores", walk && agent < town.next && "past"];
  return (
    <li class={["hm-card", ...look].filter(Boolean).join(" ")}>
      <button type="button" class="hm-card-main" onClick={onTap}>
        <Portrait agent={town.agents[agent]} />
        <span class="hm-card-text">
          <b>{name}</b>{" "}
          <span>{points}{gain ? <i>{signed(gain)}</i> : null}</span>
        </span>
        <span class="hm-unseen">{t(`building.${town.buildings[town.at[agent]]}`)}</span>
      </button>
      {walk && (
        <span class="hm-stepper">
          <button type="button" aria-label={t("board.minus", { agent: name })}
            aria-disabled={steps === 0} onClick={set(-1)}>−</button>
          <output aria-label={t("board.steps", { agent: name })}>{steps}</output>
          <button type="button" aria-label={t("board.plus", { agent: name })}
            aria-disabled={walk.left === 0} onClick={set(1)}>+</button>
        </span>
      )}
    </li>
  );
}

function WalkBar({ props, walk, say }: { props: BoardProps; walk: Walk; say(text: string): void }) {
  const { t } = props, [sent, setSent] = useState(false), made = walk.moves().length > 0;
  /* A second tap in haste would be told that it is too late. */
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), 1500);
    return () => clearTimeout(timer);
  }, [sent]);
  const go = () => {
    if (walk.left > 0) return say(t("board.left", { n: walk.left }));
    if (sent) return;
    setSent(true);
    props.act(...walk.moves());
  };
  return (
    <div class="hm-bar">
      <button type="button" class="hm-plain" disabled={!made} onClick={walk.reset}>
        {t("board.reset")}
      </button>
      <button type="button" class="hm-go" aria-disabled={walk.left > 0} onClick={go}>
        {t("board.go")}
      </button>
    </div>
  );
}

/* What a seat has before it: the tips while they are asked for, its agent, its dossier. */
function Papers({ props, town, filing, say }: {
  props: BoardProps; town: Town; filing: boolean; say(text: string): void;
}) {
  const { t, state } = props, [open, setOpen] = useState(false);
  const [dossier, onChange] = useDossier(props);
  const sheet = { props, town, dossier, onChange };
  const own = ownAgent(props);
  if (state.seat === null) return null;
  return (
    <>
      {filing && <TipsSheet {...sheet} say={say} />}
      {!state.over && (
        <div class="hm-papers">
          {own && <OwnCard agent={own} t={t} />}
          <button type="button" class="hm-plain hm-folder" aria-expanded={open}
            onClick={() => setOpen(!open)}>
            <Folder />{t("board.dossier")}
          </button>
        </div>
      )}
      {open && !state.over && <DossierSheet {...sheet} />}
    </>
  );
}

const Folder = () => (
  <svg viewBox="0 0 24 20" width="24" height="20" aria-hidden="true">
    <path class="hm-folder-back" d="M1 3Q1 1 3 1H9L11 4H21Q23 4 23 6V17Q23 19 21 19H3Q1 19 1 17Z" />
    <path class="hm-folder-line" d="M6 9H18M6 13H14" />
  </svg>
);

export default function HeimlichBoard(props: BoardProps) {
  const { t, state, acts, game } = props;
  const town = useMemo(() => townOf(game, state.view), [game, state]);
  const frames = useMemo(() => courseOf(acts, town), [acts, town.agents.length]);
  const { frame, playing } = usePlayback(frames, props);
  useSounds(frame, playing);
  const [said, say] = useSaying();
  const walk = useWalk(props, town, say);
  const asked = state.moves.length > 0; /* none, too, when the match was ended early */
  const walking = asked && state.phase === "walk", placing = asked && state.phase === "safe";
  const filing = asked && state.phase === "tips";

  const why = (move: string) => void props.tryMove(move).then((reason) => {
    if (reason) say(/^[a-z-]+$/.test(reason) ? t(`why.${reason}`, { left: town.pips }) : reason);
  }, () => undefined);
  const tapBuilding = (b: number) => {
    const move = `safe ${town.buildings[b]}`;
    if (placing && state.moves.includes(move)) props.act(move);
    else if (!walking || !walk.send(b)) why(move);
  };
  const tapAgent = (a: number) => {
    if (walking) walk.add(a, 1);
    else if (placing) tapBuilding(town.at[a]);
    else why(`go ${town.agents[a]} 1`);
  };
  const glow = (b: number) => {
    if (placing) return state.moves.includes(`safe ${town.buildings[b]}`) ? "can" : "";
    return walking && walk.active !== null && walk.reach(walk.active, b) ? "reach" : "";
  };

  const live = !playing;
  const steps = walking ? walk.steps : town.agents.map(() => 0);
  const at = live ? town.at.map((b, a) => (b + steps[a]) % BUILDINGS) : frame.at;
  const points = live ? town.points : frame.points, end = frames[frames.length - 1];
  const gains = live ? end.gains : frame.gains, scoring = live ? null : frame.scoring;
  const told = walking && live ? t(walk.left ? "board.left" : "board.spent", { n: walk.left })
    : live && end.scoring !== null && end.gains ? scoringInWords(t, town.agents, end.gains)
    : caption(props, town, live ? end : frame);
  return (
    <section class="heimlich" data-phase={state.phase} data-acts={acts.length}
      data-mine={acts.filter(({ seat }) => seat === state.seat).length}>
      <div class={`hm-layout${props.motion ? " moves" : ""}`}>
        <div class="hm-stage">
          <TownPicture t={t} town={town} at={at} from={town.at} steps={steps}
            points={points} gains={gains} scoring={scoring}
            safe={live ? town.safe : frame.safe} roll={live ? end.roll : frame.roll}
            turn={live ? end.turn : frame.turn}
            left={walking && live ? walk.left : live ? end.left : frame.left}
            active={walking ? walk.active : null} glow={glow}
            busy={{ agents: walking, buildings: placing || (walking && walk.active !== null) }}
            onAgent={tapAgent} onDrag={walk.drag} onBuilding={tapBuilding} />
        </div>
        <div class="hm-panel">
          <div class="hm-told-line">
            <p class={said ? "hm-said" : ""} role="status">{said}</p>
            {!said && <p>{told}</p>}
          </div>
          {state.over && props.revealed ? <Reveal props={props} town={town} /> : (
            <>
              {!filing && (
                <ul class="hm-cards">
                  {town.agents.map((name, a) => (
                    <AgentCard key={name} t={t} town={town} agent={a} points={points[a]}
                      gain={gains ? gains[a] : null} scores={scoring === a}
                      walk={walking ? walk : null}
                      onTap={() => tapAgent(a)} />
                  ))}
                </ul>
              )}
              {walking && <WalkBar props={props} walk={walk} say={say} />}
            </>
          )}
          <Papers props={props} town={town} filing={filing} say={say} />
        </div>
      </div>
    </section>
  );
}
