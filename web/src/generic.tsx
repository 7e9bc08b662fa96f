/* generic.tsx - a board for any game: what one knows, drawn by its kind, and one's moves as buttons.
 *
 * A game has it until somebody draws its own board, and whenever that one fails. */
import { useRef, useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { useHalf } from "./half";
import { Icon } from "./icons";
import { isSecret, labelsOf, sayMove, sayOperand, sayValue, sayVerb, verbOf } from "./phrase";
import type { Speaker } from "./phrase";
import type { Field, Kind, Value } from "./types";
import { changesOf, choicesOf, columnsOf, isBySeat, isEmpty, isPrivate, partsOf, secretsOf } from "./view";
import type { Choice, Part, View } from "./view";
import { t, texts } from "./words";

type Scalar = string | number | null;

/* What every part of the board needs. */
interface Sight {
  s: Speaker; view: View; seat: number | null;
  changed: Set<string>; before: View; /* what the newest message has changed, and from what */
  secrets: Set<string>; /* what others may not know of a row, "field.3" */
  open: boolean; /* what only I know is shown */
  uncover: () => void;
  label: (field: Field) => string;
}

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
  if (!sight.open && sight.secrets.has(path)) return <td />;
  const covered = i === sight.seat && !sight.open &&
    isPrivate(sight.s.game, field, sight.view, sight.seat);
  return <td class={sight.changed.has(path) && !covered ? "changed" : ""}>
    {covered ? <Covered sight={sight} what={sight.label(field)} />
      : <ValueOf sight={sight} field={field} value={value} path={path} />}
  </td>;
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
  if (part.type === "rows") {
    return <>{fields.map((field) => <Rows key={field.name} sight={sight} field={field} />)}</>;
  }
  if (part.type === "seats") {
    return <Columns sight={sight} fields={fields} title={t("page.at-the-board")}
      head={(i) => sight.s.nameOf(i)} />;
  }
  const title = fields.map(sight.label).join(", ");
  const secret = !sight.open && fields.some(({ name }) =>
    [...sight.secrets].some((path) => path.startsWith(`${name}.`)));
  return <>
    {secret && <Covered sight={sight} what={title} say={t("page.log.secrets")} />}
    <Columns sight={sight} fields={fields} title={title}
      head={(i) => sayColumn(sight.s, part.kind, i)} />
  </>;
}

/* ---- moves ---- */

interface Hands {
  s: Speaker; props: BoardProps; act: (move: string) => void; tryMove: BoardProps["tryMove"];
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

/* What was typed, and what was chosen for each verb. */
interface HalfWord { word: string; picked: Record<string, string> }

/* A word of one's own, for every verb that wants one, and what else it wants. What is refused stays
 * to be changed. */
function WordMoves({ hands, choices }: { hands: Hands; choices: Choice[] }) {
  const { phase, moves: all } = hands.props.state;
  const [{ word, picked }, keep] = useHalf<HalfWord>(hands.props, { word: "", picked: {} },
    (half) => typeof half.word === "string" && !!half.picked, `${phase} ${all.join()}`);
  const [why, setWhy] = useState<string | null>(null);
  const moveOf = ({ verb, moves }: Choice): string =>
    moves.length === 1 ? moves[0] : moves.includes(picked[verb]) ? picked[verb] : "";
  const sayWhole = (choice: Choice): string => /^\S+$/.test(word.trim()) && moveOf(choice)
    ? sayMove(hands.s, `${moveOf(choice)} ${word.trim()}`) : sayVerb(hands.s, choice.verb);
  const send = async (choice: Choice) => {
    const move = moveOf(choice), whole = `${move} ${word.trim()}`;
    const missing = !word.trim() ? t("page.generic.word")
      : !move ? labelOf(hands, choice.verb) : "";
    const refused = missing ? t("page.generic.missing", { what: missing })
      : /\s/.test(word.trim()) ? t("page.generic.one-word") : await hands.tryMove(whole);
    setWhy(refused);
    if (refused === null) {
      keep({ word: "", picked: {} });
      hands.act(whole);
    }
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
          onInput={(event) => { keep({ word: event.currentTarget.value, picked }); setWhy(null); }} />
      </label>
      {choices.filter((one) => one.moves.length > 1).map((choice) =>
        <OperandChoice key={choice.verb} hands={hands} choice={choice} picked={moveOf(choice)}
          pick={(move) => { keep({ word, picked: { ...picked, [choice.verb]: move } }); setWhy(null); }} />)}
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

/* Do the moves name what lies covered beside them? Then they hide with it: a hand is a list of moves. */
function namesCovered({ game, state }: BoardProps, moves: string[]): boolean {
  const kinds = new Set(game.fields.filter((field) => field.kind && isBySeat(game, field) &&
    isPrivate(game, field, state.view, state.seat)).map(({ kind }) => kind));
  return moves.some((move) => {
    const verb = game.verbs.find(({ name, chance }) => name === move.split(" ")[0] && !chance);
    return verb?.kinds.some((kind) => kinds.has(kind));
  });
}

export default function GenericBoard(props: BoardProps) {
  const { game, state, acts } = props;
  const open = props.uncovered, seen = open || state.over;
  const s: Speaker = { texts: texts.value, game, nameOf: props.nameOf,
    labels: labelsOf(game, state.view),
    costs: new Map(state.moves.map((move, i) => [move, state.costs?.[i] ?? 0])) };
  const label = (field: Field) => props.t(`field.${field.name}`);
  const parts = partsOf(game, state, (field) => label(field) !== "-");
  const secrets = secretsOf(game, acts.filter((act) => isSecret(s, act)));
  const sight: Sight = { s, view: state.view, seat: state.seat, ...useChanges(props), label,
    open: seen, uncover: () => props.uncover(true), secrets };
  const hides = state.moves.length > 0 && !seen && namesCovered(props, state.moves);
  return <div class="generic" data-acts={acts.length} data-phase={state.phase}
    data-mine={acts.filter(({ seat }) => seat === state.seat).length}>
    {hides && <button class="cover" onClick={() => props.uncover(true)}>
      <Icon name="eye" size={16} /> {t("page.generic.covered")}</button>}
    {!hides && state.moves.length > 0 && <Moves moves={state.moves}
      hands={{ s, props, act: (move) => props.act(move), tryMove: props.tryMove, label }} />}
    {open && !state.over && <button class="small" onClick={() => props.uncover(false)}>
      <Icon name="eye" size={16} /> {t("page.generic.cover")}</button>}
    {parts.map((part, i) => <PartOf key={`${part.type} ${i}`} sight={sight} part={part} />)}
  </div>;
}
