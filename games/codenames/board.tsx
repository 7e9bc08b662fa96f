/* board.tsx - the board of Codenames: two plates, the clue, 25 cards, and what one can do now.
 *
 * A tap proposes a word to one's team, a second one touches it. A spymaster's taps are a private
 * plan. While a spymaster types on a phone, cards and field share what the keyboard leaves. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import { Icon } from "../../web/src/icons";
import { useActSounds } from "../../web/src/sound";
import { AnswerDock, ClueDock, CoverDock, ObjectDock, TouchDock, useJudge } from "./board-dock";
import {
  cluesOf, coveredSince, finished, initialsOf, isBot, type Plan, readPlan, roleOf, SYMBOL, type Table, tableOf,
  TEAMS, teamOf,
} from "./board-model";
import { Banner, classes, Ending, Grid, History, type Marks, Plate } from "./board-parts";
import "./board.css";

export { Secret, secretOf } from "./board-secret";

/* ---- what happened is shown: a card lifts, waits a breath, and turns ---- */

const TURN_MS = 1400, CLUE_MS = 700;
const SOUNDS = { clue: "stamp", guess: "card", cover: "card" } as const;

/* `before`: what plates and banner still tell, until the card has turned. */
interface Theatre { turning: number[]; before: { table: Table; phase: string } | null; ms: number }

function useTheatre(props: BoardProps, table: Table): Theatre {
  const { acts, fresh, motion, live } = props, { phase } = props.state, playing = motion && !live;
  const shown = useRef({ acts, now: { table, phase }, before: { table, phase } });
  const [ms, setMs] = useState(TURN_MS);
  if (shown.current.acts !== acts) {
    shown.current = { acts, now: { table, phase }, before: shown.current.now };
  }
  const turning = playing ? coveredSince(acts, fresh) : [];
  useLayoutEffect(() => {
    if (!playing) return;
    const clue = acts.slice(fresh).some(({ verb }) => verb === "clue");
    if (turning.length > 0) setMs(props.takes(TURN_MS));
    else if (clue) props.takes(CLUE_MS);
  }, [acts]);
  return { turning, before: turning.length > 0 ? shown.current.before : null, ms };
}

/* ---- picks and plans ---- */

/* My pick: at once on this page, and on the others' of my team by way of the room. */
function usePick(props: BoardProps): [number | null, (i: number | null) => void] {
  const { acts, proposals, mayPropose, state } = props;
  const [mine, setMine] = useState<{ acts: number; i: number | null } | null>(null);
  const told = state.seat === null ? null : proposals[state.seat];
  const heard = told ? Number(told.split(" ")[1]) - 1 : null;
  const pick = mine?.acts === acts.length ? mine.i : mayPropose ? heard : null;
  const choose = (i: number | null) => {
    setMine({ acts: acts.length, i });
    if (mayPropose) props.propose(i === null ? null : `guess ${i + 1}`);
  };
  return [pick, choose];
}

const KEEP_MS = 600;

function usePlan({ note, setNote }: BoardProps): [Plan, (change: Partial<Plan>) => void] {
  const [plan, setPlan] = useState(() => readPlan(note)), written = useRef(note);
  useEffect(() => { /* from another tab */
    if (note && note !== written.current) setPlan(readPlan(note));
    written.current = note;
  }, [note]);
  useEffect(() => {
    const line = JSON.stringify(plan);
    if (line === JSON.stringify(readPlan(written.current))) return undefined;
    const timer = setTimeout(() => {
      written.current = line;
      setNote(line);
    }, KEEP_MS);
    return () => clearTimeout(timer);
  }, [plan]);
  return [plan, (change) => setPlan((old) => ({ ...old, ...change }))];
}

/* ---- beside the keyboard of a phone ---- */

const small = matchMedia("(max-width: 799px), (max-height: 560px)");

/* What the keyboard leaves of the screen, while somebody types. */
function useKeyboard(typing: boolean): Record<string, string> | undefined {
  const [, draw] = useState(0), screen = window.visualViewport;
  const on = typing && small.matches;
  useEffect(() => {
    if (!on || !screen) return undefined;
    const look = () => draw((n) => n + 1);
    screen.addEventListener("resize", look);
    screen.addEventListener("scroll", look);
    return () => {
      screen.removeEventListener("resize", look);
      screen.removeEventListener("scroll", look);
    };
  }, [on]);
  if (!on) return undefined;
  return { top: `${screen?.offsetTop ?? 0}px`, height: `${screen?.height ?? innerHeight}px` };
}

/* ---- the board ---- */

/* Who I am is always to be read; the key is behind the eye. */
function RoleLine({ props, table, keyOpen }: { props: BoardProps; table: Table; keyOpen: boolean }) {
  const { t, state } = props, team = teamOf(table, state.seat);
  const part = state.seat === null ? null : props.partOf(state.seat);
  if (!part) return null;
  return <div class={classes("cn-role", team && `of-${team}`)}>
    <p><span aria-hidden="true">{team ? SYMBOL[team] : "◐"}</span> {t(`part.${part.name}.you`)}</p>
    {roleOf(table, state.seat) === "spymaster" && !state.over &&
      <button type="button" class="cn-eye" aria-pressed={keyOpen} onClick={() => props.uncover(!keyOpen)}>
        <Icon name="eye" size={18} /> {t("board.key")}</button>}
  </div>;
}

