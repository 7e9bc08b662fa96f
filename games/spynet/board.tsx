/* board.tsx - the board of SpyNet: four lanes, a row for each seat, my hand under the thumb.
 *
 * Here is what can be done; what is asked stands in board-sheets.tsx, what only shows in
 * board-parts.tsx. A card is lifted, then put somewhere: two steps, or one drag. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { BoardProps } from "../../web/src/board";
import { useHalf } from "../../web/src/half";
import { useActSounds } from "../../web/src/sound";
import type { MatchState } from "../../web/src/types";
import { Sign } from "./board-art";
import { AREAS, factsOf, isAgent } from "./board-cards";
import type { Area } from "./board-cards";
import { End, LANE_MS } from "./board-end";
import { look, optionsOf, partnerOf, refilled, whyNot } from "./board-model";
import type { Look, Option } from "./board-model";
import {
  areaName, Called, Caption, Card, cardName, cardWords, classes, Discard, FinalRound, Piles, SituationCard, Table,
} from "./board-parts";
import type { Reach, Scene, Spot } from "./board-parts";
import {
  AbilitySheet, DiscardSheet, Draft, isAbility, legal, LookSheet, meant, TurnChoice, waitWords,
} from "./board-sheets";
import type { Doing } from "./board-sheets";
import { useZoom, Zoom } from "./board-zoom";
import "./board.css";

const USES_HAND = ["deploy", "sir_veza", "give", "discard"];
const REFILL_MS = 260, ACT_MS = 700;
/* Cards that are laid, taken or passed; the stamp of an operation. */
const SOUNDS = { keep: "card", take: "card", agent: "card", fund: "card", pass: "card", drop: "card", turn: "card",
  operation: "stamp" } as const;
const BAR_HEIGHT = 64; /* px at the bottom of a low screen, where the dock stands beside the table */

/* ---- moves in words ---- */

function inWords({ p, v }: Scene, move: string): string {
  const [verb, a, b] = move.split(" ") as [string, string?, string?];
  const word = a === undefined ? "" : /^\d$/.test(a) ? p.nameOf(Number(a)) : cardName(p.t, a);
  const partner = v.me === null ? null : partnerOf(v.seats, v.me);
  if (verb === "pass" && partner !== null)
    return p.t("board.pass", { card: word, seat: p.nameOf(partner) });
  return p.t(`verb.${verb}`, { a: word, b: b === undefined ? "" : areaName(p.t, b) });
}

/* ---- where a lifted card can go ---- */

/* What a card of my hand would do in an area: be an agent, an operation, or money for the newest. */
function moveInto({ p, v }: Scene, card: string, area: Area): string | null {
  const { kind } = factsOf(card), cell = v.cells[v.me!]![AREAS.indexOf(area)]!;
  const funds = cell.agents.some((one) => one.card === v.newest) && `fund ${card}`;
  if (v.phase !== "deploy") return funds && p.state.moves.includes(funds) ? funds : null;
  if (kind === "funding") return funds || null;
  if (kind === "operation") return `operation ${card} ${area}`;
  const move = `agent ${card} ${area}`;
  return funds && !p.state.moves.includes(move) && p.state.moves.includes(funds) ? funds : move;
}

function noteOf({ p, v }: Scene, card: string, area: Area): string {
  if (factsOf(card).kind === "funding") return "";
  const why = whyNot(v, card, area), cell = v.cells[v.me!]![AREAS.indexOf(area)]!;
  return p.t(`board.not.${why}`, { mine: cell.strength, theirs: cell.rival });
}

function spotFor(d: Doing, seat: number, area: Area | null): Spot | null {
  const { v, lifted: card } = d;
  if (!v.mine || card === null || !v.hand.includes(card)) return null;
  if (area === null) {
    const move = `pass ${card}`, label = inWords(d, move);
    return seat === partnerOf(v.seats, v.me!) && legal(d, move)
      ? { move, legal: true, label, note: d.p.t("board.pass.here") } : null;
  }
  const move = seat === v.me ? moveInto(d, card, area) : null;
  if (move === null) return null;
  const can = legal(d, move), note = can ? "" : noteOf(d, card, area);
  return { move, legal: can, note, label: note === "" ? inWords(d, move) : `${inWords(d, move)}: ${note}` };
}

