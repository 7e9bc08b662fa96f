/* board.tsx - the board of Inside Job: the trick in the lamp light, the hand under the thumb.
 *
 * What only shows stands in board-parts.tsx; here is what can be done. A choice is always made in
 * two steps, lift and confirm, so that a slip of the thumb plays nothing. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { BoardProps } from "../../web/src/board";
import { useHalf } from "../../web/src/half";
import { MyCard } from "../../web/src/me";
import { hear } from "../../web/src/sound";
import { look, mission, suitOf } from "./board-look";
import type { Look, Trick } from "./board-look";
import { Card, Case, Envelope, Eye, Role } from "./board-art";
import { Town } from "./board-town";
import {
  cardName, classes, condition, End, MissionFace, MissionPanel, names, PastTricks, Progress,
  RolesInPlay, Seats, seatName, Stamp, suitName, TrickView,
} from "./board-parts";
import type { Scene } from "./board-parts";
import { Secret, secretOf } from "./board-secret";
import "./board.css";

export { Secret, secretOf };
export { Words } from "./board-missions";

const STEP = 420; /* ms that a card takes to come */
const REST = 1700; /* ms that a finished trick stays to be looked at */
const STILL = 2600; /* and when nothing moves */

/* What everything that can be tapped shares: what is lifted, and what was said about it. */
interface Doing extends Scene {
  lifted: string | null; /* "play Y7", without the case */
  cased: boolean; /* a case lies on the lifted card */
  lift(what: string | null, cased?: boolean): void;
  act(move: string): void;
  complain(move: string): void;
}

const legal = ({ p }: Scene, move: string): boolean => p.state.moves.includes(move);

/* Tap once to lift, again to do it; what is not allowed says why. */
function tap(d: Doing, what: string, move: string): void {
  if (!legal(d, what)) d.complain(what);
  else if (d.lifted === what) d.act(move);
  else d.lift(what);
}

/* ---- a row of cards ---- */

function useWidth(): [RefObject<HTMLDivElement>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(340);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}

const ROOM = 16; /* px at both ends together: the outer cards lean */

/* So much of a card is always seen: its value and its suit. */
const indexOf = (card: number): number => Math.ceil(8 + 0.46 * card);

/* As many rows as it takes to leave the index of every card in sight, all of the same width. */
function rows(cards: string[], width: number, card: number): string[][] {
  const fit = Math.max(1, Math.floor((width - card) / indexOf(card)) + 1);
  const count = Math.max(1, Math.ceil(cards.length / fit));
  const each = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, i) => cards.slice(i * each, (i + 1) * each));
}

/* From the edge of a card to that of the next: all the room there is, up to a little gap. */
const stepOf = (count: number, width: number, card: number): number =>
  count < 2 ? 0 : Math.floor(Math.min(card + 8, (width - card) / (count - 1)));

/* By the width of the row, which a wider or a lower screen changes. */
const cardOf = (width: number): number => (width < 460 ? 60 : width < 760 ? 76 : width < 1150 ? 92 : 108);

interface FanProps {
  d: Doing; cards: string[]; verb: string; label: string;
  glow(card: string): boolean;
}

function FanCard({ d, card, verb, glow, turn }: FanProps & { card: string; turn: number }) {
  const what = `${verb} ${card}`;
  const asked = d.v.mine && d.v.phase === verb;
  const up = d.lifted === what;
  const can = legal(d, what);
  const laid = up && d.cased;
  const move = laid ? `case ${card}` : what;
  return (
    <button type="button" data-card={card} aria-pressed={up} aria-disabled={!can}
      aria-label={up ? inWords(d, move) : cardName(d, card)}
      class={classes("ij-fancard", can && "can", up && "up",
        asked && (glow(card) ? "glow" : "dim"))}
      style={{ "--turn": turn }} onClick={() => tap(d, what, move)}>
      <Card card={card} cased={laid} trump={d.v.now.mission?.trump} />
    </button>
  );
}