function matesOn(props: BoardProps, i: number): Marks["mates"] {
  const seats = props.proposals.flatMap((move, seat) =>
    move === `guess ${i + 1}` && seat !== props.state.seat ? [seat] : []);
  const names = seats.map((seat) => props.nameOf(seat)), initials = initialsOf(names);
  return seats.map((seat, k) => ({ name: names[k], initials: initials[k], bot: isBot(props, seat) ? seat : null }));
}

export default function CodenamesBoard(props: BoardProps) {
  const { state, acts } = props, table = useMemo(() => tableOf(state), [state]);
  const clues = useMemo(() => cluesOf(acts), [acts]);
  useActSounds(acts, SOUNDS);
  const theatre = useTheatre(props, table), told = theatre.before?.table ?? table;
  const [pick, choose] = usePick(props), [plan, change] = usePlan(props);
  const [peeked, setPeeked] = useState<number | null>(null), [typing, setTyping] = useState(false);
  const role = roleOf(table, state.seat), keyOpen = state.over ? props.revealed : role === "spymaster" && props.uncovered;
  const planned = plan.cards.filter((i) => !table.covered[i]);
  const number = plan.number ?? String(Math.min(9, planned.length || 1));
  const verdict = useJudge(props, table, finished(plan.draft), number);

  const moves = useMemo(() => new Set(state.moves), [state]);
  const clueing = moves.has("clue 1"), touching = state.moves.some((move) => move.startsWith("guess "));
  const covering = state.moves.some((move) => move.startsWith("cover "));
  const screen = useKeyboard(typing && clueing);
  const plans = role === "spymaster" && !state.over && !covering;
  const isMove = (i: number) => moves.has(`guess ${i + 1}`) || (keyOpen && moves.has(`cover ${i + 1}`));
  const moveOf = (i: number) => (touching ? `guess ${i + 1}` : `cover ${i + 1}`);

  /* A plan belongs to one's turn: what was written is gone with the clue. */
  const given = clues.length;
  const seen = useRef(given);
  useEffect(() => {
    if (seen.current !== given && state.seat === clues[given - 1]?.seat) change({ draft: "", number: null });
    seen.current = given;
  }, [given]);

  const onTap = (i: number) => {
    if (table.covered[i]) setPeeked(peeked === i ? null : i);
    else if (isMove(i)) {
      if (pick === i) props.act(moveOf(i));
      else choose(i);
    } else if (plans) {
      const cards = planned.includes(i) ? planned.filter((one) => one !== i) : [...planned, i];
      change({ cards, number: null });
    }
  };
  const marksOf = (i: number): Marks => ({
    pickable: !table.covered[i] && (isMove(i) || plans), picked: pick === i && isMove(i),
    planned: plans && planned.includes(i), glows: verdict?.card === i, mates: matesOn(props, i),
    turning: theatre.turning.includes(i), peeked: peeked === i && table.covered[i],
  });
  const form = { plan: { ...plan, cards: planned }, number, verdict, onFocus: setTyping,
    write: (draft: string) => change({ draft }), choose: (value: string) => change({ number: value }) };
  const mineToSay = clueing || moves.has("allow") || covering; /* then the dock tells what the banner would */
  const assassin = state.over && table.last !== null && table.key[table.last] === "assassin";
  const dock = clueing ? <ClueDock props={props} table={table} form={form} />
    : touching ? <TouchDock props={props} table={table} pick={pick} />
    : covering ? <CoverDock props={props} table={table} pick={pick} keyOpen={keyOpen} />
    : moves.has("allow") ? <AnswerDock props={props} table={table} />
    : moves.has("object") ? <ObjectDock key={given} props={props} table={table} />
    : state.phase === "answer" && role === "spymaster" && plan.draft
      ? <p class="cn-help">{props.t("board.asked", { word: finished(plan.draft) })}</p> : null;
  return <section class={classes("cn", props.motion && "cn-moves", screen && "typing", assassin && "dark",
    state.over && "over", covering && keyOpen && "choosing")}
    style={{ ...screen, "--cn-turn": `${theatre.ms}ms` }}
    data-phase={state.phase} data-acts={acts.length}
    data-mine={acts.filter(({ seat }) => seat === state.seat).length}
    onMouseDown={(event) => { /* the keyboard stays while cards and numbers are tapped */
      if (screen && !(event.target as HTMLElement).matches("input")) event.preventDefault();
    }}>
    {state.over && <Ending props={props} table={table} />}
    <div class="cn-layout">
      {TEAMS.map((team) => <Plate key={team} props={props} table={told} team={team}
        now={state.over ? null : told.turn} />)}
      <div class="cn-middle">
        {!state.over && !mineToSay && <Banner props={props} table={told} clues={given}
          phase={theatre.before?.phase ?? state.phase} />}
        {!state.over && mineToSay && <div class="cn-glass">{props.glass}</div>}
        <RoleLine props={props} table={table} keyOpen={keyOpen} />
        <Grid props={props} table={table} keyOpen={keyOpen} marksOf={marksOf} onTap={onTap} />
        {dock && <div class="cn-dock">{dock}</div>}
      </div>
      {TEAMS.map((team) => <History key={team} props={props} table={table} clues={clues} team={team} />)}
    </div>
  </section>;
}
