/* board.tsx - the board of INSIDER: the map, what one can do now, the hand, seats and stairs.
 *
 * Choosing is local: a pawn, then where it goes. What can be chosen, and what it costs, are the moves
 * that the state offers; nothing is computed from the rules here. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Act, BoardProps } from "../../web/src/board";
import { useHalf } from "../../web/src/half";
import { useActSounds } from "../../web/src/sound";
import type { MatchState } from "../../web/src/types";
import { Blocker, CardBack, Die, Portrait, Shoes } from "./board-art";
import { GuardQuestion, Hand } from "./board-cards";
import { type MapLook, MapPicture, nameSquare } from "./board-map";
import {
  drawDue, evaluationsOf, isTable, type Match, matchOf, type Move, movesOf, type Stage, stagesOf,
  standing, wayOf,
} from "./board-model";
import { Dice, EvaluationCard, History, OpenCard, Plates, Stairs } from "./board-parts";
import "./board.css";

export const pointsOf = (state: MatchState): (number | null)[] => matchOf(state).score;

/* ---- showing what happened: stage by stage ---- */

/* Dice, cards, and the stamp of an evaluation. */
const SOUNDS = { dice: "die", die: "die", draw: "card", rob: "card", trade: "card", guard: "card", guards: "card",
  evaluation: "stamp" } as const;

interface Playing { before: Match; stages: Stage[]; i: number }

function useJourneys(props: BoardProps, m: Match):
  { at: string[][]; blockers: string[]; stage: Stage | null } {
  const { acts, fresh, motion } = props;
  const last = useRef<{ acts: Act[]; m: Match; playing: Playing | null }>({ acts, m, playing: null });
  const [, draw] = useState(0);
  if (last.current.acts !== acts) {
    const added = motion && !document.hidden && fresh === last.current.acts.length;
    const stages = added ? stagesOf(last.current.m, m, acts.slice(fresh)) : [];
    const playing = stages.length > 0 ? { before: last.current.m, stages, i: 0 } : null;
    last.current = { acts, m, playing };
  } else last.current.m = m;
  const { playing } = last.current;
  useEffect(() => {
    if (playing) props.takes(playing.stages.reduce((sum, { ms }) => sum + ms, 150));
  }, [acts]);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      const i = playing.i + 1;
      last.current.playing = i < playing.stages.length ? { ...playing, i } : null;
      draw((n) => n + 1);
    }, playing.stages[playing.i].ms);
    return () => clearTimeout(timer);
  }, [playing]);
  if (!playing) return { at: m.at, blockers: m.blockers, stage: null };
  return { ...standing(playing.before, playing.stages, playing.i), stage: playing.stages[playing.i] };
}

/* ---- choosing on the map ---- */

interface Chosen { verb: string; from: string | null; to: string | null }

/* Can this be half of one of these moves? Anything may come out of a browser's memory. */
function isHalf(half: Chosen | null, moves: Move[]): boolean {
  return moves.some(({ verb, operands }) => verb === half?.verb &&
    (!half.from || operands.includes(half.from)) && (!half.to || operands.includes(half.to)));
}

interface Choice extends Chosen {
  look: MapLook; picked: Move | null; several: Move[];
  tap(square: string): void; drop(from: string, to: string): void;
  use(verb: string): void; clear(): void; go(move: Move): void;
}

const SEAT_AND_SQUARE = ["swap", "swap2", "with"];

/* The verb whose operands are on the map, unless a card was chosen. */
function usualVerb({ state }: BoardProps): string {
  return ({ with: "with", reseat: "reseat", blockers: "block" } as Record<string, string>)[state.phase] ?? "move";
}

/* The moves of a verb as (from, to): a pawn of a seat is named by its square alone. */
function waysOf(moves: Move[], verb: string): { from: string; to: string | null; move: Move }[] {
  const ways = moves.filter((move) => move.verb === verb);
  if (SEAT_AND_SQUARE.includes(verb)) {
    return ways.map((move) => ({ from: move.operands[1], to: null, move }));
  }
  const pairs = ways.map((move) => ({ from: move.operands[0], to: move.operands[1], move }));
  return verb === "reseat" ? [...pairs, ...pairs.map(({ from, to, move }) => ({ from: to, to: from, move }))]
    : pairs;
}

