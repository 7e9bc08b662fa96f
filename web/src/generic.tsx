/* generic.tsx - a board for any game: what one knows, drawn by its kind, and one's moves as buttons.
 *
 * A game has it until somebody draws its own board, and whenever that one fails. */
import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { Icon } from "./icons";
import { isSecret, labelsOf, sayMove, sayOperand, sayValue, sayVerb, verbOf } from "./phrase";
import type { Speaker } from "./phrase";
import type { Field, Kind, Value } from "./types";
import { changesOf, choicesOf, columnsOf, isBySeat, isEmpty, isMarked, isPrivate, partsOf, secretsOf,
  sideOf, touchesOf } from "./view";
import type { Choice, Part, View } from "./view";
import { t, texts } from "./words";

type Scalar = string | number | null;

/* What every part of the board needs. */
interface Sight {
  s: Speaker; view: View; seat: number | null;
  changed: Set<string>; before: View; /* what the newest message has changed, and from what */
  secrets: Set<string>; /* of the tiles: what others may not know, "field.3" */
  touch: Touch | null;
  list: string | null; /* that the words on the tiles are from */
  open: boolean; /* what only I know is shown */
  uncover: () => void;
  label: (field: Field) => string;
}

/* Tiles that mean a move. */
interface Touch { moves: Map<number, string>; picked: number | null; pick: (i: number) => void }
type TilesPart = Extract<Part, { type: "tiles" }>;

const FEW = 12; /* so many moves are seen at a glance; more are searched */
const MOST = 150; /* so many buttons are drawn at once */

/* ---- values ---- */

/* Whom or what a value of a row belongs to. */
function ownerOf(s: Speaker, field: Field, i: number): string {
  const kind = s.game.kinds.find((one) => one.name === field.index);
  return kind ? sayColumn(s, kind, i) : "";
}

const sayColumn = (s: Speaker, kind: Kind, i: number): string =>
  sayValue(s, kind.name, kind.names ? kind.names[i] : i);

function Scalars({ sight, field, value, path }: {
  sight: Sight; field: Field; value: Value[]; path: string;
}) {
  const long = value.length > FEW; /* of long rows of numbers only those that count are shown */
  const cells = value.map((one, i) => ({ one, i }))
    .filter(({ one }) => !isEmpty(one) && !(long && one === 0));
  if (cells.length === 0) return <>{sayValue(sight.s, field.kind, "-")}</>;
  return <ul class="cells">
    {cells.map(({ one, i }) => {
      const owner = field.type === "set" ? "" : ownerOf(sight.s, field, i);
      return <li key={i} class={sight.changed.has(`${path}.${i}`) ? "changed" : ""}>
        {owner && <span class="muted">{owner}</span>} {say(sight.s, field, one)}
      </li>;
    })}
  </ul>;
}

function say(s: Speaker, field: Field, value: Value): string {
  if (!Array.isArray(value)) return sayValue(s, field.kind, value as Scalar);
  return value.map((one) => say(s, field, one)).join(" ") || sayValue(s, field.kind, "-");
}

function ValueOf({ sight, field, value, path }: {
  sight: Sight; field: Field; value: Value; path: string;
}) {
  if (Array.isArray(value)) {
    return <Scalars sight={sight} field={field} value={value} path={path} />;
  }
  return <>{sayValue(sight.s, field.kind, value as Scalar)}</>;
}

/* What only I know is covered until I want to see it: somebody may be looking over my shoulder. */
function Covered({ sight, what, say = t("page.generic.show") }: {
  sight: Sight; what: string; say?: string;
}) {
  return <button class="small cover" onClick={sight.uncover}>
    <Icon name="eye" size={16} /> {say}<span class="hidden">: {what}</span>
  </button>;
}

/* ---- the parts of the board ---- */

