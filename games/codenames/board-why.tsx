/* board-why.tsx - why bots gave a clue, and why they touched what they touched: asked for, never kept. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import type { Ground } from "../../web/src/types";
import { type Clue, isBot, roleOf, spymasterOf, type Table } from "./board-model";

interface Why { touched: number | null; of: Ground[] } /* null: about the clue itself */

/* Acts of a clue that I may ask about: the clue when it is done, touches if the clue was mine. */
function askable(props: BoardProps, table: Table, clue: Clue, done: boolean): { act: number; card: number | null }[] {
  const over = props.state.over, mine = spymasterOf(table, clue.team) === props.state.seat &&
    roleOf(table, props.state.seat) === "spymaster";
  const touches = clue.touched.filter(({ seat }) => (over || mine) && isBot(props, seat));
  return [...(isBot(props, clue.seat) && (over || done) ? [{ act: clue.act, card: null }] : []),
    ...touches.map(({ act, card }) => ({ act, card }))];
}

const MOST = 5, NEXT = 3; /* words of a clue; those that a touch was chosen from */

const say = (table: Table, of: Ground[], most = MOST): string => of.slice(0, most).map(({ value, percent }) =>
  `${table.words[Number(value) - 1]} ${percent}\u202f%`).join(", ");

export function WhyOf({ props, table, clue, done }: { props: BoardProps; table: Table; clue: Clue; done: boolean }) {
  const [whys, setWhys] = useState<Why[] | null>(null), acts = askable(props, table, clue, done), { t } = props;
  useEffect(() => setWhys(null), [acts.length, props.state.over]); /* there is more to ask */
  if (acts.length === 0) return null;
  const ask = () => void Promise.all(acts.map(({ act, card }) =>
    props.explain(act).then((of) => ({ touched: card, of })))).then(setWhys);
  if (!whys) return <button type="button" class="quiet small cn-why" onClick={ask}>{t("board.why")}</button>;
  const said = whys.filter(({ of }) => of.length > 0);
  return <ul class="cn-grounds" aria-live="polite">
    {said.length === 0 && <li>{t("board.why.none")}</li>}
    {said.map(({ touched, of }) => <li key={touched ?? -1}>{touched === null
      ? t(props.state.over ? "board.why.meant" : "board.why.fits", { words: say(table, of) })
      : t("board.why.touched", { word: table.words[touched], words: say(table, of, NEXT) })}</li>)}
  </ul>;
}