function Fan(props: FanProps) {
  const [ref, width] = useWidth();
  const card = cardOf(width), all = rows(props.cards, width - ROOM, card);
  const step = stepOf(Math.max(...all.map((row) => row.length)), width - ROOM, card);
  return (
    <div ref={ref} class={classes("ij-fan", all.length > 1 && "rows")} role="group"
      style={{ "--card-width": `${card}px`, "--step": `${step}px` }} aria-label={props.label}>
      {all.map((row) => (
        <div class="ij-row">
          {row.map((card, i) =>
            <FanCard key={card} {...props} card={card} turn={i - (row.length - 1) / 2} />)}
        </div>
      ))}
    </div>
  );
}

/* ---- the hand ---- */

/* While my role is covered, my cards glow as anybody's would: who looks over my shoulder must not
 * see from them that I need not follow. */
function glows(d: Doing, card: string, shown: boolean): boolean {
  if (!legal(d, `play ${card}`)) return false;
  const led = d.v.now.laid[0];
  if (shown || !led) return true;
  const suit = suitOf(led.card);
  return suitOf(card) === suit || !d.v.hand.some((one) => suitOf(one) === suit);
}

/* A case on the card that is lifted, or none. */
function CaseSwitch({ d, card }: { d: Doing; card: string }) {
  const on = d.cased;
  const move = `case ${card}`;
  return (
    <button type="button" role="switch"
      class={classes("ij-switch", on && "on", !legal(d, move) && "dim")}
      aria-checked={on} aria-label={d.p.t("board.lay")}
      onClick={() => (legal(d, move) ? d.lift(d.lifted, !on) : d.complain(move))}>
      <Case /><span>{d.p.t("board.case")}</span><span class="ij-knob" />
    </button>
  );
}

const cardUnder = (e: PointerEvent): string | undefined =>
  document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>(".ij-hand [data-card]")
    ?.dataset.card;

/* A case to drag onto a card of the hand, which lifts the card too. Whoever does not drag has the
 * switch, so this is for the pointer alone. */
function LooseCase({ d }: { d: Doing }) {
  const [at, move] = useState<{ x: number; y: number } | null>(null);
  const from = useRef({ x: 0, y: 0 });
  const drop = (e: PointerEvent) => {
    const card = at && cardUnder(e);
    move(null);
    if (!card) return;
    if (!legal(d, `case ${card}`)) return d.complain(`case ${card}`);
    d.lift(`play ${card}`, true);
  };
  return (
    <span class={classes("ij-loose", at && "on")} aria-hidden="true"
      style={at ? { translate: `${at.x}px ${at.y}px` } : undefined}
      onPointerDown={(e) => {
        from.current = { x: e.clientX, y: e.clientY };
        e.currentTarget.setPointerCapture(e.pointerId);
        move({ x: 0, y: 0 });
      }}
      onPointerMove={(e) =>
        at && move({ x: e.clientX - from.current.x, y: e.clientY - from.current.y })}
      onPointerUp={drop} onPointerCancel={() => move(null)}>
      <Case />
    </span>
  );
}

/* What the lifted thing would do, as a button: for those who do not tap twice. */
const Confirm = ({ d, move }: { d: Doing; move: string }) => (
  <button type="button" class="ij-do" data-move={move} onClick={() => d.act(move)}>
    {inWords(d, move)}
  </button>
);

/* What can be done now, or whom we wait for. */
const HINTS: Record<string, string> = {
  play: "board.tap", larry: "board.tap", top: "board.tap-top", choose: "board.tap-mission",
  pick: "board.tap-seat", vote: "board.tap-seat",
};

function hint({ p, v }: Scene): string {
  const asked = p.state.to_act.filter((seat): seat is number => seat !== "*" && seat !== v.me);
  const two = p.state.moves.filter((move) => move.startsWith("votes "));
  const same = two.some((move) => /^votes (\d+) \1$/.test(move)); /* face up by the limit */
  if (v.mine && two.length > 0) return p.t(same ? "board.two-votes.same" : "board.two-votes");
  if (v.mine) return p.t(HINTS[v.phase] ?? `ask.${v.phase}`);
  return asked.length > 0 ? p.t("board.wait", { names: names({ p, v }, asked) }) : "";
}

