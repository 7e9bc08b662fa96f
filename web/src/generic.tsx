/* generic.tsx - a board for any game: what one knows, in words, and one's moves as buttons. */
import { useState } from "preact/hooks";
import type { BoardProps } from "./board";
import { sayMove, sayValue, verbOf } from "./phrase";
import type { Speaker } from "./phrase";
import type { Field, MatchState, Value } from "./types";
import { texts } from "./words";

type Scalar = string | number | null;

/* "memory=open": has that field this value? Else it is known, but not drawn. */
function isDrawn(field: Field, view: MatchState["view"]): boolean {
  if (!field.only_if) return true;
  const [name, value] = field.only_if.split("=");
  return view[name] === value;
}

function isEmpty(field: Field, row: Value): boolean {
  if (field.type === "set" && field.count === 0) return Array.isArray(row) && row.length === 0;
  return Array.isArray(row) && field.type !== "set" ? row.every((one) => one === "-") : row === "-";
}

/* Lines of the grid: a field has one, or one for every row. */
function linesOf(field: Field, view: MatchState["view"]): { row: number; value: Value }[] {
  const value = view[field.name];
  if (value === undefined || !isDrawn(field, view)) return [];
  const rows = field.rows > 0 && Array.isArray(value) ? value : [value];
  return rows.map((one, row) => ({ row, value: one })).filter((one) => !isEmpty(field, one.value));
}

function sayCell(s: Speaker, field: Field, value: Value): string {
  if (!Array.isArray(value)) return sayValue(s, field.kind, value as Scalar);
  return value.map((one) => sayValue(s, field.kind, one as Scalar)).join(" ") ||
    sayValue(s, field.kind, "-");
}

/* Whom or what a value of a row belongs to. */
function ownerOf(s: Speaker, field: Field, i: number): string {
  if (field.per_seat && field.rows === 0) return s.nameOf(i);
  const kind = s.game.kinds.find((one) => one.name === field.index);
  return kind ? sayValue(s, kind.name, kind.names ? kind.names[i] : i) : "";
}

function Cells({ s, field, value }: { s: Speaker; field: Field; value: Value }) {
  if (field.count === 0 || !Array.isArray(value)) return <>{sayCell(s, field, value)}</>;
  const cells = value.map((one, i) => ({ one, i })).filter(({ one }) => one !== "-");
  return <ul class="cells">
    {cells.map(({ one, i }) => {
      const owner = ownerOf(s, field, i);
      return <li key={i}>
        {owner && <span class="muted">{owner} </span>}{sayCell(s, field, one)}
      </li>;
    })}
  </ul>;
}

function Grid({ s, view, t }: { s: Speaker; view: MatchState["view"]; t: BoardProps["t"] }) {
  return <dl class="grid">
    {s.game.fields.filter((field) => t(`field.${field.name}`) !== "-").flatMap((field) =>
      linesOf(field, view).map(({ row, value }) => <div key={`${field.name} ${row}`}>
        <dt>{t(`field.${field.name}`)}
          {field.rows > 0 && ` ${field.per_seat ? s.nameOf(row) : row + 1}`}</dt>
        <dd><Cells s={s} field={field} value={value} /></dd>
      </div>))}
  </dl>;
}

/* A verb with a word of one's own: the moves tell all but the word. */
function WordMove({ s, move, act }: { s: Speaker; move: string; act: (move: string) => void }) {
  const [word, setWord] = useState("");
  const send = (event: Event) => {
    event.preventDefault();
    if (word.trim()) act(`${move} ${word.trim()}`);
    setWord("");
  };
  return <form class="row" onSubmit={send}>
    <input class="grow" aria-label={sayMove(s, move)} value={word} maxLength={40}
      onInput={(event) => setWord(event.currentTarget.value)} />
    <button class="main">{sayMove(s, move)}</button>
  </form>;
}

function Moves({ s, state, act }: { s: Speaker; state: MatchState; act: (move: string) => void }) {
  const moves = state.moves.map((move, i) => ({ move, name: move.split(" ")[0], cost: state.costs?.[i] }));
  const verbs = [...new Set(moves.map(({ name }) => name))];
  return <>{verbs.map((verb) => {
    const word = verbOf(s.game, verb, false)?.word;
    return <div class="moves" key={verb}>
      {moves.filter(({ name }) => name === verb).map(({ move, cost }) => word
        ? <WordMove key={move} s={s} move={move} act={act} />
        : <button key={move} onClick={() => act(move)}>{sayMove(s, move, cost)}</button>)}
    </div>;
  })}</>;
}

export default function GenericBoard(props: BoardProps) {
  const s: Speaker = { texts: texts.value, game: props.game, nameOf: props.nameOf };
  return <div class="generic">
    {props.state.moves.length > 0 &&
      <Moves s={s} state={props.state} act={(move) => props.act(move)} />}
    <Grid s={s} view={props.state.view} t={props.t} />
  </div>;
}