function useChoice(props: BoardProps, m: Match, moves: Move[], say: (text: string) => void,
  about: string | null, setAbout: (square: string | null) => void): Choice {
  const { state } = props;
  const none: Chosen = { verb: usualVerb(props), from: null, to: null };
  const [now, setNow] = useHalf<Chosen>(props, none, (half) => isHalf(half, moves));
  const ways = useMemo(() => waysOf(moves, now.verb), [moves, now.verb]);
  const sources = new Set(ways.map(({ from }) => from));
  const there = ways.filter(({ from }) => from === now.from);
  const targets = new Map(there.filter(({ to }) => to !== null).map(({ to, move }) => [to!, move.cost]));
  const several = there.filter(({ to }) => to === null).map(({ move }) => move);
  const picked = there.find(({ to }) => to !== null && to === now.to)?.move ??
    (several.length === 1 ? several[0] : null);
  const put = (more: Partial<Chosen>) => { say(""); setAbout(null); setNow({ ...now, ...more }); };
  const go = (move: Move) => { setNow(none); props.act(move.text); };
  const why = (square: string) => {
    if (state.moves.length === 0) return;
    const move = now.from && !SEAT_AND_SQUARE.includes(now.verb) ? `${now.verb} ${now.from} ${square}`
      : SEAT_AND_SQUARE.includes(now.verb) ? "" : `${now.verb} ${square} ${square === "a2" ? "a3" : "a2"}`;
    if (!move) return;
    void props.whyNot(move).then((no) => {
      if (!no) return;
      say(no.text);
      setAbout(typeof no.args.square === "string" ? no.args.square : null);
    }, () => undefined);
  };
  const tap = (square: string) => {
    if (targets.has(square)) {
      if (now.to === square) go(picked!);
      else put({ to: square });
    } else if (square === now.from) {
      if (picked && !now.to) go(picked); /* a pawn that is named by itself: tapped twice */
      else put({ from: null, to: null });
    } else if (sources.has(square)) put({ from: square, to: null });
    else why(square);
  };
  const way = now.verb === "move" && now.from && now.to ? wayOf(m, m.mover ?? 0, now.from, now.to)
    : now.from && now.to ? [now.from, now.to] : [];
  const look = { sources, targets, from: now.from, to: now.to, way, marked: markedOf(m, about),
    victims: moves.filter(({ verb }) => verb === "rob").map(({ operands }) => Number(operands[0])) };
  return {
    ...now, look, picked, several, go, tap,
    drop: (from, to) => {
      const found = ways.find((one) => one.from === from && one.to === to);
      if (found) go(found.move);
    },
    use: (verb) => put({ verb, from: null, to: null }),
    clear: () => setNow(none),
  };
}

/* What an announced swap or a refusal is about. */
function markedOf(m: Match, about: string | null): Set<string> {
  const squares = [about, ...m.pending ? m.pawnAt : []];
  return new Set(squares.filter((one): one is string => one !== null));
}

/* ---- saying why not, for a while ---- */

const SAID_MS = 6000;

function useSaying(): [string, (text: string) => void] {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid];
}

/* ---- the dock ---- */

function TurnButtons({ props, m }: { props: BoardProps; m: Match }) {
  const { t, act, state } = props, me = m.me!, due = drawDue(m, me), rumours = m.rumours.includes(me);
  const why: Record<string, string> = {
    walk: t("why.rumours-one-die"),
    draw: t(m.cards[me] >= 7 ? "board.draw.full" : "board.draw.none"),
  };
  const texts: Record<string, [string, string]> = {
    walk: [t("board.walk"), t("board.walk.help")],
    roll: [t(rumours ? "board.roll.one" : "board.roll"), t(rumours ? "board.roll.one.help" : "board.roll.help")],
    draw: [due > 0 ? t(due === 1 ? "board.draw.one" : "board.draw", { n: due }) : t("verb.draw"), t("board.draw.help")],
  };
  const pictures = { walk: <Shoes />, roll: <Die pips={5} />, draw: <CardBack size={30} /> };
  return <div class="in-turn">
    {(["walk", "roll", "draw"] as const).map((verb) => {
      const may = state.moves.includes(verb), [title, help] = texts[verb];
      return <button type="button" key={verb} class="in-begin" data-do={verb} aria-disabled={!may}
        onClick={() => { if (may) act(verb); }}>
        {pictures[verb]}<b>{title}</b><span>{may ? help : why[verb]}</span></button>;
    })}
  </div>;
}

