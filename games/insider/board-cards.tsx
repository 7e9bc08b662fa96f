/* board-cards.tsx - the hand, what 1, 2 and 3 cards of a kind do, and the question to bodyguards. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import { useHalf } from "../../web/src/half";
import { CardArt, Portrait } from "./board-art";
import { type Kind, KINDS, type Match, type Move, POWERS, REPELLED } from "./board-model";
import { nameSquare } from "./board-map";

export const onMap = ["swap", "swap2", "fly", "fly2"]; /* their targets are chosen on the map */
const atSeat = ["meeting", "scandal", "rumours"]; /* theirs are seats */

/* Why no card can be played now, in words. */
function whyNoCard({ t, state }: BoardProps, m: Match): string {
  if (m.mover !== m.me || state.phase !== "move") return t("board.later");
  if (m.action === "later") return t("why.move-first");
  return m.action === "spent" ? t("why.action-is-spent") : t("board.no-target");
}

/* Why a power cannot be used now; "": it can. */
function whyNot(props: BoardProps, m: Match, moves: Move[], kind: Kind, level: number): string {
  const verb = POWERS[kind][level - 1], have = m.hand[KINDS.indexOf(kind)];
  if (have < level) return props.t("why.cards-are-missing", { need: level, have });
  return moves.some((move) => move.verb === verb) ? "" : whyNoCard(props, m);
}

function Power({ props, m, moves, kind, level, use }: {
  props: BoardProps; m: Match; moves: Move[]; kind: Kind; level: number; use(verb: string): void;
}) {
  const { t } = props, verb = POWERS[kind][level - 1], guard = kind === "guard";
  const why = guard ? "" : whyNot(props, m, moves, kind, level);
  return <li class="in-power">
    <span class="in-level" aria-hidden="true">{level}×</span>
    <span class="in-power-text">
      <b>{t(`board.power.${verb}`)}{REPELLED.includes(verb) && <span class="in-star"> ★</span>}</b>
      <span>{t(`board.power.${verb}.help`)}</span>
      {why && <span class="in-why">{why}</span>}
    </span>
    {!guard && <button type="button" class="small main" data-power={verb} aria-disabled={why !== ""}
      onClick={() => { if (!why) use(verb); }}>{t("board.play")}</button>}
  </li>;
}

/* One card for another, instead of a power. */
function Trade({ props, m, moves, kind, act }: {
  props: BoardProps; m: Match; moves: Move[]; kind: Kind; act(move: string): void;
}) {
  const { t } = props, move = `trade ${kind}`, may = moves.some(({ text }) => text === move);
  if (m.hand[KINDS.indexOf(kind)] === 0) return null;
  return <div class="in-trade"><button type="button" class="small" data-trade={kind} aria-disabled={!may}
    onClick={() => { if (may) act(move); }}>{t("board.trade", { card: t(`card.${kind}`) })}</button>
    {!may && <span class="in-why">{whyNoCard(props, m)}</span>}</div>;
}

/* Who is meant. */
function Victims({ props, moves, verb, act }: {
  props: BoardProps; moves: Move[]; verb: string; act(move: string): void;
}) {
  return <div class="in-victims">
    <p>{props.t("board.whom")}</p>
    {moves.filter((move) => move.verb === verb).map(({ text, operands: [seat] }) =>
      <button type="button" key={seat} data-victim={seat} onClick={() => act(text)}>
        <Portrait seat={Number(seat)} size={26} /> {props.nameOf(Number(seat))}</button>)}
  </div>;
}

/* What a kind of card does, and its use: a sheet that opens over the dock. */
function PowerSheet({ props, m, moves, kind, choose, close }: {
  props: BoardProps; m: Match; moves: Move[]; kind: Kind;
  choose(verb: string): void; close(): void;
}) {
  const { t, act } = props, [verb, setVerb] = useState<string | null>(null);
  const done = (move: string) => { act(move); close(); };
  const use = (one: string) => {
    if (onMap.includes(one)) { choose(one); close(); }
    else if (atSeat.includes(one) || verb !== one) setVerb(one);
    else done(one);
  };
  return <section class={`in-sheet in-kind-${kind}`} aria-label={t(`card.${kind}`)}>
    <header><CardArt kind={kind} /> <b>{t(`card.${kind}`)}</b>
      <button type="button" class="small quiet" onClick={close}>{t("board.close")}</button></header>
    {verb && atSeat.includes(verb) ? <Victims props={props} moves={moves} verb={verb} act={done} />
      : verb ? <div class="in-victims"><p>{t(`board.power.${verb}.help`)}</p>
        <button type="button" class="main" data-sure={verb} onClick={() => done(verb)}>
          {t("board.sure", { power: t(`board.power.${verb}`) })}</button></div>
      : <ul class="in-powers">{[1, 2, 3].map((level) => <Power key={level} props={props} m={m}
        moves={moves} kind={kind} level={level} use={use} />)}</ul>}
    {!verb && <p class="in-star-help">{kind === "guard" ? t("board.guard.help")
      : <><span class="in-star">★</span> {t("board.star")}</>}</p>}
    {!verb && <Trade props={props} m={m} moves={moves} kind={kind} act={done} />}
  </section>;
}

