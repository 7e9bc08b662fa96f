/* board-sheets.tsx - what is asked on the board of SpyNet: draft, recruiting, abilities, discards. */
import type { ComponentChildren } from "preact";
import { Mark, Portrait, toneOf } from "./board-art";
import { factsOf, sorted } from "./board-cards";
import { areOpponents } from "./board-model";
import { abilityOf, Called, Card, cardName, cardWords, classes, How, names } from "./board-parts";
import type { Scene } from "./board-parts";

/* What everything that can be tapped shares. */
export interface Doing extends Scene {
  lifted: string | null; /* a card or a seat that is meant */
  lift(what: string | null): void;
  act(move: string): void;
  complain(move: string): void;
}

export const legal = ({ p }: Scene, move: string): boolean => p.state.moves.includes(move);

/* The cards, or seats, that a verb can mean now. */
export const meant = ({ p }: Scene, verb: string): string[] => [...new Set(p.state.moves
  .filter((move) => move.startsWith(`${verb} `)).map((move) => move.split(" ")[1]!))];

const Sheet = (props: { label: string; class?: string; children: ComponentChildren }) => (
  <section class={classes("sn-sheet", props.class)} aria-label={props.label}>{props.children}</section>
);

/* Cards face up, of which one is chosen: lift it, then say so. */
function Offer({ d, cards, can, note }: {
  d: Doing; cards: string[]; can(card: string): boolean; note?(card: string): ComponentChildren;
}) {
  const { t } = d.p;
  return (
    <ul class="sn-offer">
      {cards.map((card) => (
        <li key={card}>
          <button type="button" data-card={card} aria-pressed={d.lifted === card}
            aria-disabled={!can(card)}
            class={classes("sn-pick", can(card) && "glow", d.lifted === card && "up")}
            onClick={() => can(card) && d.lift(d.lifted === card ? null : card)}>
            <Called text={cardWords(t, card)} />
            <Card t={t} card={card} />
          </button>
          {note?.(card)}
        </li>
      ))}
    </ul>
  );
}

/* ---- the draft ---- */

export function Draft({ d }: { d: Doing }) {
  const { p: { t, nameOf }, v } = d;
  const left = v.draftCards - 1, next = (v.mover! + v.seats - 1) % v.seats;
  const goesOn = left > 0 ? t(left === 1 ? "board.draft.one" : "board.draft.many",
    { n: left, seat: nameOf(next) }) : t("board.draft.last");
  return (
    <Sheet label={t("phase.draft")}>
      {v.mine
        ? <><Offer d={d} cards={v.offered} can={(card) => legal(d, `keep ${card}`)} />
          <p class="sn-goes">{goesOn}</p></>
        : <p class="sn-goes">{t("board.draft.wait", { seat: nameOf(v.mover!), n: v.draftCards })}</p>}
      <How t={t} />
    </Sheet>
  );
}

/* ---- recruit or deploy ---- */

const TURNS_TOLD = 6; /* then one knows what it means */

/* Either says what it means while that is new, or why it cannot be chosen. */
function Choice({ d, verb, mark, why, told }: {
  d: Doing; verb: string; mark: "deck" | "hat"; why: string; told: boolean;
}) {
  const { t } = d.p, can = legal(d, verb);
  return (
    <button type="button" class={classes("sn-choice", can && "glow")} data-move={verb}
      aria-disabled={!can} onClick={() => (can ? d.act(verb) : d.complain(verb))}>
      <Mark name={mark} /><b>{t(`verb.${verb}`)}</b>
      {told && <span>{can ? t(`board.how.${verb}`) : t(why)}</span>}
    </button>
  );
}

export function TurnChoice({ d }: { d: Doing }) {
  const begun = d.p.acts.filter((act) => act.seat === d.v.me && ["recruit", "deploy"].includes(act.verb));
  const told = begun.length < TURNS_TOLD || !legal(d, "recruit") || !legal(d, "deploy");
  return (
    <Sheet label={d.p.t("phase.turn")} class="sn-turnchoice">
      <Choice d={d} verb="recruit" mark="deck" why="why.final-turn-deploys" told={told} />
      <Choice d={d} verb="deploy" mark="hat" why="why.must-recruit" told={told} />
    </Sheet>
  );
}

/* ---- recruiting ---- */

/* Piles before this one, this one, and what comes next: an empty pile is passed over. */
function Way({ d }: { d: Doing }) {
  const { p: { t }, v } = d, now = v.pile!;
  return (
    <ol class="sn-way">
      {v.stack.map((cards, k) => (
        <li class={classes(k === now && "now", k < now && "gone", cards === 0 && "empty")}
          aria-current={k === now ? "step" : undefined}>
          {t(`pile.${k + 1}`)}
          <small>{cards === 0 ? t("board.passed-over")
            : k < now ? t("board.put-back") : t("board.pile", { n: cards })}</small>
        </li>
      ))}
      <li>{t("board.deck")}<small>{t("board.pile", { n: v.deck })}</small></li>
    </ol>
  );
}

function nextWords({ p: { t }, v }: Scene): string {
  const next = v.stack.findIndex((cards, k) => k > v.pile! && cards > 0);
  if (next >= 0) return t("board.next.pile", { pile: t(`pile.${next + 1}`), n: v.stack[next]! });
  return t(v.situation === "dead_drop" && v.seats < 4 ? "board.next.deck-two" : "board.next.deck");
}