/* Lists need a line of their own: they come after what is short. */
function Facts({ sight, fields }: { sight: Sight; fields: Field[] }) {
  const isList = (field: Field) => Array.isArray(sight.view[field.name]);
  const order = [...fields.filter((field) => !isList(field)), ...fields.filter(isList)];
  return <dl class="facts-grid">
    {order.map((field) => <div key={field.name}
      class={sight.changed.has(field.name) ? "changed" : ""}>
      <dt>{sight.label(field)}</dt>
      <dd><ValueOf sight={sight} field={field} value={sight.view[field.name]}
        path={field.name} /></dd>
    </div>)}
  </dl>;
}

/* Fields down, columns across: seats, or the values of a kind. */
function Columns({ sight, fields, title, head }: {
  sight: Sight; fields: Field[]; title: string; head: (i: number) => string;
}) {
  const columns = columnsOf(fields, sight.view);
  return <div class="scroll" tabIndex={0} role="region" aria-label={title}>
    <table class="columns">
      <caption class="hidden">{title}</caption>
      <thead><tr><td />{columns.map((i) => <th key={i} scope="col"
        class={i === sight.seat && isBySeat(sight.s.game, fields[0]) ? "me" : ""}>
        {head(i)}</th>)}</tr></thead>
      <tbody>{fields.map((field) => <tr key={field.name}>
        <th scope="row">{sight.label(field)}</th>
        {columns.map((i) => <Cell key={i} sight={sight} field={field} i={i} />)}
      </tr>)}</tbody>
    </table>
  </div>;
}

function Cell({ sight, field, i }: { sight: Sight; field: Field; i: number }) {
  const all = sight.view[field.name], path = `${field.name}.${i}`;
  const value = Array.isArray(all) ? all[i] : undefined;
  if (value === undefined || value === "-") return <td />;
  const covered = i === sight.seat && !sight.open &&
    isPrivate(sight.s.game, field, sight.view, sight.seat);
  return <td class={sight.changed.has(path) && !covered ? "changed" : ""}>
    {covered ? <Covered sight={sight} what={sight.label(field)} />
      : <ValueOf sight={sight} field={field} value={value} path={path} />}
  </td>;
}

/* A value that is called like a colour of the pieces has it, and its text tells the same. */
const faceOf = (value: Value | undefined): Record<string, string> | undefined =>
  typeof value !== "string" || value === "-" ? undefined : {
    "--face": `var(--card-${value}, var(--surface))`,
    "--on-face": `var(--on-card-${value}, var(--ink))`,
    "--piece": `var(--piece-${value}, var(--sunk))`,
    "--on-piece": `var(--on-piece-${value}, var(--ink))`,
  };

/* A word is broken where it must be, and written smaller before that. */
const longestOf = (text: string): number =>
  Math.max(...text.split(/[\s-]+/).map((part) => part.length));

function Tile({ sight, part, i }: { sight: Sight; part: TilesPart; i: number }) {
  const { kind, fields, marks } = part, { s, view, touch } = sight;
  const marked = marks.filter((mark) => isMarked(kind, mark, view, i));
  const isCovered = ({ name }: Field) =>
    !sight.open && marked.length === 0 && sight.secrets.has(`${name}.${i}`);
  const values = fields.filter((field) => field.type !== "string" && !isCovered(field))
    .map((field) => ({ field, value: (view[field.name] as Value[])[i] }))
    .filter(({ value }) => value !== null && !isEmpty(value));
  const changed = values.some(({ field }) => sight.changed.has(`${field.name}.${i}`)) ||
    marks.some((mark) => sight.changed.has(mark.name) && marked.includes(mark) &&
      !isMarked(kind, mark, sight.before, i));
  const move = touch?.moves.get(i), picked = move !== undefined && touch!.picked === i;
  const word = s.labels?.[kind.name]?.[i] || sayColumn(s, kind, i);
  const inside = <>
    <strong style={{ "--letters": longestOf(word) }}>{word}</strong>
    {values.map(({ field, value }) => <span key={field.name}>{say(s, field, value)}</span>)}
    {marked.map((mark) => <span class="hidden" key={mark.name}>{sight.label(mark)}</span>)}
  </>;
  return <li class={[changed && "changed", marked.length > 0 && "marked", picked && "picked"]
    .filter(Boolean).join(" ")} style={faceOf(values[0]?.value)}>
    {move === undefined ? inside
      : <button aria-pressed={picked} onClick={() => touch!.pick(i)}>{inside}</button>}
  </li>;
}

