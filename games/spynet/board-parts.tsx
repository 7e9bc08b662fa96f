/* board-parts.tsx - what only shows on the board of SpyNet: cards, piles, areas, memory, captions. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Act, BoardProps } from "../../web/src/board";
import { hyphenate } from "../../web/src/hyphens";
import { Back, Condition, Mark, Picture, Sign, Signs, Thing, toneOf } from "./board-art";
import { AREAS, factsOf, isAgent } from "./board-cards";
import type { Area } from "./board-cards";
import type { Memory } from "./board-memory";
import { countsNow, missing, partnerOf, standingOf } from "./board-model";
import type { Agent, Cell, Look } from "./board-model";

export type Words = BoardProps["t"];
export interface Scene { p: BoardProps; v: Look }

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/* ---- words ---- */

/* The texts have signs before a card's name and its condition behind it; here both are drawn. */
export const cardName = (t: Words, card: string): string =>
  t(`card.${card}`).replace(/^\S+ /, "").replace(/ \([^()]*\)$/, "");
export const areaName = (t: Words, area: string): string => t(`area.${area}`).replace(/^\S+ /, "");
const situationName = (t: Words, id: string): string => t(`option.situation.${id}`);
const situationText = (t: Words, id: string): string =>
  capital(t(`situation.${id}`).replace(/^[^(]*\((.*)\)$/, "$1"));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function names({ p }: Scene, seats: number[]): string {
  const all = seats.map((seat) => p.nameOf(seat)), last = all.pop() ?? "";
  return all.length > 0 ? `${all.join(", ")} ${p.t("list.and")} ${last}` : last;
}

/* What a special agent may do: the question without the name before it. */
export const abilityOf = (t: Words, card: string): string =>
  capital(t(`ask.${card}`).replace(/^[^:]*:\s/, ""));

/* One line of a card: what it can do, or when it counts. */
function lineOf(t: Words, card: string): string {
  const { kind, counts } = factsOf(card);
  if (kind === "special") return t(`board.line.${card}`);
  return counts === "always" ? "" : t(`board.counts.${counts}`);
}

/* The whole card in words, for the ear. */
export function cardWords(t: Words, card: string): string {
  const { kind, areas, number, counts } = factsOf(card);
  const facts = [cardName(t, card), t(`board.kind.${kind}`)];
  if (areas.length === AREAS.length) facts.push(t("board.all-areas"));
  else facts.push(...areas.map((area) => areaName(t, area)));
  facts.push(t(kind === "operation" ? "board.stars" : kind === "funding" ? "board.value"
    : "board.strength", { n: number }));
  if (counts !== "always") facts.push(t(`board.counts.${counts}`));
  if (kind === "special") facts.push(abilityOf(t, card));
  return facts.join(", ");
}

/* ---- cards ---- */

/* What a button is called that shows a drawing: in words inside it, as what is drawn is not heard. */
export const Called = ({ text }: { text: string }) => <span class="hidden">{text}</span>;

const Number_ = ({ card }: { card: string }) => {
  const { kind, number } = factsOf(card);
  if (kind !== "operation") return <b>{kind === "funding" ? `+${number}` : number}</b>;
  return <b class="sn-stars">{Array.from({ length: number }, () => <Mark name="star" />)}</b>;
};

/* What is written on a narrow card: a word begins a line of its own before it is broken between syllables. */
const Narrow = ({ text }: { text: string }) => (
  <>{text.split(" ").map((word, i) => <>{i > 0 && " "}{word.split(/(?<=-)/).map((part) =>
    <span class="sn-word">{hyphenate(part, document.documentElement.lang)}</span>)}</>)}</>
);

export function Card({ t, card, large, mark }: {
  t: Words; card: string; large?: boolean; mark?: ComponentChildren;
}) {
  const { kind, areas, counts } = factsOf(card);
  const line = lineOf(t, card);
  return (
    <span class={classes("sn-card", toneOf(card), `sn-${kind}`, large && "sn-large")} aria-hidden="true">
      <span class="sn-corner"><Number_ card={card} />
        <span class="sn-signs"><Signs areas={areas} /></span></span>
      {counts !== "always" &&
        <span class="sn-when"><Condition dominating={counts === "dominating"} /></span>}
      <span class="sn-pic"><Picture card={card} /></span>
      <span class="sn-cardname">{large ? cardName(t, card) : <Narrow text={cardName(t, card)} />}</span>
      {large
        ? <span class="sn-whole">
          <span class="sn-kindname">{t(`board.kind.${kind}`)}{areas.length > 0 && ` · ${
            areas.length === AREAS.length ? t("board.all-areas")
              : areas.map((area) => areaName(t, area)).join(" · ")}`}</span>
          {kind === "special" ? abilityOf(t, card) : line}</span>
        : line !== "" && <span class="sn-line">{kind === "special" && <Mark name="bolt" />}
          <Narrow text={line} /></span>}
      {mark}
    </span>
  );
}

export const SituationCard = ({ t, id }: { t: Words; id: string }) => (
  <div class="sn-situation">
    <span class="sn-pic"><Thing name={id} /></span>
    <p><b>{situationName(t, id)}</b> <span>{situationText(t, id)}</span></p>
  </div>
);

/* A card in a word: its areas and its number. */
export function Chip({ t, card, maybe, note }: {
  t: Words; card: string; maybe?: boolean; note?: ComponentChildren;
}) {
  const { areas } = factsOf(card);
  const words = cardWords(t, card);
  return (
    <button type="button" class={classes("sn-chip", toneOf(card), maybe && "sn-maybe")} data-card={card}>
      <Called text={maybe ? t("board.maybe", { card: words }) : words} />
      <span class="sn-chipface" aria-hidden="true"><Signs areas={areas} /><Number_ card={card} />
        <span class="sn-chipname">{cardName(t, card)}</span>{maybe && <i>?</i>}{note}</span>
    </button>
  );
}

const FEW = 6, VERY_FEW = 2;

/* What I know to be somewhere, and what may be there. */
export function Remembered({ t, memory, label, few = FEW }: {
  t: Words; memory: Memory; label: string; few?: number;
}) {
  const [all, showAll] = useState(false);
  const cards = [...memory.certain.map((card) => ({ card, maybe: false })),
    ...memory.possible.map((card) => ({ card, maybe: true }))];
  if (cards.length === 0) return null;
  const shown = all || cards.length <= few + 1 ? cards : cards.slice(0, few);
  return (
    <ul class="sn-memory" aria-label={label}>
      {shown.map(({ card, maybe }) =>
        <li key={card}><Chip t={t} card={card} maybe={maybe} /></li>)}
      {(all || shown.length < cards.length) && <li>
        <button type="button" class="sn-chip" aria-expanded={all} onClick={() => showAll(!all)}>
          <Called text={t("board.memory.all", { n: cards.length })} />
          <span aria-hidden="true">{all ? "−" : `+${cards.length - shown.length}`}</span></button></li>}
    </ul>
  );
}

/* ---- deck and piles ---- */

const Backs = ({ count }: { count: number }) => (
  <span class={classes("sn-backs", count === 0 && "none")} style={{ "--n": Math.min(count, 4) }}
    aria-hidden="true">
    {count > 0 && <Back />}<b>{count}</b>
  </span>
);

function Pile({ scene, k, refill }: { scene: Scene; k: number; refill: boolean }) {
  const { p: { t, nameOf }, v } = scene;
  const looked = v.pile === k && v.mover !== null && !v.over;
  const cards = v.stack[k]!;
  return (
    <li class={classes("sn-pile", looked && "looked", refill && "refill")} style={{ "--i": k }}>
      <Backs count={cards} />
      <span class="sn-pilename">{t(`pile.${k + 1}`)}
        <span class="hidden">{t("board.pile", { n: cards })}</span></span>
      {cards === 0 && <span class="sn-note">{t("board.empty")}</span>}
      {refill && <span class="sn-plus" role="img" aria-label={t("board.new-card")}>+1</span>}
      {looked && <span class="sn-note sn-looks">{t("board.looks", { seat: nameOf(v.mover!) })}</span>}
      {!(looked && v.mine) && <Remembered t={t} memory={v.pileMemory[k]!} few={VERY_FEW + 1}
        label={t("board.memory.pile", { n: k + 1 })} />}
    </li>
  );
}

export function Piles({ scene, refill }: { scene: Scene; refill: number[] }) {
  const { t } = scene.p, { v } = scene;
  return (
    <section class="sn-piles" aria-label={t("field.stack")}>
      <ul>
        {v.stack.map((_, k) => <Pile scene={scene} k={k} refill={refill.includes(k)} />)}
        <li class={classes("sn-pile sn-deck", v.deck < 6 && "low")}>
          <Backs count={v.deck} /><span class="sn-pilename">{t("board.deck")}
            <span class="hidden">{t("board.pile", { n: v.deck })}</span></span>
        </li>
      </ul>
    </section>
  );
}

export function Discard({ scene }: { scene: Scene }) {
  const { p: { t }, v } = scene;
  if (v.discard.length === 0) return null;
  return (
    <details class="sn-fold">
      <summary>{t("pair", { name: t("field.discard"), value: v.discard.length })}</summary>
      <ul class="sn-memory">
        {v.discard.map((card) => <li key={card}><Chip t={t} card={card} /></li>)}
      </ul>
    </details>
  );
}

/* ---- areas ---- */

/* What lies over a part of the table while a card is held: a place for it, or why not. */
export interface Spot { move: string; legal: boolean; label: string; note: string }

export interface Reach {
  spot(seat: number, area: Area | null): Spot | null;
  target(agent: string): boolean; /* an ability may mean it */
  held(agent: string): boolean; /* it is the one meant so far */
  tapSpot(spot: Spot): void;
  tapAgent(agent: string): void;
  fresh(card: string): boolean;
}

function SpotButton({ spot, reach, seat, area }: {
  spot: Spot; reach: Reach; seat: number; area: Area | null;
}) {
  return (
    <button type="button" class={classes("sn-spot", spot.legal ? "glow" : "dim")}
      data-move={spot.move} data-area={area ?? ""} data-seat={seat} aria-disabled={!spot.legal}
      onClick={() => reach.tapSpot(spot)}>
      <Called text={spot.label} />
      {spot.note !== "" && <span aria-hidden="true">{spot.note}</span>}
    </button>
  );
}

function AgentTile({ scene, agent, reach, top }: {
  scene: Scene; agent: Agent; reach: Reach; top: boolean;
}) {
  const { t } = scene.p, { card } = agent, { kind } = factsOf(card);
  const target = reach.target(card), more = agent.strength - agent.printed;
  const words = [cardWords(t, card), t("board.strength", { n: agent.strength }),
    ...agent.under.map((one) => cardName(t, one))].join(", ");
  return (
    <button type="button" data-card={card} aria-pressed={target ? reach.held(card) : undefined}
      class={classes("sn-agent", toneOf(card), `sn-${kind}`, top && "top", target && "glow",
        reach.held(card) && "up", reach.fresh(card) && "fresh",
        scene.v.newest === card && "newest")}
      onClick={() => reach.tapAgent(card)}>
      <Called text={words} />
      <span class="sn-pic"><Picture card={card} /></span>
      <b class="sn-power" aria-hidden="true">{agent.strength}</b>
      {more > 0 && <span class="sn-fund" aria-hidden="true">+{more}</span>}
      <span class="sn-agentname" aria-hidden="true"><Narrow text={cardName(t, card)} /></span>
    </button>
  );
}

/* Backs with their number; mine, and open ones, can be read. */
function Operations({ scene, cell, seat, area }: {
  scene: Scene; cell: Cell; seat: number; area: Area;
}) {
  const { p: { t, nameOf }, v } = scene;
  if (cell.count === 0) return null;
  const label = t("board.operations", { seat: nameOf(seat), area: areaName(t, area), n: cell.count });
  return (
    <div class="sn-ops" role="group" aria-label={label}>
      {cell.operations === null
        ? <span class="sn-opback" aria-hidden="true"><Back />{cell.count > 1 && <b>×{cell.count}</b>}</span>
        : cell.operations.map((card) => <Chip key={card} t={t} card={card}
          note={factsOf(card).counts !== "always" && seat === v.me &&
            <Mark name={countsNow(card, cell) ? "tick" : "cross"} />} />)}
      <Remembered t={t} memory={cell.memory} few={VERY_FEW}
        label={t("board.memory.operations")} />
    </div>
  );
}

/* What this turn has used up, in the row of who moves. */
function Used({ scene, area }: { scene: Scene; area: Area }) {
  const { p: { t }, v } = scene;
  return (
    <>
      {v.agentAreas.includes(area) && <span class="sn-used" title={t("board.used.agent")}>
        <Mark name="hat" /><span class="hidden">{t("board.used.agent")}</span></span>}
      {v.operationAreas.includes(area) && <span class="sn-used" title={t("board.used.operation")}>
        <Mark name="star" /><span class="hidden">{t("board.used.operation")}</span></span>}
    </>
  );
}

function CellView({ scene, seat, area, reach }: {
  scene: Scene; seat: number; area: number; reach: Reach;
}) {
  const { p: { t, nameOf }, v } = scene;
  const cell = v.cells[seat]![area]!, id = AREAS[area]!, spot = reach.spot(seat, id);
  const more = missing(cell);
  return (
    <div class={classes("sn-cell", `sn-in-${id}`, cell.dominates && "holds")} role="group"
      aria-label={t("board.cell", { seat: nameOf(seat), area: areaName(t, id), n: cell.strength })}>
      <div class={classes("sn-sum", cell.strength === 0 && "zero")}>
        <Sign area={id} /><b>{cell.strength}</b>
        {cell.dominates && <span class="sn-crown" role="img" aria-label={t("board.dominates")}>
          <Mark name="crown" /></span>}
        {!v.over && seat === v.mover && <Used scene={scene} area={id} />}
        {seat === v.me && more > 0 && cell.rival > 0 && !v.over &&
          <span class="sn-more">{t("board.more", { n: more })}</span>}
      </div>
      {cell.agents.length > 0 && <div class="sn-agents">
        {[...cell.agents].reverse().map((agent, i) =>
          <AgentTile key={agent.card} scene={scene} agent={agent} reach={reach} top={i === 0} />)}
      </div>}
      <Operations scene={scene} cell={cell} seat={seat} area={id} />
      {spot && <SpotButton spot={spot} reach={reach} seat={seat} area={id} />}
    </div>
  );
}

/* What a seat has in each area in one line: the strip of narrow screens, which opens its row. */
function Strip({ scene, seat, open, toggle }: {
  scene: Scene; seat: number; open: boolean; toggle(): void;
}) {
  const { p: { t }, v } = scene;
  return (
    <button type="button" class="sn-strip" aria-expanded={open} onClick={toggle}>
      {AREAS.map((id, a) => {
        const { strength, dominates } = v.cells[seat]![a]!;
        return (
          <span class={classes("sn-one", `sn-in-${id}`, dominates && "holds", strength === 0 && "zero")}>
            <Called text={`${areaName(t, id)}, ${t("board.strength", { n: strength })}${
              dominates ? `, ${t("board.dominates")}` : ""}.`} />
            <Sign area={id} /><b aria-hidden="true">{strength}</b>{dominates && <Mark name="crown" />}
          </span>
        );
      })}
      <Mark name="fold" />
    </button>
  );
}

/* A number with a sign, in words for the ear. */
const Counted = ({ mark, n, words }: { mark: "hand" | "star"; n: number; words: string }) => (
  <span class="sn-counted" title={words}><Mark name={mark} /><b aria-hidden="true">{n}</b>
    <span class="hidden">{words}</span></span>
);

function Plate({ scene, seat, reach, children }: {
  scene: Scene; seat: number; reach: Reach; children: ComponentChildren;
}) {
  const { p: { t, nameOf, partOf, state }, v } = scene;
  const part = partOf(seat), spot = reach.spot(seat, null);
  const partner = v.me !== null && partnerOf(v.seats, v.me) === seat;
  const laid = v.cells[seat]!.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class={classes("sn-plate", state.to_act.includes(seat) && !v.over && "asked",
      part?.side && `sn-side-${part.side}`)}>
      {part && <span class="sn-team" title={t(`part.${part.name}`)}>{part.symbol}
        <span class="hidden">{t(`part.${part.name}`)}</span></span>}
      <b class="sn-name">{nameOf(seat)}</b>
      {partner && <span class="sn-note sn-ally">{t("board.partner")}</span>}
      <Counted mark="hand" n={v.handCards[seat]!} words={t("board.hand", { n: v.handCards[seat]! })} />
      {laid > 0 && <Counted mark="star" n={laid} words={t("board.laid", { n: laid })} />}
      {children}
      {seat !== v.me && <Remembered t={t} memory={v.handMemory[seat]!}
        label={t("board.memory.hand", { seat: nameOf(seat) })} />}
      {spot && <SpotButton spot={spot} reach={reach} seat={seat} area={null} />}
    </div>
  );
}

