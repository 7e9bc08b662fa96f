/* cards.tsx - in the lobby: which words a match is played with, and whether words are checked. */
import { useState } from "preact/hooks";
import { Icon } from "./icons";
import { CARDS_MOST, drawsCards, readWords, sourceOf } from "./lists";
import { Segments } from "./parts";
import type { Room } from "./room";
import { language, languageNames } from "./settings";
import type { Game, RoomInfo } from "./types";
import { program, t, tn } from "./words";

interface Props { room: Room; info: RoomInfo; game: Game }

const sayLanguage = (name: string): string =>
  (languageNames as Record<string, string>)[name] ?? name;

/* ---- words of one's own ---- */

/* Why they cannot be used; "" if they can. */
function sayTrouble(game: Game, count: number): string {
  const most = drawsCards(game) ? CARDS_MOST : game.words_max;
  if (count < game.words_min) return t("page.words.few", { n: game.words_min - count });
  return count > most ? t("page.words.many", { n: count - most }) : "";
}

function OwnWords({ room, info, game }: Props) {
  const [text, setText] = useState(info.words.join("\n"));
  const words = readWords(text), trouble = sayTrouble(game, words.length);
  const used = words.length > 0 && words.join("\n") === info.words.join("\n");
  const refused = room.refusedWords.value /* until they are changed; a long one comes cut */
    .filter((one) => words.some((word) => word.startsWith(one.word)));
  return <div class="stack">
    <p class="help" id="own-help">{drawsCards(game)
      ? t("page.cards.help", { least: game.words_min, most: CARDS_MOST }) : t("page.words.help")}</p>
    <textarea rows={6} aria-label={t("page.words")} aria-describedby="own-help" value={text}
      aria-invalid={refused.length > 0}
      onInput={(event) => setText(event.currentTarget.value)} />
    <div class="row">
      <button aria-disabled={trouble !== ""}
        onClick={() => { if (!trouble) room.setOwnWords(words); }}>{t("page.words.use")}</button>
      <p role="status">
        {used && <Icon name="check" size={16} />}
        {[tn("page.words.count", words.length), used ? t("page.words.used") : trouble]
          .filter(Boolean).join(" ")}
      </p>
    </div>
    {refused.length > 0 && <div role="alert"><ul class="wrong">
      {refused.map(({ word, why }) => <li key={word}>{t("pair", { name: word, value: why })}</li>)}
    </ul></div>}
  </div>;
}

/* For games that take all words they are given. */
export function MoreWords(props: Props) {
  const { room, info, game } = props;
  if (game.words_max === 0 || drawsCards(game) || !room.isHost.value) return null;
  return <details>
    <summary>{t("page.words")} {info.words.length > 0 && `(${info.words.length})`}</summary>
    <OwnWords {...props} />
  </details>;
}

/* ---- cards that are drawn ---- */

function saySource(source: string): string {
  if (source === "own") return t("page.cards.own");
  return source === "flip" ? t("page.cards.flip") : sayLanguage(source);
}

export function CardsChoice(props: Props) {
  const { room, info, game } = props;
  const now = sourceOf(info), host = room.isHost.value;
  const [writes, setWrites] = useState(false); /* words of their own, which the room has not yet */
  const shown = writes ? "own" : now;
  if (!drawsCards(game)) return null;
  const sources = [...program.value!.lists[game.id], "own", ...(now === "flip" ? ["flip"] : [])];
  const choose = (source: string) => {
    setWrites(source === "own");
    if (source !== "own" && source !== "flip") room.line(`words ${source}`);
  };
  return <div class="stack">
    <Segments label={t("page.cards")} value={shown} values={sources} say={saySource}
      disabled={!host} choose={choose} />
    {shown === "own" && host && <OwnWords {...props} />}
    {now === "own" && !host && <p class="help">{tn("page.words.count", info.words.length)}</p>}
  </div>;
}

/* ---- are words checked? ---- */

export function CheckChoice({ room, info }: { room: Room; info: RoomInfo }) {
  const { check } = info;
  if (check === null) return null;
  const strict = check === "off" ? info.list ?? language.value : check;
  const say = (value: string) => value === "off" ? t("value.off")
    : t("page.check.strict", { language: sayLanguage(value) });
  return <Segments label={t("page.check")} value={check} values={[strict, "off"]} say={say}
    disabled={!room.isHost.value} help={t("page.check.help")}
    choose={(value) => room.line(`check ${value}`)} />;
}