function reachOf(d: Doing, pressed: RefObject<boolean>): Reach {
  const { p, v } = d;
  const targets = new Set([...meant(d, "eliminate"), ...meant(d, "turn")]);
  const changed = new Set(p.acts.slice(p.fresh).flatMap((act) =>
    (["agent", "turn", "fund"].includes(act.verb) ? [act.operands[0]!] : [])));
  return {
    spot: (seat, area) => spotFor(d, seat, area),
    target: (agent) => targets.has(agent),
    held: (agent) => d.lifted === agent && targets.has(agent),
    fresh: (card) => changed.has(card) || (card === v.newest &&
      p.acts.slice(p.fresh).some(({ verb }) => verb === "fund")),
    tapSpot: (spot) => (spot.legal ? d.act(spot.move) : d.complain(spot.move)),
    tapAgent: (agent) => {
      if (!pressed.current && targets.has(agent)) d.lift(d.lifted === agent ? null : agent);
    },
  };
}

/* ---- my hand ---- */

interface Drag { card: string; x: number; y: number }

/* Up with the finger, or anywhere with the mouse; sideways a finger scrolls the hand. */
function useDrag(d: Doing): { at: Drag | null; handlers(card: string): object; dragged: RefObject<boolean> } {
  const [at, move] = useState<Drag | null>(null);
  const from = useRef({ x: 0, y: 0, card: "", on: false }), dragged = useRef(false);
  const stop = (e: PointerEvent) => {
    const under = at && document.elementFromPoint(e.clientX, e.clientY)
      ?.closest<HTMLElement>(".sn-spot");
    from.current.on = false;
    if (!at) return;
    move(null);
    const move_ = under?.dataset.move;
    if (move_ === undefined) d.lift(null);
    else if (legal(d, move_)) d.act(move_);
    else d.complain(move_);
  };
  const handlers = (card: string) => ({
    onPointerDown: (e: PointerEvent) => {
      dragged.current = false;
      from.current = { x: e.clientX, y: e.clientY, card, on: d.v.mine && e.button === 0 };
      /* A quick mouse is over the next card before it has moved at all. */
      if (e.pointerType === "mouse") (e.currentTarget as Element).setPointerCapture(e.pointerId);
    },
    onPointerMove: (e: PointerEvent) => {
      const dx = e.clientX - from.current.x, dy = e.clientY - from.current.y;
      if (!from.current.on || from.current.card !== card) return;
      if (!at) {
        const far = e.pointerType === "mouse" ? Math.hypot(dx, dy) > 8 : dy < -12 && -dy > Math.abs(dx);
        if (!far || optionsOf(d.p.state.moves, card).length === 0) return;
        (e.currentTarget as Element).setPointerCapture(e.pointerId);
        dragged.current = true;
        d.lift(card);
      }
      move({ card, x: e.clientX, y: e.clientY });
    },
    onPointerUp: (e: PointerEvent) => stop(e),
    onPointerCancel: () => { from.current.on = false; move(null); },
  });
  return { at, handlers, dragged };
}

/* Why can this card do nothing now? The first thing that one would try with it. */
function firstTry({ v }: Scene, card: string): string {
  if (v.phase === "give" || v.phase === "discard") return `drop ${card}`;
  const { kind, areas } = factsOf(card);
  if (kind === "funding") return `fund ${card}`;
  return `${isAgent(card) ? "agent" : "operation"} ${card} ${areas[0]}`;
}

function Hand({ d, pressed }: { d: Doing; pressed: RefObject<boolean> }) {
  const { p: { t }, v } = d, drag = useDrag(d);
  if (v.me === null) return null;
  const tap = (card: string) => {
    if (!v.mine || pressed.current || drag.dragged.current) return;
    const options = optionsOf(d.p.state.moves, card);
    if (d.lifted === card) return options.length === 1 ? d.act(options[0]!.move) : d.lift(null);
    const placed = v.phase === "deploy" && factsOf(card).kind !== "funding";
    return options.length > 0 || placed ? d.lift(card) : d.complain(firstTry(d, card));
  };
  const idle = v.mine && isAbility(v.phase) && !v.hand.some((card) => optionsOf(d.p.state.moves, card).length > 0);
  return (
    <div class={classes("sn-hand", idle && "idle")} role="group" aria-label={t("field.hand")}>
      {v.hand.map((card) => {
        const can = optionsOf(d.p.state.moves, card).length > 0;
        return (
          <button key={card} type="button" data-card={card}
            aria-pressed={d.lifted === card} aria-disabled={!can}
            class={classes("sn-handcard", can && "can", v.mine && !can && USES_HAND.includes(v.phase) && "dim", d.lifted === card && "up",
              can && v.newest !== null && legal(d, `fund ${card}`) && "glow")}
            {...drag.handlers(card)} onClick={() => tap(card)}>
            <Called text={cardWords(t, card)} />
            <Card t={t} card={card} />
          </button>
        );
      })}
      {v.hand.length === 0 && <p class="sn-note">{t("board.no-cards")}</p>}
      {drag.at && <div class="sn-ghost" aria-hidden="true"
        style={{ left: `${drag.at.x}px`, top: `${drag.at.y}px` }}><Card t={t} card={drag.at.card} /></div>}
    </div>
  );
}