/* A square of tiles: the word of each is large, what else is known of it below. A tile that means a
 * move is tapped and then confirmed, or tapped twice. */
function Tiles({ sight, part }: { sight: Sight; part: TilesPart }) {
  const { touch } = sight, names = [...part.fields, ...part.marks].map(sight.label).join(", ");
  const move = touch && touch.picked !== null ? touch.moves.get(touch.picked) : undefined;
  return <>
    {sight.secrets.size > 0 && !sight.open &&
      <Covered sight={sight} what={names} say={t("page.log.secrets")} />}
    <ul class="tiles" style={{ "--side": sideOf(part.kind) }} aria-label={names}
      lang={sight.list ?? undefined}>
      {Array.from({ length: part.kind.count }, (_, i) =>
        <Tile key={i} sight={sight} part={part} i={i} />)}
    </ul>
    {touch && touch.moves.size > 0 && <div class="confirm">
      {move ? <button class="main" onClick={() => touch.pick(touch.picked!)}>
        {sayMove(sight.s, move)}</button> : <p class="help">{t("page.generic.tap")}</p>}
    </div>}
  </>;
}

/* Rows of their own, most of them past: closed until somebody wants them. */
function Rows({ sight, field }: { sight: Sight; field: Field }) {
  const rows = sight.view[field.name] as Value[];
  return <details>
    <summary>{sight.label(field)}</summary>
    <ol class="rows">
      {rows.map((row, i) => isEmpty(row) ? null : <li key={i} value={i + 1}>
        <ValueOf sight={sight} field={field} value={row} path={`${field.name}.${i}`} /></li>)}
    </ol>
  </details>;
}

function PartOf({ sight, part }: { sight: Sight; part: Part }) {
  const { fields } = part;
  if (part.type === "facts" || part.type === "settings") return <Facts sight={sight} fields={fields} />;
  if (part.type === "tiles") return <Tiles sight={sight} part={part} />;
  if (part.type === "rows") {
    return <>{fields.map((field) => <Rows key={field.name} sight={sight} field={field} />)}</>;
  }
  if (part.type === "seats") {
    return <Columns sight={sight} fields={fields} title={t("page.at-the-board")}
      head={(i) => sight.s.nameOf(i)} />;
  }
  return <Columns sight={sight} fields={fields} title={fields.map(sight.label).join(", ")}
    head={(i) => sayColumn(sight.s, part.kind, i)} />;
}

/* ---- moves ---- */

interface Hands {
  s: Speaker; act: (move: string) => void; tryMove: BoardProps["tryMove"];
  label: (field: Field) => string;
}

/* What the operand of a move is called: like the field that will show it. */
function labelOf(hands: Hands, verb: string): string {
  const kind = verbOf(hands.s.game, verb, false)?.kinds[0];
  const field = hands.s.game.fields.find((one) => one.kind === kind && one.count === 0);
  const label = field && hands.label(field);
  return label && label !== "-" ? label : t("page.generic.with");
}

function OperandChoice({ hands, choice, picked, pick }: {
  hands: Hands; choice: Choice; picked: string; pick: (move: string) => void;
}) {
  return <label>{labelOf(hands, choice.verb)}
    <select value={picked} onChange={(event) => pick(event.currentTarget.value)}>
      <option value="">…</option>
      {choice.moves.map((one) => <option key={one} value={one}>
        {sayOperands(hands.s, one)}</option>)}
    </select>
  </label>;
}

/* A word of one's own, for every verb that wants one, and what else it wants. What is refused stays
 * to be changed. */
