/* board-parts.tsx - what lies on the table of Codenames: plates, banner, cards, clues, the end. */
import { useRef } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import { Portrait } from "../../web/src/bots";
import { hyphenate } from "../../web/src/hyphens";
import {
  CARDS, type Clue, type Colour, languageOf, longestPart, operativesOf, POINTS_MOST, sayClue, sayNumber,
  SIDE, spymasterOf, SYMBOL, type Table, type Team,
} from "./board-model";
import { WhyOf } from "./board-why";

export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/* ---- figures: who somebody is can be told without colours ---- */

const HAT = "M11 13.5c5-1.5 5.5-2 6-7.5q3 1.2 6 0c.5 5.5 1 6 6 7.5-5.5 3-12.5 3-18 0z";
const COAT = "M6 39c.5-10 4-14.5 9-16l5 5 5-5c5 1.5 8.5 6 9 16z";

export function Figure({ colour }: { colour: Colour }) {
  const agent = colour === "red" || colour === "blue";
  return <svg class={`cn-figure is-${colour}`} viewBox="0 0 40 40" aria-hidden="true">
    <path class="cn-coat" d={COAT} />
    <circle class="cn-face" cx="20" cy="17" r="6.5" />
    {colour === "bystander"
      ? <path class="cn-hair" d="M13 17c-1-7 3-10 7-10s8 3 7 10c-1-4-3-5-7-5s-6 1-7 5z" />
      : <path class="cn-hat" d={HAT} />}
    {colour === "assassin" && <path class="cn-mask" d="M13.5 15.5h13v4.5h-4l-2.5-1.5-2.5 1.5h-4z" />}
    {colour === "red" && <path class="cn-sign" d="M16.5 29.5h7v7h-7z" />}
    {colour === "blue" && <circle class="cn-sign" cx="20" cy="33" r="4" />}
    {colour === "bystander" && <circle class="cn-sign open" cx="20" cy="33.5" r="3.2" />}
    {colour === "assassin" && <path class="cn-sign cross" d="M16.5 30l7 7m0-7-7 7" />}
    {agent && <path class="cn-lapel" d="M15 23l5 6 5-6" />}
  </svg>;
}

/* ---- plates ---- */

interface PlateProps { props: BoardProps; table: Table; team: Team; now: Team | null }

export function Plate({ props, table, team, now }: PlateProps) {
  const { t, nameOf, state } = props, chief = spymasterOf(table, team), on = now === team;
  const names = operativesOf(table, team, props.room.seats.length);
  const who = (seat: number) => <span key={seat} class={seat === state.seat ? "me" : ""}>{nameOf(seat)}</span>;
  const operative = table.variant === "trio" ? "operative" : `${team}-operative`;
  return <section class={classes("cn-plate", `of-${team}`, on && "turn")} aria-label={t(`team.${team}`)}>
    <p class="cn-count">
      <span class="cn-symbol" aria-hidden="true">{SYMBOL[team]}</span>
      <b aria-hidden="true">{table.toFind[team]}</b>
      <span class="cn-unseen">{t("board.left", { n: table.toFind[team] })}{on && `, ${t("board.turn")}`}</span>
    </p>
    <div class="cn-people">
      <p class="cn-chief">
        <Hat /> <span class="cn-unseen">{t(`part.${team}-spymaster`)}: </span>
        {chief === null ? <span class="cn-virtual">{t("board.virtual")}</span> : who(chief)}
      </p>
      {names.length > 0 && <p class="cn-team">
        <span class="cn-unseen">{t(`part.${operative}`)}: </span>
        {names.map(who).flatMap((one, i) => (i ? [", ", one] : [one]))}
      </p>}
    </div>
  </section>;
}

const Hat = () => <svg class="cn-hat-sign" viewBox="8 4 24 14" aria-hidden="true"><path d={HAT} /></svg>;

/* ---- the banner ---- */

/* Touches left, one more than the number: the last is drawn open. */
function Pips({ props, table }: { props: BoardProps; table: Table }) {
  const { t } = props, left = table.left;
  if (left === null) return <span class="cn-pips"><span>{t("board.touches.any")}</span></span>;
  const all = Number(table.number) + 1;
  return <span class="cn-pips" role="img" aria-label={t("board.touches", { n: left })}>
    {Array.from({ length: all }, (_, i) => <i key={i} class={classes(i < all - left && "used", i === all - 1 && "extra")} />)}
  </span>;
}

function sayWaiting(props: BoardProps): string {
  const { t, state } = props, seat = state.to_act.find((one): one is number => one !== "*");
  const name = seat === undefined ? "" : props.nameOf(seat);
  if (state.phase === "start" || state.phase === "key") return t("phase.key");
  if (state.phase === "answer") return t("board.wait.answer", { name });
  if (state.phase === "penalty") return t("board.wait.penalty", { name });
  if (state.phase === "cover") return t("board.wait.cover");
  return t("board.wait.clue", { name });
}