function LaneHead({ scene, area }: { scene: Scene; area: number }) {
  const { p: { t }, v } = scene;
  const id = AREAS[area]!, { leaders, best } = standingOf(v, area);
  return (
    <div class={`sn-lane sn-in-${id}`}>
      <Sign area={id} />
      <span class="sn-lanename">{t(`board.area.${id}`)}</span>
      <span class={classes("sn-leader", best === 0 && "none")}>
        {leaders.length > 0 && <><Mark name="crown" />{names(scene, leaders)}</>}
        {leaders.length === 0 && best > 0 && t("board.tie")}
        {leaders.length === 0 && best === 0 && t("board.nobody")}
      </span>
    </div>
  );
}

/* A seat's row. On narrow screens those of others are strips until somebody opens them, or they hold
 * what an ability can mean; with one other there is room for it. */
function Row({ scene, seat, reach }: { scene: Scene; seat: number; reach: Reach }) {
  const { v } = scene, [opened, setOpened] = useState(false);
  const folds = seat !== v.me && v.seats > 2;
  const open = opened || v.cells[seat]!.some(({ agents }) => agents.some(({ card }) => reach.target(card)));
  return (
    <div data-seat={seat} class={classes("sn-seat", seat === v.me && "me", seat === v.mover && "moves",
      folds && !open && "shut")}>
      <Plate scene={scene} seat={seat} reach={reach}>
        {folds && <Strip scene={scene} seat={seat} open={open} toggle={() => setOpened(!opened)} />}
      </Plate>
      <div class="sn-cells">
        {AREAS.map((_, a) => <CellView scene={scene} seat={seat} area={a} reach={reach} />)}
      </div>
    </div>
  );
}