function WordMoves({ hands, choices }: { hands: Hands; choices: Choice[] }) {
  const [word, setWord] = useState(""), [why, setWhy] = useState<string | null>(null);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const moveOf = ({ verb, moves }: Choice): string =>
    moves.length === 1 ? moves[0] : moves.includes(picked[verb]) ? picked[verb] : "";
  const sayWhole = (choice: Choice): string => /^\S+$/.test(word.trim()) && moveOf(choice)
    ? sayMove(hands.s, `${moveOf(choice)} ${word.trim()}`) : sayVerb(hands.s, choice.verb);
  const send = async (choice: Choice) => {
    const move = moveOf(choice), whole = `${move} ${word.trim()}`;
    const missing = !word.trim() ? t("page.generic.word")
      : !move ? labelOf(hands, choice.verb) : "";
    const refused = missing ? t("page.generic.missing", { what: missing })
      : await hands.tryMove(whole);
    setWhy(refused);
    if (refused === null) hands.act(whole);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void send(choices[0]);
  };
  return <form class="word-move" onSubmit={onSubmit}>
    <div class="row">
      <label class="grow">{t("page.generic.word")}
        <input value={word} maxLength={60} autocomplete="off" autocapitalize="off"
          aria-invalid={why !== null} aria-describedby={why ? "why-word" : undefined}
          onInput={(event) => { setWord(event.currentTarget.value); setWhy(null); }} />
      </label>
      {choices.filter((one) => one.moves.length > 1).map((choice) =>
        <OperandChoice key={choice.verb} hands={hands} choice={choice} picked={moveOf(choice)}
          pick={(move) => { setPicked({ ...picked, [choice.verb]: move }); setWhy(null); }} />)}
    </div>
    {why && <p class="wrong" id="why-word" role="alert">{why}</p>}
    <div class="row">
      {choices.map((choice, i) => <button key={choice.verb} class={i === 0 ? "main" : ""}
        type={i === 0 ? "submit" : "button"} onClick={i === 0 ? undefined : () => void send(choice)}>
        {sayWhole(choice)}</button>)}
    </div>
  </form>;
}

function sayOperands(s: Speaker, move: string, from = 0): string {
  const [verb, ...operands] = move.split(" ");
  const cost = s.costs?.get(move);
  return operands.slice(from).map((_, i) => sayOperand(s, verb, operands, from + i)).join(" · ") +
    (cost ? ` (${cost})` : "");
}

/* Below a heading that tells the verb only the rest is seen, but all of it is read aloud. */
function MoveButton({ hands, move, from }: { hands: Hands; move: string; from?: number }) {
  const whole = sayMove(hands.s, move);
  const short = from === undefined ? "" : sayOperands(hands.s, move, from);
  return <button onClick={() => hands.act(move)}>
    {short ? <><span aria-hidden="true">{short}</span><span class="hidden">{whole}</span></> : whole}
  </button>;
}

/* Many moves of two parts: a line for every first part. */
function MoveLines({ hands, moves }: { hands: Hands; moves: string[] }) {
  const firsts = [...new Set(moves.map((move) => move.split(" ")[1]))];
  return <dl class="move-lines">
    {firsts.map((first) => {
      const mine = moves.filter((move) => move.split(" ")[1] === first);
      const [verb, ...operands] = mine[0].split(" ");
      return <div key={first}>
        <dt>{sayOperand(hands.s, verb, operands, 0)}</dt>
        <dd class="moves">{mine.map((move) =>
          <MoveButton key={move} hands={hands} move={move} from={1} />)}</dd>
      </div>;
    })}
  </dl>;
}

function ManyMoves({ hands, choice }: { hands: Hands; choice: Choice }) {
  const [wanted, setWanted] = useState("");
  const fold = (text: string) => text.toLocaleLowerCase();
  const found = choice.moves.filter((move) => fold(sayMove(hands.s, move)).includes(fold(wanted)));
  const shown = found.slice(0, MOST), lines = (shown[0] ?? "").split(" ").length > 2;
  return <>
    <label class="find">{t("page.generic.find")}
      <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
    </label>
    <div class="many" tabIndex={0} role="region" aria-label={sayVerb(hands.s, choice.verb)}>
      {lines ? <MoveLines hands={hands} moves={shown} />
        : <div class="moves">{shown.map((move) =>
          <MoveButton key={move} hands={hands} move={move} from={0} />)}</div>}
      <p class="help" role="status">
        {found.length === 0 ? t("page.generic.none")
          : found.length > MOST ? t("page.generic.more", { n: found.length - MOST }) : ""}
      </p>
    </div>
  </>;
}