export function Hand({ props, m, moves, choose }: {
  props: BoardProps; m: Match; moves: Move[]; choose(verb: string): void;
}) {
  const { t } = props, [open, setOpen] = useState<Kind | null>(null);
  useEffect(() => setOpen(null), [props.state.phase, m.turnKey]);
  if (m.me === null || m.hand.length === 0) return null;
  return <div class="in-hand-box">
    {open && <PowerSheet key={open} props={props} m={m} moves={moves} kind={open} choose={choose}
      close={() => setOpen(null)} />}
    <ul class="in-hand" aria-label={t("field.hand")}>
      {KINDS.map((kind, i) => <li key={kind}>
        <button type="button" class={`in-card in-kind-${kind}${m.hand[i] ? "" : " none"}`}
          aria-expanded={open === kind} data-card={kind}
          onClick={() => setOpen(open === kind ? null : kind)}>
          <b class="in-card-count">{m.hand[i]}</b><CardArt kind={kind} />
          <span class="in-card-name">{t(`card.${kind}`)}</span>
        </button></li>)}
    </ul>
  </div>;
}

/* ---- bodyguards ---- */

const LEVEL: Record<string, number> = Object.fromEntries(Object.values(POWERS).flatMap((verbs) =>
  verbs.map((verb, i) => [verb, i + 1])));

export function GuardQuestion({ props, m }: { props: BoardProps; m: Match }) {
  const { t, nameOf, act, state } = props, action = m.pending ?? "", name = nameOf(m.mover ?? 0);
  const have = m.hand[KINDS.indexOf("guard")], need = LEVEL[action];
  const [n, setN] = useHalf<number>(props, 0, Number.isInteger), together = state.phase === "guards";
  const most = Math.max(0, ...state.moves.map((move) => Number(move.split(" ")[1] ?? 0)));
  const mine = m.pawn.indexOf(m.me), other = 1 - mine;
  const places = { name, mine: nameSquare(t, m.pawnAt[mine] ?? ""),
    theirs: nameSquare(t, m.pawnAt[other] ?? ""), other: nameOf(m.pawn[other] ?? 0) };
  const said = m.promised.map((one, seat) => one === null ? ""
    : t("board.promised", { name: nameOf(seat), n: one })).filter(Boolean);
  return <section class="in-question" aria-label={t("phase.guard")}>
    <p class="in-question-text"><Portrait seat={m.mover ?? 0} />
      <span>{t(`board.asked.${action}`, places)}</span></p>
    {together ? <>
      <p>{t("board.together", { n: m.left })} {said.join(" ")}</p>
      <div class="in-stepper">
        <button type="button" aria-label={t("board.fewer")} aria-disabled={n === 0}
          onClick={() => setN(Math.max(0, n - 1))}>−</button>
        <output>{Math.min(n, most)}</output>
        <button type="button" aria-label={t("board.more")} aria-disabled={n >= most}
          onClick={() => setN(Math.min(most, n + 1))}>+</button>
        <button type="button" class="main" data-do="guards"
          onClick={() => act(`guards ${Math.min(n, most)}`)}>
          {t("board.promise", { n: Math.min(n, most), have })}</button>
      </div>
    </> : <>
      <p>{have >= need ? t("board.guard.cost", { n: need, have })
        : t("board.guard.none", { n: need, have })}</p>
      <div class="in-buttons">
        <button type="button" data-do="guard" aria-disabled={!state.moves.includes("guard")}
          class={state.moves.includes("guard") ? "main" : ""}
          onClick={() => { if (state.moves.includes("guard")) act("guard"); }}>{t("board.repel")}</button>
        <button type="button" data-do="accept" class={state.moves.includes("guard") ? "" : "main"}
          onClick={() => act("accept")}>{t("verb.accept")}</button>
      </div>
    </>}
  </section>;
}