/* What to do with the map now, in one line. */
function hint({ props, m, choice }: { props: BoardProps; m: Match; choice: Choice }): string {
  const { t } = props, { verb, from, to, picked } = choice;
  if (verb === "move") {
    if (!from) return choice.look.sources.size > 0 ? t("board.tap-pawn") : t("board.no-move");
    return to && picked ? t("board.preview", { n: picked.cost, left: m.points - picked.cost })
      : t("board.tap-goal");
  }
  if (SEAT_AND_SQUARE.includes(verb)) return t(verb === "with" ? "board.tap-second" : "board.tap-first");
  if (verb === "block") return t(from ? "board.tap-place" : "board.tap-blocker");
  if (verb === "reseat") return t(from ? "board.tap-table2" : "board.tap-table");
  return t(from ? "board.tap-landing" : "board.tap-flyer");
}

/* Tables are small on a phone: where one can go they are buttons too. */
function TableChoice({ props, m, choice }: { props: BoardProps; m: Match; choice: Choice }) {
  const tables = [...choice.look.targets.keys()].filter(isTable);
  if (tables.length === 0 || choice.verb === "reseat") return null;
  return <div class="in-buttons in-tables" role="group" aria-label={props.t("board.tables")}>
    {tables.map((table) => {
      const n = table.slice(1), worth = m.worth[Number(n) - 1];
      return <button type="button" key={table} class={choice.to === table ? "on" : ""} aria-pressed={choice.to === table}
        aria-label={props.t("board.table", { n, worth })} onClick={() => choice.tap(table)}>
        <span class="in-value">{worth}</span><span>{n}</span></button>;
    })}
  </div>;
}

function Pips({ props, m, cost }: { props: BoardProps; m: Match; cost: number }) {
  return <span class="in-points" data-points={m.points}>
    <b>{m.points}</b>
    <span><span class="in-points-word">{props.t(m.points === 1 ? "board.point" : "board.points")}</span>
    <span class="in-pips" aria-hidden="true">{Array.from({ length: m.points }, (_, i) =>
      <i key={i} class={i >= m.points - cost ? "spent" : ""} />)}</span></span>
  </span>;
}

/* Who stands where a pawn has just arrived, and how many cards they hold. */
function Robbing({ props, m, victims }: { props: BoardProps; m: Match; victims: number[] }) {
  return victims.length === 0 ? null : <div class="in-buttons in-robbing">
    {victims.map((seat) => <button type="button" key={seat} data-rob={seat} onClick={() => props.act(`rob ${seat}`)}>
      <Portrait seat={seat} size={24} />
      {props.t("board.rob", { name: props.nameOf(seat), n: m.cards[seat] })}</button>)}
  </div>;
}

function EndTurn({ props, m, say }: { props: BoardProps; m: Match; say(text: string): void }) {
  const { t, act, state } = props, may = state.moves.includes("end");
  const why = t("why.points-are-left", { left: m.points });
  return <button type="button" class={may ? "main" : ""} data-do="end" aria-disabled={!may}
    title={may ? undefined : why}
    onClick={() => { if (may) act("end"); else say(why); }}>{t("verb.end")}</button>;
}

function MapDock({ props, m, moves, choice, say }: {
  props: BoardProps; m: Match; moves: Move[]; choice: Choice; say(text: string): void;
}) {
  const { t, act, state, nameOf } = props, walking = state.phase === "move";
  const canBlock = walking && choice.verb !== "block" && moves.some(({ verb }) => verb === "block");
  const card = walking && choice.verb !== "move";
  return <div class="in-do">
    {walking && <Pips props={props} m={m} cost={choice.verb === "move" ? choice.picked?.cost ?? 0 : 0} />}
    <div class="in-buttons in-main">
      {choice.picked && <button type="button" class="main" data-do="go"
        onClick={() => choice.go(choice.picked!)}>{t("board.go")}</button>}
      {card && <button type="button" onClick={choice.clear}>{t("board.cancel")}</button>}
      {canBlock && !choice.picked && <button type="button" data-do="block" aria-label={t("board.block")} onClick={() => choice.use("block")}>
        <svg viewBox="-24 -20 48 40" width="28" height="24" aria-hidden="true"><Blocker /></svg>
        {t("board.block.short")}</button>}
      {state.moves.includes("done") && <button type="button" data-do="done"
        class={choice.picked ? "" : "main"} onClick={() => act("done")}>{t("verb.done")}</button>}
      {walking && !card && <EndTurn props={props} m={m} say={say} />}
    </div>
    <p class="in-hint">{hint({ props, m, choice })}
      {choice.from && <b> {nameSquare(t, choice.from)}{choice.to ? ` → ${nameSquare(t, choice.to)}` : ""}</b>}</p>
    {choice.several.length > 1 && <div class="in-buttons">{choice.several.map((move) => <button type="button"
      key={move.text} data-pawn={move.operands[0]} onClick={() => choice.go(move)}>
      <Portrait seat={Number(move.operands[0])} size={24} /> {nameOf(Number(move.operands[0]))}</button>)}</div>}
    <Robbing props={props} m={m} victims={choice.look.victims} />
    <TableChoice props={props} m={m} choice={choice} />
  </div>;
}