/* Four lanes; a row for each seat, partners side by side, mine next to my hand. */
export function Table({ scene, reach }: { scene: Scene; reach: Reach }) {
  const { p: { t }, v } = scene;
  return (
    <section class={`sn-table sn-of-${v.seats}`} aria-label={t("board.table")}>
      <div class="sn-lanes">{AREAS.map((_, a) => <LaneHead scene={scene} area={a} />)}</div>
      {v.rows.map((seat) => <Row key={seat} scene={scene} seat={seat} reach={reach} />)}
    </section>
  );
}

/* ---- what happens ---- */

/* An act in words. */
export function sayAct({ p, v }: Scene, act: Act): string {
  const { t, nameOf } = p, [a, b] = act.operands;
  const word = (text: string | undefined): string => {
    if (text === undefined) return "";
    if (AREAS.includes(text as Area)) return areaName(t, text);
    return /^\d$/.test(text) ? nameOf(Number(text)) : cardName(t, text);
  };
  const key = a === "?" ? `did.${act.verb}.hidden` : `did.${act.verb}`;
  if (act.verb === "pass" && v.seats === 4 && act.seat !== "*")
    return t(a === "?" ? "board.passed.hidden" : "board.passed", { seat: nameOf(act.seat),
      other: nameOf((act.seat + 2) % 4), card: a === "?" ? "" : cardName(t, a!) });
  return t(key, { seat: act.seat === "*" ? "" : nameOf(act.seat), a: a === "?" ? "" : word(a), b: word(b) });
}