export function LookSheet({ d }: { d: Doing }) {
  const { p: { t }, v } = d, pile = v.pile!;
  const piles = v.stack.map((_, k) => t(`pile.${k + 1}`)).slice(0, Math.min(pile + 1, v.deck));
  return (
    <Sheet label={t("phase.look")} class="sn-looksheet">
      <Way d={d} />
      <ul class="sn-offer sn-whole-pile">
        {v.offered.map((card) => (
          <li key={card}><button type="button" class="sn-pick" data-card={card}>
            <Called text={v.news.includes(card) ? `${cardWords(t, card)}, ${t("board.new")}`
              : cardWords(t, card)} />
            <Card t={t} card={card} mark={v.news.includes(card)
              ? <span class="sn-new">{t("board.new")}</span> : null} />
          </button></li>
        ))}
      </ul>
      <div class="sn-two">
        <button type="button" class="main" data-move="take" onClick={() => d.act("take")}>
          {t("board.take", { n: v.offered.length })}
          {piles.length > 0 && <small>{t("board.refill", { piles: piles.join(", ") })}</small>}
        </button>
        <button type="button" data-move="leave" onClick={() => d.act("leave")}>
          {t("board.leave")}<small>{nextWords(d)}</small>
        </button>
      </div>
    </Sheet>
  );
}

/* ---- abilities ---- */

function ownerOf({ v }: Scene, card: string): number {
  return v.cells.findIndex((row) => row.some((cell) => cell.agents.some((one) => one.card === card)));
}

function SeatTargets({ d, verb }: { d: Doing; verb: string }) {
  const { p: { t, nameOf }, v } = d;
  return (
    <ul class="sn-seattargets">
      {v.rows.filter((seat) => areOpponents(v.seats, v.me!, seat)).map((seat) => {
        const can = legal(d, `${verb} ${seat}`), what = String(seat);
        return (
          <li><button type="button" data-target={seat} aria-pressed={d.lifted === what} aria-disabled={!can}
            class={classes("sn-seattarget", can && "glow", d.lifted === what && "up")}
            onClick={() => (can ? d.lift(d.lifted === what ? null : what) : d.complain(`${verb} ${seat}`))}>
            <b>{nameOf(seat)}</b><small>{t("board.hand", { n: v.handCards[seat]! })}</small>
          </button></li>
        );
      })}
    </ul>
  );
}

const Owner = ({ d, card }: { d: Doing; card: string }) =>
  <small class="sn-owner">{d.p.nameOf(ownerOf(d, card))}</small>;

/* By phase: what the targets of the ability are. */
function Targets({ d }: { d: Doing }) {
  const { p: { t }, v } = d;
  const cards = (verb: string, note?: (card: string) => ComponentChildren) => {
    const all = sorted(meant(d, verb));
    return all.length > 0 ? <Offer d={d} cards={all} can={() => true} note={note} />
      : <p class="sn-note">{t("board.no-target")}</p>;
  };
  switch (v.phase) {
    case "anaconda": return cards("eliminate", (card) => <Owner d={d} card={card} />);
    case "falconer": return cards("turn", (card) => <Owner d={d} card={card} />);
    case "angel": return cards("recover");
    case "jackal": return <SeatTargets d={d} verb="target" />;
    case "limonada": return <SeatTargets d={d} verb="peek" />;
    case "sir_veza": return <><p class="sn-note">{t("board.veza", { n: v.answers })}</p>
      {v.answers > 0 && <SeatTargets d={d} verb="target" />}</>;
    case "grab": return <Offer d={d} cards={v.otherHand} can={(card) => legal(d, `grab ${card}`)} />;
    case "give": return v.grabbed === null ? null : <p class="sn-note">
      {t("board.grabbed", { card: cardName(t, v.grabbed) })}</p>;
    default: return null;
  }
}

const SPECIALS = ["the_hand", "oracle", "anaconda", "jackal", "sir_veza", "limonada", "angel", "falconer"];
export const isAbility = (phase: string): boolean =>
  SPECIALS.includes(phase) || phase === "grab" || phase === "give";

const Asking = ({ card }: { card: string }) =>
  <span class={classes("sn-asking", toneOf(card))}><Portrait name={factsOf(card).name} /></span>;

export function AbilitySheet({ d }: { d: Doing }) {
  const { p: { t }, v } = d, card = v.asked ?? v.phase;
  const may = meant(d, "fund").length > 0;
  return (
    <Sheet label={cardName(t, card)} class="sn-ability">
      <div class="sn-sheethead">
        <Asking card={card} />
        <p><b>{cardName(t, card)}</b>
          {v.phase === "grab" || v.phase === "give" ? t(`ask.${v.phase}`) : abilityOf(t, card)}
          {may && <em>{t("board.fund-first", { card: cardName(t, card) })}</em>}</p>
      </div>
      <Targets d={d} />
      <div class="sn-two">
        {legal(d, "use") && <button type="button" class="main" data-move="use"
          onClick={() => d.act("use")}>{t("verb.use")}</button>}
        {legal(d, "decline") && <button type="button" data-move="decline"
          onClick={() => d.act("decline")}>{t("verb.decline")}</button>}
      </div>
    </Sheet>
  );
}

/* Somebody's agent makes me discard: who, why, how many. */
export function DiscardSheet({ d }: { d: Doing }) {
  const { p: { t, nameOf }, v } = d;
  if (v.asked === null) return null;
  return (
    <Sheet label={t("phase.discard")} class="sn-ability">
      <div class="sn-sheethead">
        <Asking card={v.asked} />
        <p><b>{t(v.owed === 1 ? "board.must-discard.one" : "board.must-discard",
          { seat: nameOf(v.mover!), card: cardName(t, v.asked), n: v.owed })}</b>
          {t("board.your-choice")}</p>
      </div>
    </Sheet>
  );
}

/* ---- waiting ---- */

export function waitWords(scene: Scene): string {
  const { p, v } = scene;
  const asked = p.state.to_act.filter((seat): seat is number => seat !== "*" && seat !== v.me);
  return asked.length > 0 ? p.t("board.wait", { names: names(scene, asked) }) : "";
}
