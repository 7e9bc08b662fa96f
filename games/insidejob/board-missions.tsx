/* board-missions.tsx - in the lobby: missions of one's own, put together from condition, trump and risk, and
 * what has been written, in words. */
import { useState } from "preact/hooks";
import type { Game } from "../../web/src/types";
import { tg } from "../../web/src/words";
import { mission } from "./board-look";

/* Every mission the game knows, by its name. */
const missionsOf = (game: Game): string[] =>
  game.kinds.find(({ name }) => name === "mission")?.names ?? [];

const unique = (all: string[]): string[] => [...new Set(all)];

/* The text of a mission without what follows in brackets. */
const withoutTrump = (text: string): string => text.replace(/ \([^()]*\)$/, "");

function Choice(props: {
  label: string; value: string; values: string[]; say: (value: string) => string;
  choose: (value: string) => void;
}) {
  return <label>{props.label}
    <select value={props.value} onChange={(event) => props.choose(event.currentTarget.value)}>
      {props.values.map((one) => <option key={one} value={one}>{props.say(one)}</option>)}
    </select>
  </label>;
}

export function Words({ game, words, add }: { game: Game; words: string[]; add: (word: string) => void }) {
  const t = (key: string): string => tg(game.id, key), known = missionsOf(game);
  const plain = known.map((id) => mission(id)!).filter(({ risk }) => !risk);
  const conditions = unique(plain.map(({ condition }) => condition));
  const trumps = unique(plain.map(({ trump }) => trump));
  const [condition, setCondition] = useState(conditions[0] ?? "");
  const [trump, setTrump] = useState(trumps[0] ?? "");
  const [risk, setRisk] = useState(false);
  const given = words.filter((word) => known.includes(word));
  return <div class="stack ij-missions">
    <div class="row">
      <Choice label={t("board.condition")} value={condition} values={conditions} choose={setCondition}
        say={(one) => `${withoutTrump(t(`mission.${one}.${trumps[0]}`))} (${one})`} />
      <Choice label={t("board.trump-of")} value={trump} values={trumps} choose={setTrump}
        say={(one) => `${t(`suit.${one}`)} (${one})`} />
      <label class="ij-check"><input type="checkbox" checked={risk}
        onChange={(event) => setRisk(event.currentTarget.checked)} /> {t("board.is-risk")}</label>
      <button type="button" onClick={() => add(`${risk ? "risk." : ""}${condition}.${trump}`)}>
        {t("board.add")}</button>
    </div>
    {given.length > 0 && <details>
      <summary>{t("board.given")}</summary>
      <ol>{given.map((word, i) => <li key={i}>{t(`mission.${word}`)}</li>)}</ol>
    </details>}
  </div>;
}