function Dock({ props, m, moves, choice, said, say }: {
  props: BoardProps; m: Match; moves: Move[]; choice: Choice; said: string; say(text: string): void;
}) {
  const { state } = props, asked = state.moves.length > 0;
  const guards = state.phase === "guard" || state.phase === "guards";
  return <div class="in-dock">
    <p class={said ? "in-said" : "in-said hidden"} role="status">{said}</p>
    {asked && state.phase === "turn" && <TurnButtons props={props} m={m} />}
    {asked && guards && <GuardQuestion key={props.acts.length} props={props} m={m} />}
    {asked && !guards && state.phase !== "turn" &&
      <MapDock props={props} m={m} moves={moves} choice={choice} say={say} />}
    <Hand props={props} m={m} moves={moves} choose={choice.use} />
  </div>;
}

/* ---- all of it ---- */

/* The evaluation that has just been held, until it is put away or one goes on. */
function useMoment(props: BoardProps, all: ReturnType<typeof evaluationsOf>) {
  const begin = useRef(props.acts.length), [closed, close] = useState(-1);
  const last = all[all.length - 1];
  const mine = props.acts.reduce((n, act, i) => act.seat === props.state.seat ? i : n, -1);
  const fresh = last && last.act >= begin.current && last.act > closed && mine <= last.act;
  return { moment: fresh ? last : null, close: () => close(last?.act ?? -1) };
}

export default function InsiderBoard(props: BoardProps) {
  const { t, state, acts } = props;
  const m = useMemo(() => matchOf(state), [state]), moves = useMemo(() => movesOf(state), [state]);
  const { at, blockers, stage } = useJourneys(props, m);
  useActSounds(acts, SOUNDS);
  const [said, say] = useSaying();
  const [about, setAbout] = useState<string | null>(null);
  const choice = useChoice(props, m, moves, say, said ? about : null, setAbout);
  /* The evaluations of the whole match are wanted, also after a reload. */
  useEffect(() => { if (props.newsFrom > 0) props.wantNews(); }, [props.newsFrom]);
  const all = useMemo(() => evaluationsOf(props.news.filter(({ act }) => act < acts.length)), [props.news, acts]);
  const { moment, close } = useMoment(props, all);
  const rolled = acts.reduce((last, { verb }, i) => verb === "dice" || verb === "die" ? i : last, -1);
  return <section class="insider" data-phase={state.phase} data-acts={acts.length}
    data-mine={acts.filter(({ seat }) => seat === state.seat).length}>
    <div class="in-layout">
      <div class="in-stage">
        <MapPicture props={props} m={m} at={at} blockers={blockers} stage={stage} look={choice.look}
          tap={choice.tap} drop={choice.drop} rob={(seat) => props.act(`rob ${seat}`)} />
        {moment && <EvaluationCard key={moment.act} props={props} one={moment} close={close} />}
      </div>
      <div class="in-panel">
        <div class="in-table-line"><OpenCard props={props} m={m} /><Dice key={rolled} m={m} rolls={props.motion && rolled >= props.fresh} /></div>
        <Plates props={props} m={m} again={state.phase === "turn" && m.action === "spent"} />
        <Stairs props={props} score={m.score} />
        {state.over ? <History props={props} m={m} all={all} /> : all.length > 0 &&
          <details class="in-past"><summary>{t("board.history")}</summary>
            <History props={props} m={m} all={all} /></details>}
      </div>
      {!state.over && m.me !== null && <Dock props={props} m={m} moves={moves} choice={choice} said={said}
        say={say} />}
    </div>
  </section>;
}
