/* board-parts.tsx - what stands beside the map: seats, stairs, the evaluation card and evaluations. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import definition from "./numbers.def";
import { CardBack, COLOURS, Die, Pawn, Portrait } from "./board-art";
import { type Evaluation, isTable, KINDS, type Match } from "./board-model";

export const signed = (n: number): string => n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0";
export const plain = (n: number): string => n < 0 ? `−${-n}` : String(n);

/* ---- seats ---- */

/* What I know of somebody's hand, because I have robbed or been robbed. */
function knownCards({ t }: BoardProps, m: Match, seat: number): string {
  return seat === m.me ? "" : KINDS.map((kind, i) => ({ kind, n: m.known[seat]?.[i] ?? 0 }))
    .filter(({ n }) => n > 0).map(({ kind, n }) => `${n} × ${t(`card.${kind}`)}`).join(", ");
}

function Plate({ props, m, seat, again }: {
  props: BoardProps; m: Match; seat: number; again: boolean;
}) {
  const { t, nameOf, state } = props, seated = m.at[seat].filter(isTable).length;
  const known = knownCards(props, m, seat), turn = m.mover === seat && !state.over;
  return <li class={`in-plate of-${COLOURS[seat]}${turn ? " turn" : ""}${seat === m.me ? " me" : ""}`}
    data-seat={seat}>
    <Portrait seat={seat} />
    <b class="in-name">{nameOf(seat)}</b>
    <span class="in-score" title={t("field.score")}>{plain(m.score[seat])}
      <span class="hidden"> {t("field.score")}</span></span>
    <span class="in-facts">
      <span class="in-fact"><CardBack size={18} /> {m.cards[seat]}
        <span class="hidden"> {t("field.cards")}</span></span>
      {turn && m.points > 0 && <span class="in-fact">{m.points} {t(m.points === 1 ? "board.point" : "board.points")}</span>}
      {seated > 0 && <span class="in-fact">{t("board.seated", { n: seated })}</span>}
      {m.misses.includes(seat) && <span class="in-fact bad">{t("board.misses")}</span>}
      {m.rumours.includes(seat) && <span class="in-fact bad">{t("board.rumours")}</span>}
      {again && turn && <span class="in-fact good">{t("board.again")}</span>}
      {known && <span class="in-fact muted">{t("board.known", { cards: known })}</span>}
    </span>
  </li>;
}

export function Plates({ props, m, again }: { props: BoardProps; m: Match; again: boolean }) {
  return <ul class="in-plates" aria-label={props.t("board.seats")}>
    {m.at.map((_, seat) => <Plate key={seat} props={props} m={m} seat={seat} again={again} />)}
  </ul>;
}

/* ---- the stairs: from the cellar to the goal ---- */

const numbers = Object.fromEntries(definition.NUMBER!) as Record<string, number>;
const LOW = -numbers.CELLAR_DEPTH!, GOAL = numbers.GOAL!, WIDE = 10, TREAD = 5, RISE = 13;

/* Five points are a tread: whoever has fewer stands on the one below. */
const treadOf = (score: number): number => Math.floor((Math.max(LOW, Math.min(score, GOAL)) - LOW) / TREAD);
const stairX = (score: number): number => 8 + (Math.max(LOW, Math.min(score, GOAL)) - LOW) * WIDE;
const stairY = (tread: number): number => 150 - tread * RISE;

function outline(from: number, to: number): string {
  const treads = Array.from({ length: to - from }, (_, i) => from + i);
  return `M${stairX(LOW + from * TREAD)} 166${treads.map((n) => `V${stairY(n)}h${TREAD * WIDE}`).join("")}V166Z`;
}

export function Stairs({ props, score }: { props: BoardProps; score: number[] }) {
  const label = score.map((n, seat) => `${props.nameOf(seat)} ${plain(n)}`).join(", ");
  const top = treadOf(GOAL) + 1, ground = treadOf(0);
  const marks = Array.from({ length: Math.ceil(GOAL / 10) }, (_, i) => 10 * i);
  return <svg class="in-stairs" viewBox={`0 0 ${stairX(GOAL) + TREAD * WIDE + 8} 186`} role="img"
    aria-label={props.t("board.stairs", { scores: label })}>
    <path class="in-steps" d={outline(ground, top)} /><path class="in-cellar" d={outline(0, ground)} />
    <g class="in-goal" transform={`translate(${stairX(GOAL) + 38} ${stairY(top - 1)})`}>
      <path d="M0 0V-40" /><path class="in-goal-flag" d="M0-40H-24L-18-33-24-26H0Z" /></g>
    {[LOW, ...marks, GOAL].map((n) => <text key={n} class="in-mark" x={stairX(n) + 9} y="181">{plain(n)}</text>)}
    {score.map((n, seat) => {
      const same = score.filter((one, s) => treadOf(one) === treadOf(n) && Math.abs(one - n) < 3 && s < seat).length;
      return <g key={seat} class="in-stone" style={{ transform:
        `translate(${stairX(n) + 9 + 4 * same}px, ${stairY(treadOf(n)) - 15 - 20 * same}px)` }}><Pawn seat={seat} /></g>;
    })}
  </svg>;
}