/* A move as a choice, in words. */
function inWords(d: Scene, move: string): string {
  const [verb, a, b] = move.split(" ") as [string, string, string?];
  const seats = verb === "pick" || verb === "vote" || verb === "votes";
  const what = mission(a);
  if (b !== undefined && a === b)
    return d.p.t("play.times", { text: inWords(d, `vote ${a}`), n: 2 });
  if (verb === "choose") return d.p.t("verb.choose", { a: what ? condition(d, what) : a });
  if (seats)
    return d.p.t(`verb.${verb}`, { a: seatName(d, Number(a)), b: seatName(d, Number(b ?? a)) });
  return d.p.t(`verb.${verb}`, { a: cardName(d, a) });
}

/* ---- my role ---- */

function OwnRole({ d, shown, show }: { d: Doing; shown: boolean; show(on: boolean): void }) {
  const { p, v } = d;
  const role = v.me === null ? null : v.role[v.me];
  if (!role) return null;
  const open = shown || v.faceUp[v.me!]!;
  return (
    <button type="button" class={classes("ij-own", open && "open")} aria-expanded={shown}
      aria-label={shown ? p.t("board.cover") : p.t("board.covered")} onClick={() => show(!shown)}>
      {open ? <Role role={role} /> : <Eye />}
      <span class="ij-ownword">{p.t(shown ? "board.cover" : "board.my-role")}</span>
    </button>
  );
}

