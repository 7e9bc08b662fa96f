/* board-parts.tsx - what only shows on the board of Inside Job: seats, mission, trick, end. */
import type { ComponentChildren } from "preact";
import type { BoardProps } from "../../web/src/board";
import { ahead, countsAs, suitOf, valueOf } from "./board-look";
import type { Laid, Look, Mission, Trick } from "./board-look";
import { Town } from "./board-town";
import {
  Card, Case, ConditionSign, Cross, Crown, Envelope, Role, SuitChip, Tick,
} from "./board-art";

export interface Scene { p: BoardProps; v: Look }

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/* ---- words ---- */

export const seatName = ({ p, v }: Scene, seat: number): string =>
  seat < v.seats ? p.nameOf(seat) : p.t(`place.${seat}`);

export function names(scene: Scene, seats: number[]): string {
  const all = seats.map((seat) => seatName(scene, seat));
  const last = all.pop() ?? "";
  return all.length ? `${all.join(", ")} ${scene.p.t("list.and")} ${last}` : last;
}

/* The texts have the symbol of a suit in front of its name; here it is drawn. */
export const suitName = ({ p }: Scene, suit: string): string =>
  p.t(`suit.${suit}`).replace(/^\S+ /, "");

export const cardName = (scene: Scene, card: string): string =>
  scene.p.t("board.card", { suit: suitName(scene, suitOf(card)), n: valueOf(card) });

/* The text of a mission without what follows in brackets: trump and risk are drawn. */
export const condition = ({ p }: Scene, what: Mission): string =>
  p.t(`mission.${what.id}`).replace(/ \([^()]*\)$/, "");

function laidName(scene: Scene, one: Laid, trump: string): string {
  const card = cardName(scene, one.card);
  return one.cased
    ? scene.p.t("board.card.case", { card, suit: suitName(scene, trump) }) : card;
}

/* ---- how far the match is ---- */

/* Without a label they only draw what stands in words beside them. */
function Pips(props: { all: number; on: number; label?: string; children?: ComponentChildren }) {
  const all = Math.max(props.all, props.on);
  const label = props.label;
  return (
    <span class="ij-pips" role={label ? "img" : undefined} aria-label={label} aria-hidden={!label}>
      {Array.from({ length: all }, (_, i) =>
        <span class={classes("ij-pip", i < props.on && "on", i === props.all - 1 && "limit")}>
          {props.children}
        </span>)}
    </span>
  );
}