/* ---- the card that is open, dice, what was evaluated ---- */

export function OpenCard({ props, m }: { props: BoardProps; m: Match }) {
  const { t } = props;
  if (!m.card) return null;
  return <div class="in-open">
    <span><b>{t("board.evaluation", { n: Math.min(7, m.evaluations + 1) })}</b></span>
    <span class="in-values" aria-label={t("board.values")}>
      {m.worth.map((worth, i) => <span key={i} class="in-value">{worth}</span>)}</span>
    <span class="in-absent">{t("board.absent", { n: m.penalty })}</span>
  </div>;
}

export function Dice({ m, rolls }: { m: Match; rolls: boolean }) {
  return m.dice.length === 0 ? null : <span class={rolls ? "in-dice rolls" : "in-dice"}>
    {m.dice.map((pips, i) => <Die key={i} pips={pips} />)}
    <span class="hidden">{m.dice.join(" + ")}</span></span>;
}

/* Everybody stands where they stood, and then climbs. */
function Climb({ props, one }: { props: BoardProps; one: Evaluation }) {
  const after = [...one.seats].sort((a, b) => a.seat - b.seat), [climbed, climb] = useState(false);
  useEffect(() => { const frame = requestAnimationFrame(() => climb(true)); return () => cancelAnimationFrame(frame); }, []);
  return <Stairs props={props} score={after.map(({ score, gain }) => climbed ? score : score - gain)} />;
}

export function EvaluationCard({ props, one, close }: {
  props: BoardProps; one: Evaluation; close: () => void;
}) {
  const { t, nameOf } = props;
  return <section class="in-moment" aria-label={t("board.evaluation", { n: one.count })}>
    <header><h2>{t("board.evaluation", { n: one.count })}</h2></header>
    <ul class="in-guests">
      {one.tables.map(({ table, seat, worth }) => <li key={table} class={`of-${COLOURS[seat]}`}>
        <span class="in-value">{worth}</span><Portrait seat={seat} size={26} /><span>{nameOf(seat)}</span></li>)}
    </ul>
    <ul class="in-sums">
      {one.seats.map(({ seat, gain, score, absent }) => <li key={seat}>
        <Portrait seat={seat} size={26} /> <b>{nameOf(seat)}</b>
        <span class={gain < 0 ? "in-gain bad" : "in-gain good"}>{signed(gain)}</span>
        <span>{absent ? t("board.not-there", { n: plain(score) })
          : t("board.stands", { n: plain(score) })}</span></li>)}
    </ul>
    <Climb props={props} one={one} />
    <button type="button" class="main" data-do="close-moment" onClick={close}>{t("board.go-on")}</button>
  </section>;
}

/* All evaluations, a row each: what every seat gained or lost. */
export function History({ props, m, all }: { props: BoardProps; m: Match; all: Evaluation[] }) {
  const { t, nameOf } = props;
  if (all.length === 0) return null;
  return <div class="scroll" tabIndex={0} role="group" aria-label={t("board.history")}>
    <table class="in-history">
      <thead><tr><th scope="col">{t("board.history.nr")}</th>
        {m.at.map((_, seat) => <th scope="col" key={seat}><Portrait seat={seat} size={20} />
          {" "}{nameOf(seat)}</th>)}</tr></thead>
      <tbody>{all.map((one) => <tr key={one.act}><th scope="row">{one.count}</th>
        {m.at.map((_, seat) => {
          const mine = one.seats.find((line) => line.seat === seat);
          return <td key={seat} class={mine?.absent ? "bad" : ""}>
            {mine ? `${signed(mine.gain)} → ${plain(mine.score)}` : ""}</td>;
        })}</tr>)}</tbody>
    </table>
  </div>;
}