function Dossier({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  const role = v.role[v.me!]!;
  const partner = v.partner !== null && role === "accomplice" ? v.role[v.partner] : null;
  return (
    <div class={`ij-dossier ij-is-${role}`} role="status" tabIndex={0}>
      <Role role={role} />
      <div>
        <p class="ij-youare">{p.t("board.you-are", { role: p.t(`role.${role}`) })}</p>
        <MyCard game={p.game.id} name={secretOf(p.state, v.me!)} />
        {partner && <p>{p.t("board.partner-is",
          { seat: seatName(scene, v.partner!), role: p.t(`role.${partner}`) })}</p>}
      </div>
    </div>
  );
}

/* ---- choosing among missions and seats ---- */

/* Whoever won the trick looks at the next missions already: here they see how the last one ended. */
function ChooseMission({ d, last }: { d: Doing; last: Trick | null }) {
  const { p, v } = d;
  return (
    <section class="ij-choose" aria-label={p.t("phase.choose")}>
      {last && <p class="ij-lastly">{p.t("board.last", { n: last.number + 1 })}
        <Stamp scene={d} done={last.done} /></p>}
      <h2 class="ij-label">{p.t("board.two-missions")}</h2>
      <div class="ij-two">
        {v.drawn.map((one, i) => {
          const move = `choose ${one.id}`;
          return (
            <button key={`${one.id}${i}`} type="button" aria-pressed={d.lifted === move}
              aria-disabled={!legal(d, move)} data-mission={one.id}
              class={classes("ij-paper ij-offer", one.risk && "risk", d.lifted === move && "up",
                legal(d, move) ? "glow" : "dim")}
              onClick={() => tap(d, move, move)}>
              <MissionFace scene={d} what={one} />
            </button>
          );
        })}
      </div>
    </section>
  );
}

function SeatTile(props: { d: Doing; seat: number; on: number; can: boolean; tapped(): void }) {
  const { d, seat, on } = props;
  const role = d.v.faceUp[seat] ? d.v.role[seat]! : null;
  return (
    <button type="button" class={classes("ij-tile", on > 0 && "up", props.can ? "glow" : "dim")}
      aria-pressed={on > 0} aria-disabled={!props.can} data-seat={seat} onClick={props.tapped}>
      <Role role={role} />
      <span class="ij-name">{seatName(d, seat)}</span>
      {role && <span class="ij-shown">{d.p.t(`role.${role}`)}</span>}
      {on > 0 && <span class="ij-marks">{Array.from({ length: on }, () => <Envelope />)}</span>}
      {on > 1 && <span class="ij-hide">×{on}</span>}
    </button>
  );
}

const others = (v: Look): number[] => v.held.map((_, seat) => seat).filter((seat) => seat !== v.me);

function PickSeat({ d }: { d: Doing }) {
  const { p, v } = d;
  const seat = d.lifted === null ? null : Number(d.lifted.split(" ")[1]);
  return (
    <section class="ij-ask" aria-label={p.t("phase.pick")}>
      <h2 class="ij-asktitle">{p.t("board.pick")}</h2>
      <div class="ij-tiles">
        {others(v).map((one) =>
          <SeatTile d={d} seat={one} on={seat === one ? 1 : 0} can={legal(d, `pick ${one}`)}
            tapped={() => tap(d, `pick ${one}`, `pick ${one}`)} />)}
      </div>
    </section>
  );
}

/* A ballot as a move: `vote 2`, or the paranoid's `votes 1 3`, the smaller seat first. */
function ballot(chosen: number[]): string {
  const seats = [...chosen].sort((a, b) => a - b).join(" ");
  return `${chosen.length > 1 ? "votes" : "vote"} ${seats}`;
}

/* The ballot after one more tap on a seat: a second vote for it if that is allowed, else none. */
function nextBallot(moves: string[], chosen: number[], seat: number): number[] {
  const two = moves.some((move) => move.startsWith("votes "));
  if (!two) return chosen.includes(seat) ? [] : [seat];
  const more = [...chosen, seat];
  if (more.length === 2 && !moves.includes(ballot(more))) return [];
  if (more.length < 3) return more;
  return chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [chosen[1]!, seat];
}

/* Who has voted; how, is told when all have. */
function Urn({ scene }: { scene: Scene }) {
  const { p, v } = scene;
  const voters = v.voted.map((_, seat) => seat)
    .filter((seat) => v.voted[seat] || p.state.to_act.includes(seat));
  return (
    <ul class="ij-urn">
      {voters.map((seat) => (
        <li class={v.voted[seat] ? "in" : ""}><Envelope />{p.t("pair", {
          name: seatName(scene, seat), value: p.t(v.voted[seat] ? "board.voted" : "board.thinks"),
        })}</li>
      ))}
    </ul>
  );
}

function Vote({ d }: { d: Doing }) {
  const { p, v } = d;
  const chosen = d.lifted === null ? [] : d.lifted.split(" ").slice(1).map(Number);
  const can = (seat: number) => p.state.moves.some((move) => move.split(" ").slice(1)
    .includes(String(seat)));
  const tapped = (seat: number) => {
    const next = nextBallot(p.state.moves, chosen, seat);
    if (!can(seat)) d.complain(`vote ${seat}`);
    else d.lift(next.length > 0 ? ballot(next) : null);
  };
  const mine = v.me === null ? [] : v.votes[v.me]!;
  return (
    <section class="ij-ask ij-vote" aria-label={p.t("phase.vote")}>
      <h2 class="ij-asktitle">{p.t("board.who")}</h2>
      <p class="ij-talk">{p.t("board.talk")}{" "}
        <button type="button" class="ij-chat" onClick={p.talk}>{p.t("board.chat")}</button></p>
      {v.mine && <div class="ij-tiles">
        {others(v).map((seat) => <SeatTile d={d} seat={seat} can={can(seat)}
          on={chosen.filter((one) => one === seat).length} tapped={() => tapped(seat)} />)}
      </div>}
      {!v.mine && mine.length > 0 &&
        <p class="ij-sealed"><Envelope />{p.t("board.my-vote", { names: names(d, mine) })}</p>}
      <Urn scene={d} />
    </section>
  );
}

/* ---- the dock at the bottom: my hand, Larry's cards, my role ---- */

function Bar({ d, said }: { d: Doing; said: string }) {
  const [verb, card] = d.lifted?.split(" ") ?? [];
  const move = d.cased ? `case ${card}` : d.lifted;
  const ready = move !== null && legal(d, move);
  return (
    <>
      {said !== "" && <p class="ij-said" role="alert">{said}</p>}
      {verb === "play" && card && d.v.cases &&
        <CaseSwitch d={d} card={card} />}
      {d.lifted === null && d.p.state.moves.some((one) => one.startsWith("case ")) &&
        <LooseCase d={d} />}
      {ready && <Confirm d={d} move={move} />}
      {!ready && said === "" && <p class="ij-hint">{hint(d)}</p>}
    </>
  );
}

function LarryFan({ d }: { d: Doing }) {
  const { p, v } = d;
  if (v.larry.length === 0) return null;
  const verb = v.phase === "top" ? "top" : "larry";
  return (
    <div class="ij-larry">
      <p class="ij-label">{p.t(v.phase === "top" ? "board.larry-top" : "board.larry-cards")}</p>
      <Fan d={d} cards={v.larry} verb={verb} label={p.t("field.larry")}
        glow={(card) => legal(d, `${verb} ${card}`)} />
    </div>
  );
}

function Dock({ d, said }: { d: Doing; said: string }) {
  const { p, v } = d;
  const [shown, show] = useState(false);
  if (v.me === null) return <footer class="ij-dock"><p class="ij-hint">{hint(d)}</p></footer>;
  const open = shown || v.faceUp[v.me]!;
  return (
    <footer class={classes("ij-dock", v.larry.length > 0 && "ij-tall")}>
      {shown && <Dossier scene={d} />}
      <LarryFan d={d} />
      <div class={classes("ij-bar", (said !== "" || d.lifted !== null) && "tight",
        said !== "" && d.lifted !== null && "wrap")}>
        <OwnRole d={d} shown={shown} show={show} />
        <Bar d={d} said={said} />
      </div>
      <div class="ij-hand">
        <Fan d={d} cards={v.hand} verb="play" label={p.t("field.hand")}
          glow={(card) => glows(d, card, open)} />
      </div>
    </footer>
  );
}

/* ---- a finished trick stays for a moment ---- */

/* With motion the shell waits for it: cards come one by one, and the last trick is seen before
 * anything can be pressed. */
function usePace(p: BoardProps, trick: number): void {
  const seen = useRef(trick);
  useLayoutEffect(() => {
    const grown = trick > seen.current;
    seen.current = trick;
    if (!p.live && (grown || p.acts.slice(p.fresh).some(isCard))) p.takes(grown ? REST : STEP);
  }, [p.acts]);
}

/* Without motion nothing waits: the trick stays beside what can be done already. */
function useHeld(p: BoardProps, trick: number): [number | null, () => void] {
  const [held, hold] = useState<number | null>(null);
  const seen = useRef(trick);
  useLayoutEffect(() => {
    const grown = trick > seen.current && !p.motion;
    seen.current = trick;
    hold(grown ? trick - 1 : null);
    if (!grown) return;
    const timer = setTimeout(() => hold(null), STILL);
    return () => clearTimeout(timer);
  }, [trick]);
  return [held, () => hold(null)];
}

/* The trick to show: the one that is played, or the last one until the next mission is chosen. */
function shownTrick(v: Look, held: number | null): Trick {
  const between = ["mission", "draw", "choose", "over"].includes(v.phase);
  const past = held ?? (between && v.trick > 0 ? v.trick - 1 : null);
  return (past === null ? null : v.past[past]) ?? v.now;
}

const isCard = (act: BoardProps["acts"][number]): boolean =>
  act.seat !== "*" && ["play", "case", "larry"].includes(act.verb);

/* ---- all of it ---- */

/* What is lifted, and whether a case lies on it. */
interface Half { lifted: string | null; cased: boolean }

const NOTHING: Half = { lifted: null, cased: false };

function useDoing(p: BoardProps, v: Look): { d: Doing; said: string } {
  /* What others do while I am asked the same, a vote, does not take from my hand what I hold. */
  const at = `${v.phase} ${v.trick} ${v.mine ? p.state.moves.join() : p.acts.length}`;
  const [half, put] = useHalf(p, NOTHING, ({ lifted }) => !lifted || lifted.includes(" "), at);
  const [said, say] = useState("");
  const now = useRef(at);
  now.current = at;
  useLayoutEffect(() => say(""), [at]); /* before it is seen */
  const led = v.now.laid[0];
  const lift = (lifted: string | null, cased = false) => put({ lifted, cased });
  const complain = (move: string) => {
    if (!move.startsWith("case ")) lift(null); /* the card itself is fine */
    p.tryMove(move).then((why) => {
      if (why === null || now.current !== at) return;
      const suit = led ? suitName({ p, v }, suitOf(led.card)) : "";
      say(/^[a-z0-9-]+$/.test(why) ? p.t(`why.${why}`, { suit }) : why);
    });
  };
  const d: Doing = { p, v, ...half, complain,
    lift: (what, cased) => { say(""); lift(what, cased); },
    act: (move) => { say(""); lift(null); p.act(move); } };
  return { d, said };
}

function Middle({ d, trick }: { d: Doing; trick: Trick }) {
  const { v } = d;
  const picking = v.phase === "pick" && v.mine, voting = v.phase === "vote";
  const choosing = v.phase === "choose" && v.mine;
  const rest = trick.winner !== null, playing = !picking && (!voting || rest);
  return (
    <div class="ij-middle-part">
      <Town />
      {picking && <PickSeat d={d} />}
      {voting && <Vote d={d} />}
      {choosing && <ChooseMission d={d} last={rest ? trick : null} />}
      {playing && !choosing && <MissionPanel scene={d} trick={trick} />}
      {playing && <TrickView scene={d} trick={trick} />}
    </div>
  );
}

/* On a phone, trick and hand are seen at once only if what stands above the board scrolls away. */
function useTop(playing: boolean): RefObject<HTMLDivElement> {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (playing && matchMedia("(max-width: 559px)").matches) top.current?.scrollIntoView();
  }, []);
  return top;
}