/* ---- the bar above it ---- */

function OptionButton({ d, option, alone }: { d: Doing; option: Option; alone: boolean }) {
  const { t } = d.p, { area, move } = option;
  return (
    <button type="button" class={classes("sn-do", alone && "main", area && !alone && `sn-into sn-in-${area}`)}
      data-move={move} onClick={() => d.act(move)}>
      {area && !alone
        ? <><Called text={inWords(d, move)} /><Sign area={area} />
          <span aria-hidden="true">{t(`board.area.${area}`)}</span></>
        : inWords(d, move)}
    </button>
  );
}

/* What could still be done in this turn, in words. */
function stillWords({ p, v }: Doing): string {
  const { t } = p, verbs = new Set(p.state.moves.map((move) => move.split(" ")[0]!));
  const partner = partnerOf(v.seats, v.me!);
  const can = ["agent", "fund", "operation", "pass"].filter((verb) => verbs.has(verb))
    .map((verb) => t(`board.still.${verb}`, { seat: partner === null ? "" : p.nameOf(partner) }));
  return can.length > 0 ? t("board.still", { what: can.join(", ") }) : t("board.still.nothing");
}

/* Ends the turn; if an agent or an operation could still be played, the second tap does. */
function EndTurn({ d }: { d: Doing }) {
  const { t, state } = d.p, [sure, ask] = useState(false);
  const more = state.moves.some((move) => /^(agent|operation) /.test(move));
  useEffect(() => ask(false), [state.moves.join()]);
  return (
    <div class="sn-endturn">
      <p class="sn-hint">{stillWords(d)}</p>
      <button type="button" class={more ? "" : "main"} data-move="end"
        onClick={() => (more && !sure ? ask(true) : d.act("end"))}>
        {t(sure ? "board.end.sure" : "verb.end")}
      </button>
    </div>
  );
}

function Bar({ d, said }: { d: Doing; said: string }) {
  const { p: { t, state }, v } = d;
  const options = d.lifted === null ? [] : optionsOf(state.moves, d.lifted);
  const held = d.lifted !== null && !/^\d$/.test(d.lifted) ? d.lifted : null;
  const needsOther = held !== null && options.length === 0;
  return (
    <div class="sn-bar">
      {said !== "" && <p class="sn-said" role="alert">{said}</p>}
      {options.length > 1 && held && <p class="sn-hint whole">{t("board.where", { card: cardName(t, held) })}</p>}
      {needsOther && said === "" && <p class="sn-hint">{t("board.nowhere", { card: cardName(t, held) })}</p>}
      {options.map((option) =>
        <OptionButton key={option.move} d={d} option={option} alone={options.length === 1} />)}
      {d.lifted === null && v.mine && v.phase === "deploy" && <EndTurn d={d} />}
      {!v.mine && <p class="sn-hint">{waitWords(d)}</p>}
    </div>
  );
}

function Sheets({ d }: { d: Doing }) {
  const { v } = d;
  if (!v.mine) return null;
  if (v.phase === "turn") return <TurnChoice d={d} />;
  if (v.phase === "look") return <LookSheet d={d} />;
  if (v.phase === "discard") return <DiscardSheet d={d} />;
  return isAbility(v.phase) ? <AbilitySheet d={d} /> : null;
}

/* ---- what is lifted, and what was said about it ---- */

/* Can this still be what is lifted? A card of mine that may say why it goes nowhere, or what a move means. */
const isLiftable = (p: BoardProps, v: Look, what: string | null): boolean => what === null ||
  (v.mine && (optionsOf(p.state.moves, what).length > 0 || (v.phase === "deploy" && v.hand.includes(what))));