export function Progress({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  const trick = Math.min(v.trick + 1, v.tricks);
  return (
    <div class="ij-progress">
      <div class="ij-goal">
        <span>{p.t("board.missions", { n: v.done, goal: v.goal })}</span>
        <Pips all={v.goal} on={v.done}><Tick /></Pips>
      </div>
      <span class="ij-count">{p.t("board.trick", { n: trick, all: v.tricks })}</span>
      <span class="ij-count"><Case />{p.t("board.supply", { n: v.supply })}</span>
    </div>
  );
}

/* ---- the seats ---- */

function Cases({ scene, seat }: { scene: Scene; seat: number }) {
  const { p, v } = scene;
  const places = { seat: seatName(scene, seat), n: v.held[seat]!, limit: v.limit };
  return (
    <span class={classes("ij-cases", v.held[seat]! >= v.limit - 1 && "near")}>
      <Pips all={v.limit} on={v.held[seat]!} label={p.t("board.cases", places)}><Case /></Pips>
      <span class="ij-number" aria-hidden="true">{v.held[seat]}/{v.limit}</span>
    </span>
  );
}

function seatNotes({ p, v }: Scene, seat: number): string[] {
  const notes = [];
  if (v.starter === seat && !v.over && v.phase !== "vote") notes.push(p.t("board.leads"));
  if (v.controller === seat) notes.push(p.t("field.controller"));
  if (v.partner === seat) notes.push(p.t("board.partner"));
  if (v.phase === "vote" && v.voted[seat]) notes.push(p.t("board.voted"));
  return notes;
}

export function Seats({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  const asked = (seat: number) => p.state.to_act.includes(seat);
  return (
    <ul class={`ij-seats ij-seats-${v.places}`} aria-label={p.t("board.seats")}>
      {v.held.map((_, seat) => {
        const shown = v.faceUp[seat] ? v.role[seat]! : null;
        const count = v.count[seat];
        return (
          <li class={classes("ij-seat", asked(seat) && "asked", seat === v.me && "me",
            shown && "up")}>
            <Role role={shown} />
            <span class="ij-who">
              <span class="ij-name">{seatName(scene, seat)}</span>
              {shown && <span class="ij-shown">{p.t(`role.${shown}`)}</span>}
            </span>
            <Cases scene={scene} seat={seat} />
            <span class="ij-notes">
              {count !== null && count !== undefined &&
                <span class="ij-backs">{p.t("board.cards", { n: count })}</span>}
              {seatNotes(scene, seat).map((note) => <span class="ij-note">{note}</span>)}
              {asked(seat) && <span class="ij-note asked">{p.t("board.asked")}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/* Everybody knows which roles take part; what they are about can be looked up. */
export function RolesInPlay({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  const roles = v.special.includes("profno") ? [] : ["insider"];
  return (
    <details class="ij-fold">
      <summary>{p.t("board.roles")}{v.special.map((role) =>
        <span class="ij-inplay"><Role role={role} />{p.t(`role.${role}`)}</span>)}</summary>
      <dl class="ij-roles">
        {["agent", ...roles, ...v.special].map((role) => (
          <div>
            <dt><Role role={role} />{p.t(`role.${role}`)}</dt>
            <dd>{p.t(`about.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/* ---- the mission ---- */

export function MissionFace({ scene, what }: { scene: Scene; what: Mission }) {
  const { p } = scene;
  return (
    <>
      <ConditionSign condition={what.condition} />
      <span class="ij-condition">{condition(scene, what)}</span>
      <span class="ij-trump">
        <SuitChip suit={what.trump} />
        <span>{p.t("board.trump", { suit: suitName(scene, what.trump) })}</span>
      </span>
      {what.risk && <span class="ij-risk"><Case />{p.t("board.risk")}</span>}
    </>
  );
}

export function MissionPanel({ scene, trick }: { scene: Scene; trick: Trick }) {
  const { p, v } = scene;
  const what = trick.mission;
  return (
    <section class={classes("ij-mission", what?.risk && "risk")} aria-label={p.t("field.mission")}>
      <h2 class="ij-label">{p.t("field.mission")}</h2>
      {what
        ? <div class="ij-paper" key={trick.number}><MissionFace scene={scene} what={what} /></div>
        : <p class="ij-paper ij-none">
          {v.phase === "choose" && v.starter !== null
            ? p.t("board.choosing", { seat: seatName(scene, v.starter) }) : p.t(`phase.${v.phase}`)}
        </p>}
      {trick.winner !== null && <Stamp scene={scene} done={trick.done} />}
    </section>
  );
}

export const Stamp = ({ scene, done }: { scene: Scene; done: boolean }) => (
  <span class={classes("ij-stamp", done ? "done" : "failed")}>
    {done ? <Tick /> : <Cross />}{scene.p.t(done ? "board.done" : "board.failed")}
  </span>
);

/* ---- the trick ---- */

function Slot(props: { scene: Scene; trick: Trick; place: number; best: number }) {
  const { scene, trick, place } = props;
  const one = trick.laid[place];
  const seat = trick.order[place]!;
  const trump = trick.mission?.trump ?? "";
  const best = place === props.best;
  return (
    <li class={classes("ij-slot", best && "best", !one && place === trick.laid.length && "next")}>
      <span class="ij-spot">
        {one
          ? <span class="ij-laid">
            <Card card={one.card} cased={one.cased} trump={trump} /></span>
          : <span class="ij-empty" aria-hidden="true">{place + 1}</span>}
        {best && <span class="ij-best"><Crown /></span>}
      </span>
      <span class="ij-name">{seatName(scene, seat)}</span>
      <span class="ij-hide">
        {one ? laidName(scene, one, trump) : scene.p.t("board.to-come")}
        {best && `, ${scene.p.t(trick.winner === null ? "board.ahead" : "board.wins")}`}
      </span>
    </li>
  );
}

/* The cards in playing order. */
export function TrickView({ scene, trick }: { scene: Scene; trick: Trick }) {
  const { p } = scene;
  const best = trick.laid.length && trick.mission ? ahead(trick.laid, trick.mission.trump) : -1;
  const led = trick.laid[0] && suitOf(trick.laid[0].card);
  return (
    <section class="ij-trick" aria-label={p.t("board.order")}>
      <h2 class="ij-label">
        {trick.winner === null ? p.t("board.order") : p.t("board.last", { n: trick.number + 1 })}
      </h2>
      <ol class="ij-slots">
        {trick.order.map((seat, place) =>
          <Slot key={`${trick.number}.${seat}`} scene={scene} trick={trick} place={place}
            best={best} />)}
      </ol>
      <p class={classes("ij-outcome", trick.winner !== null && "on")}>
        {trick.winner !== null ? p.t("board.won", { seat: seatName(scene, trick.winner) })
          : led && <><SuitChip suit={led} />{p.t("board.led", { suit: suitName(scene, led) })}</>}
      </p>
    </section>
  );
}

function PastCard({ scene, trick, one }: { scene: Scene; trick: Trick; one: Laid }) {
  const suit = suitOf(one.card);
  const trump = trick.mission!.trump;
  const best = one.seat === trick.winner;
  return (
    <li class={classes(`ij-face-${suit}`, best && "best")}>
      <span aria-hidden="true">{valueOf(one.card)}</span><SuitChip suit={suit} />
      {one.cased && <><Case /><SuitChip suit={countsAs(one, trump)} /></>}
      {best && <Crown />}
      <span class="ij-name">{seatName(scene, one.seat)}</span>
      <span class="ij-hide">
        {laidName(scene, one, trump)}{best && `, ${scene.p.t("board.wins")}`}
      </span>
    </li>
  );
}

function PastTrick({ scene, trick }: { scene: Scene; trick: Trick }) {
  const { done } = trick;
  return (
    <li>
      <div class="ij-pastline">
        <span class={done ? "ij-good" : "ij-bad"}>{done ? <Tick /> : <Cross />}
          <span class="ij-hide">{scene.p.t(done ? "board.done" : "board.failed")}</span></span>
        <span>{condition(scene, trick.mission!)}</span>
        <SuitChip suit={trick.mission!.trump} />
        <span class="ij-hide">
          {scene.p.t("board.trump", { suit: suitName(scene, trick.mission!.trump) })}
        </span>
      </div>
      <ul class="ij-pastcards">
        {trick.laid.map((one) => <PastCard scene={scene} trick={trick} one={one} />)}
      </ul>
    </li>
  );
}

/* Who could or would not follow which suit. */
function NoFollow({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  if (!v.failed.some((suits) => suits.length > 0)) return null;
  return (
    <p class="ij-nofollow">{p.t("pair", { name: p.t("field.failed"), value: "" })}
      {v.failed.map((suits, seat) => suits.length > 0 && (
        <span>{seatName(scene, seat)} {suits.map((suit) =>
          <><SuitChip suit={suit} /><span class="ij-hide">{suitName(scene, suit)}</span></>)}
        </span>))}
    </p>
  );
}

/* Finished tricks, if the match lets people look them up. */
export function PastTricks({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  if (!v.open || v.past.length === 0) return null;
  return (
    <details class="ij-fold">
      <summary>{p.t("board.past", { n: v.past.length })}</summary>
      <ol class="ij-past">
        {v.past.map((trick) => trick.mission && <PastTrick scene={scene} trick={trick} />)}
      </ol>
      <NoFollow scene={scene} />
    </details>
  );
}

/* ---- the end ---- */

function Person({ scene, seat }: { scene: Scene; seat: number }) {
  const { p, v } = scene;
  const role = v.role[seat] ?? null;
  return (
    <li class={`ij-person ij-is-${role}`} style={{ "--i": seat }}>
      <Role role={role} />
      <span class="ij-name">{seatName(scene, seat)}</span>
      <span class="ij-was">{role && p.t(`role.${role}`)}</span>
      <Cases scene={scene} seat={seat} />
    </li>
  );
}

function ballotName(scene: Scene, seat: number, votes: number[]): string {
  const [a, b] = votes as [number, number?];
  const places = { seat: seatName(scene, seat), a: seatName(scene, a), b: seatName(scene, b ?? a) };
  if (b === undefined) return scene.p.t("did.vote", places);
  if (a !== b) return scene.p.t("did.votes", places);
  return scene.p.t("play.times", { text: scene.p.t("did.vote", places), n: 2 });
}

function Votes({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  if (!v.votes.some((votes) => votes.length)) return <p>{p.t("board.no-vote")}</p>;
  return (
    <ul class="ij-ballots">
      {v.votes.map((votes, seat) => votes.length > 0 && (
        <li style={{ "--i": seat }}><Envelope />
          {ballotName(scene, seat, votes)}
        </li>
      ))}
    </ul>
  );
}

/* Who has won stands above the board; here is which side that was, and who was on it. */
export function End({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  return (
    <section class="ij-end" aria-label={p.t("phase.over")}>
      <Town />
      <h2>{p.t("board.who-was-who")}</h2>
      <p class="ij-tally">
        <span>{p.t(`result.${v.result}`)}</span>
        <span>{p.t("board.missions", { n: v.done, goal: v.goal })}</span>
      </p>
      <ul class={`ij-people ij-seats-${v.places}`}>
        {v.held.map((_, seat) => <Person scene={scene} seat={seat} />)}
      </ul>
      <h2>{p.t("board.votes")}</h2>
      <Votes scene={scene} />
    </section>
  );
}