export function Banner({ props, table, phase, clues }: {
  props: BoardProps; table: Table; phase: string; clues: number;
}) {
  const { t } = props, given = table.clue !== null && phase === "guess";
  return <div class={classes("cn-banner", table.turn && `of-${table.turn}`, given && "given")}
    role="group" aria-label={t("board.clue")}>
    {given ? <p key={clues} class="cn-clue">
      <span class="cn-symbol" aria-hidden="true">{SYMBOL[table.turn!]}</span>
      <strong>{sayClue(table.clue!)}</strong>{" "}
      <b class="cn-number"><span aria-hidden="true">{sayNumber(table.number!)}</span>
        <span class="cn-unseen">{t(`number.${table.number}`)}</span></b>
    </p> : <p class="cn-wait">{sayWaiting(props)}</p>}
    {given && <Pips props={props} table={table} />}
    <div class="cn-glass">{props.glass}</div>
  </div>;
}

/* ---- cards ---- */

export interface Marks {
  pickable: boolean; picked: boolean; planned: boolean; glows: boolean;
  mates: { name: string; initials: string; bot: number | null }[]; /* bot: the seat whose face it has */
  turning: boolean; peeked: boolean;
}

interface CardProps {
  props: BoardProps; table: Table; i: number; marks: Marks; keyOpen: boolean;
  focus: number; onTap(i: number): void; onArrow(event: KeyboardEvent, i: number): void;
}

function sayCard({ props, table, i, marks, keyOpen }: CardProps): string {
  const { t } = props, colour = table.key[i];
  const says = colour ? t(`colour.${colour}`) : "";
  return [table.words[i], table.covered[i] && t("board.covered", { colour: says }),
    !table.covered[i] && keyOpen && says, table.last === i && t("board.last"),
    marks.picked && t("board.picked"), marks.planned && t("board.planned"),
    marks.mates.length > 0 && t("board.mates", { names: marks.mates.map(({ name }) => name).join(", ") }),
    marks.glows && t("board.collides")].filter(Boolean).join(", ");
}

function Card(all: CardProps) {
  const { props, table, i, marks, keyOpen } = all, colour = table.key[i], covered = table.covered[i];
  const tinted = !covered && keyOpen && colour, word = hyphenate(table.words[i], languageOf(props.room));
  /* What can be broken is, before it becomes hard to read. */
  const size = { "--wide": longestPart(table.words[i]), "--least": word.includes("\u00ad") ? "13px" : "11px" };
  const look = classes("cn-card", covered && `covered on-${colour}`, tinted && `tint is-${colour}`,
    marks.pickable && "can", marks.picked && "picked", marks.planned && "planned", marks.glows && "glows",
    table.last === i && "last", marks.turning && "turning", (marks.peeked || props.state.over) && covered && "peeked");
  return <li>
    <button type="button" class={look} tabIndex={all.focus === i ? 0 : -1}
      aria-pressed={marks.pickable || covered ? marks.picked || marks.planned || marks.peeked : undefined}
      aria-disabled={!marks.pickable && !covered} data-card={i + 1} data-word={table.words[i]}
      onClick={() => all.onTap(i)} onKeyDown={(event) => all.onArrow(event, i)}>
      <span class="cn-unseen">{sayCard(all)}</span>
      <span class="cn-inner" aria-hidden="true">
        <span class="cn-front" style={size}>
          <span class="cn-word">{word}</span>
          {tinted && <span class="cn-corner">{SYMBOL[colour]}</span>}
        </span>
        {covered && colour && <span class="cn-back" style={size}>
          <Figure colour={colour} /><span class="cn-label">{word}</span>
        </span>}
      </span>
      {marks.planned && <span class="cn-pin" aria-hidden="true">✓</span>}
      {(marks.mates.length > 0 || marks.picked) && <span class="cn-picks" aria-hidden="true">
        {marks.picked && <i class="mine">✓</i>}
        {marks.mates.map(({ initials, bot }, k) => bot === null ? <i key={k}>{initials}</i>
          : <i key={k} class="bot"><Portrait seat={bot} size={19} /></i>)}
      </span>}
    </button>
  </li>;
}