function useDoing(p: BoardProps, v: Look): { d: Doing; said: string } {
  const [lifted, lift] = useHalf<string | null>(p, null, (what) => isLiftable(p, v, what));
  const [said, say] = useState("");
  const at = `${v.phase} ${p.state.moves.join()}`;
  const now = useRef(at);
  now.current = at;
  useLayoutEffect(() => say(""), [at]);
  const complain = (move: string) => {
    p.tryMove(move).then((why) => {
      if (why !== null && now.current === at) say(/^[a-z0-9-]+$/.test(why) ? p.t(`why.${why}`) : why);
    });
  };
  const d: Doing = { p, v, lifted, complain,
    lift: (what) => { say(""); lift(what); },
    act: (move) => { say(""); lift(null); p.act(move); } };
  return { d, said };
}

/* Which piles were refilled by what is fresh; it stays until the next act. */
function useRefill(p: BoardProps, v: Look): number[] {
  const seen = useRef<{ acts: number; v: Look; piles: number[] }>({ acts: p.acts.length, v, piles: [] });
  if (seen.current.acts !== p.acts.length) {
    const made = p.acts.slice(seen.current.acts).filter(({ seat }) => seat !== "*");
    const piles = made.length === 1 ? refilled(seen.current.v, v, made[0]!.verb) : [];
    seen.current = { acts: p.acts.length, v, piles };
  }
  return seen.current.piles;
}

/* How long it takes to see what is new. */
function useTime(p: BoardProps, v: Look, refill: number[]): void {
  useLayoutEffect(() => {
    if (!p.motion || p.fresh >= p.acts.length) return;
    p.takes(v.over ? AREAS.length * LANE_MS : ACT_MS + refill.length * REFILL_MS);
  }, [p.acts.length]);
}

/* On a phone what is asked must be in sight, and so must be my row while I deploy: the page scrolls as
 * far as the dock is cut off, or my row lies behind it. */
function useInSight(root: RefObject<HTMLElement>, d: Doing): void {
  const deploying = d.v.mine && d.v.phase === "deploy";
  useLayoutEffect(() => {
    const dock = root.current!.querySelector(".sn-dock"), row = root.current!.querySelector(".sn-seat.me");
    if (!dock || !d.v.mine) return;
    const { top, bottom, left } = dock.getBoundingClientRect(), mine = row?.getBoundingClientRect();
    const below = bottom - innerHeight + (parseFloat(getComputedStyle(dock).bottom) || 0);
    const end = mine && mine.right > left ? top : innerHeight - BAR_HEIGHT;
    const behind = deploying && mine ? mine.bottom - end + 6 : 0;
    if (Math.max(below, behind) > 0) scrollBy(0, Math.max(below, behind));
  }, [deploying, deploying && d.lifted, d.v.mine, d.v.phase]);
}

export default function SpyNet(p: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const v = look(p.state, p.room.seats.length);
  const { d, said } = useDoing(p, v);
  const { shown, pressed } = useZoom(root);
  const refill = useRefill(p, v);
  useTime(p, v, refill);
  useActSounds(p.acts, SOUNDS);
  useInSight(root, d);
  const reach = reachOf(d, pressed);
  return (
    <div ref={root} class={classes("sn", p.motion && "sn-moves")} data-phase={v.phase}
      data-acts={p.acts.length} data-mine={p.acts.filter(({ seat }) => seat === p.state.seat).length}>
      <FinalRound scene={d} />
      {v.over && <End scene={d} />}
      <div class="sn-side">
        {v.situation && <SituationCard t={p.t} id={v.situation} />}
        {!v.over && <Piles scene={d} refill={refill} />}
        <Caption scene={d} />
      </div>
      <div class="sn-main">
        {v.began ? <Table scene={d} reach={reach} /> : v.mover !== null && <Draft d={d} />}
        <Discard scene={d} />
      </div>
      {!v.over && <footer class="sn-dock">
        <Sheets d={d} />
        <Bar d={d} said={said} />
        <Hand d={d} pressed={pressed} />
      </footer>}
      <Zoom t={p.t} shown={shown} />
    </div>
  );
}

/* Points are counted at the end; until then operations are secret. */
export function pointsOf(state: MatchState): (number | null)[] {
  const points = state.view.points;
  return Array.isArray(points) ? points.map((one) => (typeof one === "number" ? one : null)) : [];
}

export { reasonOf } from "./board-model";