function Moves({ hands, moves }: { hands: Hands; moves: string[] }) {
  const all = choicesOf(moves);
  const wantsWord = ({ verb }: Choice) => !!verbOf(hands.s.game, verb, false)?.word;
  const words = all.filter(wantsWord), choices = all.filter((choice) => !wantsWord(choice));
  return <section class="choices-box card">
    <h2>{t("page.generic.moves")}</h2>
    {words.length > 0 && <WordMoves hands={hands} choices={words} />}
    {choices.map((choice) => {
      const many = choice.moves.length > FEW;
      const head = many || (all.length > 1 && choice.moves.length > 1);
      return <div class="choice" key={choice.verb}>
        {head && <h3>{sayVerb(hands.s, choice.verb)}</h3>}
        {many ? <ManyMoves hands={hands} choice={choice} />
          : <div class="moves">{choice.moves.map((move) =>
            <MoveButton key={move} hands={hands} move={move} from={head ? 0 : undefined} />)}</div>}
      </div>;
    })}
  </section>;
}

/* ---- the board ---- */

/* What the newest message has changed, and from what; it stays marked until the next one. */
function useChanges({ state, fresh, acts }: BoardProps): { changed: Set<string>; before: View } {
  const known = useRef({ state, changed: new Set<string>(), before: state.view });
  if (known.current.state !== state) {
    const before = known.current.state.view, news = fresh < acts.length;
    known.current = { state, before, changed: news ? changesOf(before, state.view) : new Set() };
  }
  return known.current;
}

/* Which tile is picked; after every act, none. */
function usePick(acts: number): [number | null, (i: number) => void] {
  const [picked, setPicked] = useState({ acts, i: null as number | null });
  return [picked.acts === acts ? picked.i : null, (i) => setPicked({ acts, i })];
}

export default function GenericBoard(props: BoardProps) {
  const { game, state, acts } = props;
  const [open, setOpen] = useState(false), [picked, pick] = usePick(acts.length);
  const s: Speaker = { texts: texts.value, game, nameOf: props.nameOf,
    labels: labelsOf(game, state.view),
    costs: new Map(state.moves.map((move, i) => [move, state.costs?.[i] ?? 0])) };
  const label = (field: Field) => props.t(`field.${field.name}`);
  const parts = partsOf(game, state.view, (field) => label(field) !== "-");
  const tiles = parts.find((part): part is TilesPart => part.type === "tiles");
  const secrets = tiles ? secretsOf(game, tiles.fields, tiles.kind,
    acts.filter((act) => isSecret(s, act))) : new Set<string>();
  const seen = open || state.over;
  const touches = tiles ? touchesOf(game, tiles.kind, state.moves) : new Map<number, string>();
  const isTouch = new Set(touches.values());
  const touchNow = (i: number) => picked === i ? props.act(touches.get(i)!) : pick(i);
  /* Which tiles can be touched may tell what they are. */
  const touch = secrets.size > 0 && !seen ? null : { moves: touches, picked, pick: touchNow };
  const sight: Sight = { s, view: state.view, seat: state.seat, ...useChanges(props), label,
    open: seen, uncover: () => setOpen(true), secrets, touch, list: props.room.list };
  const tapped = touches.size > 0 && touch !== null;
  const moves = state.moves.filter((move) => !isTouch.has(move));
  const box = moves.length > 0 && <Moves moves={moves}
    hands={{ s, act: (move) => props.act(move), tryMove: props.tryMove, label }} />;
  return <div class="generic" data-acts={acts.length} data-phase={state.phase}
    data-mine={acts.filter(({ seat }) => seat === state.seat).length}>
    {!tapped && box}
    {open && !state.over && <button class="small" onClick={() => setOpen(false)}>
      <Icon name="eye" size={16} /> {t("page.generic.cover")}</button>}
    {parts.map((part, i) => <Fragment key={`${part.type} ${i}`}>
      <PartOf sight={sight} part={part} />
      {part === tiles && tapped && box}
    </Fragment>)}
  </div>;
}