/* The last thing that somebody else did, and what came of it, while I wait; then the shell tells all. */
export function Caption({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  let at = p.acts.length - 1;
  while (at >= 0 && p.acts[at]!.seat === "*") at--;
  const act = p.acts[at];
  if (!act || v.over || v.mine || act.seat === v.me) return null;
  const came = p.news.filter((one) => one.act >= at && one.act < p.acts.length)
    .map((one) => p.sayNews(one));
  const card = act.operands[0];
  return (
    <div class="sn-caption" key={at}>
      {card && card !== "?" && !/^\d$/.test(card) && isAgent(card) &&
        <span class={classes("sn-pic", toneOf(card))}><Picture card={card} /></span>}
      <p><b>{sayAct(scene, act)}</b>{came.map((text) => <span>{text}</span>)}</p>
    </div>
  );
}

/* The last turns, in order. */
export function FinalRound({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  if (v.finalTurns === null || v.over || v.mover === null) return null;
  const left = Array.from({ length: v.finalTurns }, (_, i) => (v.mover! + i) % v.seats);
  return (
    <div class="sn-final"><b>{p.t("board.final")}</b>
      <ol aria-label={p.t("board.final.turns")}>
        {left.map((seat, i) => <li class={i === 0 ? "now" : ""}>{p.nameOf(seat)}</li>)}
      </ol>
    </div>
  );
}

export const How = ({ t }: { t: Words }) => (
  <dl class="sn-how">
    <dt>{t("verb.recruit")}</dt><dd>{t("board.how.recruit")}</dd>
    <dt>{t("verb.deploy")}</dt><dd>{t("board.how.deploy")}</dd>
  </dl>
);