export function Grid({ props, table, keyOpen, marksOf, onTap }: {
  props: BoardProps; table: Table; keyOpen: boolean;
  marksOf(i: number): Marks; onTap(i: number): void;
}) {
  const at = useRef<HTMLUListElement>(null), focus = useRef(0);
  /* One stop for Tab; arrows go from card to card. */
  const onArrow = (event: KeyboardEvent, i: number) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE,
      Home: -i, End: CARDS - 1 - i };
    const next = i + (steps[event.key] ?? NaN);
    if (!(next >= 0 && next < CARDS)) return;
    event.preventDefault();
    focus.current = next;
    const buttons = at.current!.querySelectorAll<HTMLButtonElement>(".cn-card");
    buttons[i].tabIndex = -1;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  };
  return <ul ref={at} class="cn-grid" aria-label={props.t("board.cards")} lang={languageOf(props.room) ?? undefined}
    onFocusIn={(event) => {
      const card = (event.target as HTMLElement).dataset.card;
      if (card) focus.current = Number(card) - 1;
    }}>
    {table.words.map((_, i) => <Card key={i} props={props} table={table} i={i} marks={marksOf(i)}
      keyOpen={keyOpen} focus={focus.current} onTap={onTap} onArrow={onArrow} />)}
  </ul>;
}

/* ---- clue by clue ---- */

function Chip({ props, table, card, text }: { props: BoardProps; table: Table; card: number; text?: string }) {
  const colour = table.key[card];
  if (!colour) return null;
  return <li class={`cn-chip on-${colour}`}>
    <span aria-hidden="true">{SYMBOL[colour]}</span> {table.words[card]}
    <span class="cn-unseen">: {props.t(`colour.${colour}`)}{text && `, ${text}`}</span>
  </li>;
}

export function History({ props, table, clues, team }: {
  props: BoardProps; table: Table; clues: Clue[]; team: Team;
}) {
  const { t } = props, mine = clues.filter((clue) => clue.team === team);
  if (mine.length === 0) return null;
  return <section class={classes(`cn-history of-${team}`, table.variant === "duo" && "alone")}>
    <h2>{t("board.history", { team: t(`team.${team}`) })}</h2>
    <ol>
      {[...mine].reverse().map((clue, n) => <li key={mine.length - n}>
        <p><strong>{sayClue(clue.word)}</strong> <b>{sayNumber(clue.number)}</b>
          {clue.objected && <span class="cn-objected"> {t("board.history.objected")}</span>}</p>
        <ul>
          {clue.touched.map(({ card }) => <Chip key={card} props={props} table={table} card={card} />)}
          {clue.covered.map(({ card }) => <Chip key={card} props={props} table={table} card={card}
            text={t("board.history.covered")} />)}
        </ul>
        <WhyOf props={props} table={table} clue={clue} done={clue !== clues[clues.length - 1] || table.clue === null} />
      </li>)}
    </ol>
  </section>;
}

/* ---- the end ---- */

/* Why it is over, with who did it and the word. */
function sayReason({ t, acts, nameOf }: BoardProps, table: Table): string {
  const last = acts[acts.length - 1];
  if (!last || last.seat === "*" || table.last === null) return "";
  const name = nameOf(last.seat), word = table.words[table.last], colour = table.key[table.last];
  const places = { name, word, team: table.winner ? t(`team.${table.winner}`) : "" };
  if (colour === "assassin") return t("board.end.assassin", places);
  if (last.verb === "cover") return t(table.variant === "duo" ? "board.end.opponent" : "board.end.penalty", places);
  const own = table.variant === "duo" ? "red" : last.seat % 2 === 0 ? "red" : "blue";
  return t(table.variant === "trio" || colour === own ? "board.end.found" : "board.end.gave", places);
}

/* The titles of a duo, the best above. */
function Ladder({ props, table }: { props: BoardProps; table: Table }) {
  const steps = Array.from({ length: POINTS_MOST }, (_, i) => POINTS_MOST - i);
  return <ol class="cn-ladder" aria-label={props.t("field.score")} reversed>
    {steps.map((n) => <li key={n} value={n} class={n === table.score ? "here" : n < (table.score ?? 0) ? "below" : ""}
      aria-current={n === table.score ? "true" : undefined}>{props.t(`score.${n}`)}</li>)}
  </ol>;
}

export function Ending({ props, table }: { props: BoardProps; table: Table }) {
  const { t, state } = props, reason = sayReason(props, table), trio = table.variant === "trio";
  if (!reason) return null;
  const thanks = trio && (state.seat === 2 ? t("board.end.thanks.you")
    : t("board.end.thanks", { name: props.nameOf(2) }));
  return <section class={classes("cn-end", table.winner && `of-${table.winner}`)}>
    <h2>{reason}</h2>
    {table.variant === "duo"
      ? <>{!table.score && <p>{t("score.0")}</p>}<Ladder props={props} table={table} /></>
      : table.winner && <p>{t("board.end.wins", { team: t(`team.${table.winner}`) })}</p>}
    {thanks && <p>{thanks}</p>}
  </section>;
}