/* A card that is laid, and the stamp on a mission. */
function useSounds(p: BoardProps, trick: number): void {
  const before = useRef({ acts: p.acts.length, trick });
  useEffect(() => {
    const added = p.acts.slice(before.current.acts);
    if (added.some(({ verb }) => ["play", "case", "larry"].includes(verb))) hear("card");
    if (trick > before.current.trick) setTimeout(() => hear("stamp"), STEP);
    before.current = { acts: p.acts.length, trick };
  }, [p.acts]);
}

export default function InsideJob(p: BoardProps) {
  const top = useTop(!p.state.over);
  const all = look(p.state, p.room.seats.length), v = { ...all, over: all.over && p.revealed };
  const { d, said } = useDoing(p, v);
  usePace(p, v.trick);
  useSounds(p, v.trick);
  const [held, release] = useHeld(p, v.trick);
  const trick = shownTrick(v, held);
  /* Whoever goes on has seen enough of the last trick. */
  const lift: Doing["lift"] = (what, cased) => { release(); d.lift(what, cased); };
  const doing = { ...d, lift };
  return (
    <div ref={top} class={classes("ij", p.motion && "ij-moves")} data-phase={v.phase}
      data-acts={p.acts.length} data-mine={p.acts.filter(({ seat }) => seat === p.state.seat).length}>
      {!v.over && <Progress scene={d} />}
      {!v.over && <Seats scene={d} />}
      {v.over ? <End scene={d} /> : <Middle d={doing} trick={trick} />}
      <PastTricks scene={d} />
      <RolesInPlay scene={d} />
      {!v.over && <Dock d={doing} said={said} />}
    </div>
  );
}
