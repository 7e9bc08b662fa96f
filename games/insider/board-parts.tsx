/* board-parts.tsx - what stands beside the map: seats, stairs, the evaluation card and evaluations. */
import type { BoardProps } from "../../web/src/board";
import { CardBack, COLOURS, Die, Portrait, Sign } from "./board-art";
import { type Evaluation, isTable, KINDS, type Match } from "./board-model";

export const signed = (n: number): string => n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0";
export const plain = (n: number): string => n < 0 ? `−${-n}` : String(n);

/* ---- seats ---- */

/* What I know of somebody's hand, because I have robbed or been robbed. */
function knownCards({ t }: BoardProps, m: Match, seat: number): string {
  return seat === m.me ? "" : KINDS.map((kind, i) => ({ kind, n: m.known[seat]?.[i] ?? 0 }))
    .filter(({ n }) => n > 0).map(({ kind, n }) => `${n} × ${t(`card.${kind}`)}`).join(", ");
}

function Plate({ props, m, seat, rob, again }: {
  props: BoardProps; m: Match; seat: number; rob: (() => void) | null; again: boolean;
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
      {seated > 0 && <span class="in-fact">{t("board.seated", { n: seated })}</span>}
      {m.misses.includes(seat) && <span class="in-fact bad">{t("board.misses")}</span>}
      {m.rumours.includes(seat) && <span class="in-fact bad">{t("board.rumours")}</span>}
      {again && turn && <span class="in-fact good">{t("board.again")}</span>}
      {known && <span class="in-fact muted">{t("board.known", { cards: known })}</span>}
    </span>
    {rob && <button type="button" class="small main" data-rob={seat} onClick={rob}>
      <CardBack size={18} /> {t("board.rob", { n: m.cards[seat] })}</button>}
  </li>;
}

export function Plates({ props, m, rob, again }: {
  props: BoardProps; m: Match; rob: (seat: number) => (() => void) | null; again: boolean;
}) {
  return <ul class="in-plates" aria-label={props.t("board.seats")}>
    {m.at.map((_, seat) => <Plate key={seat} props={props} m={m} seat={seat} rob={rob(seat)}
      again={again} />)}
  </ul>;
}

/* ---- the stairs: from the cellar to the goal ---- */

const LOW = -10, GOAL = 35, STEP = 9, RISE = 2.2;

const stairX = (score: number): number => 14 + (Math.min(score, GOAL) - LOW) * STEP;
const stairY = (score: number): number => 128 - (Math.min(score, GOAL) - LOW) * RISE;

export function Stairs({ props, score }: { props: BoardProps; score: number[] }) {
  const steps = Array.from({ length: GOAL - LOW + 1 }, (_, i) => LOW + i);
  const outline = steps.map((n) => `V${stairY(n).toFixed(1)}h${STEP}`).join("");
  const label = score.map((n, seat) => `${props.nameOf(seat)} ${plain(n)}`).join(", ");
  const width = stairX(GOAL) + STEP + 14;
  return <svg class="in-stairs" viewBox={`0 0 ${width} 142`} role="img"
    aria-label={props.t("board.stairs", { scores: label })}>
    <path class="in-steps" d={`M${stairX(LOW)} 132${outline}V132Z`} />
    <path class="in-cellar" d={`M${stairX(LOW)} 132${steps.filter((n) => n < 0)
      .map((n) => `V${stairY(n).toFixed(1)}h${STEP}`).join("")}V132Z`} />
    {[LOW, 0, 10, 20, 30, GOAL].map((n) => <text key={n} class="in-mark" x={stairX(n) + STEP / 2}
      y="141">{plain(n)}</text>)}
    {score.map((n, seat) => {
      const same = score.filter((one, s) => one === n && s < seat).length;
      return <g key={seat} class={`in-stone of-${COLOURS[seat]}`} style={{ transform:
        `translate(${stairX(n) + STEP / 2}px, ${stairY(n) - 11 - 18 * same}px)` }}>
        <circle r="9" /><Sign seat={seat} size={11} /></g>;
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

export function Dice({ m }: { m: Match }) {
  return m.dice.length === 0 ? null : <span class="in-dice">
    {m.dice.map((pips, i) => <Die key={i} pips={pips} />)}
    <span class="hidden">{m.dice.join(" + ")}</span></span>;
}

export function EvaluationCard({ props, one, close }: {
  props: BoardProps; one: Evaluation; close?: () => void;
}) {
  const { t, nameOf } = props;
  return <section class="in-moment" aria-label={t("board.evaluation", { n: one.count })}>
    <header><b>{t("board.evaluation", { n: one.count })}</b>
      {close && <button type="button" class="small quiet" onClick={close}>{t("board.close")}</button>}
    </header>
    <ul class="in-guests">
      {one.tables.map(({ table, seat, worth }) => <li key={table} class={`of-${COLOURS[seat]}`}>
        <span class="in-value">{worth}</span><Portrait seat={seat} size={24} /> {nameOf(seat)}</li>)}
    </ul>
    <ul class="in-sums">
      {one.seats.map(({ seat, gain, score, absent }) => <li key={seat}>
        <Portrait seat={seat} size={22} /> <b>{nameOf(seat)}</b>
        <span class={gain < 0 ? "bad" : "good"}>{signed(gain)}</span>
        <span>{absent ? t("board.not-there", { n: plain(score) })
          : t("board.stands", { n: plain(score) })}</span></li>)}
    </ul>
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
