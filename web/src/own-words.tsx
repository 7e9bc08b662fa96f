/* own-words.tsx - in the lobby: words that people give themselves, written, pasted or from a file. Nothing
 * is lost that somebody wrote: what cannot be used is named with its line. */
import { useState } from "preact/hooks";
import { Icon } from "./icons";
import { CARDS_MOST, drawsCards, faultsOf, readCards, readFile } from "./lists";
import type { Room } from "./room";
import { toast } from "./toast";
import type { Game, RoomInfo } from "./types";
import { t, tn } from "./words";

const FAULTS_SHOWN = 8;

/* Why they cannot be used; "" if they can. */
function sayTrouble(game: Game, count: number, faults: number): string {
  if (count < game.words_min) return t("page.words.few", { n: game.words_min - count });
  return faults > 0 ? t("page.words.faults") : "";
}

function FileButton({ read }: { read: (text: string) => void }) {
  const open = async (input: HTMLInputElement) => {
    const text = input.files?.[0] ? await readFile(input.files[0]) : "";
    if (text === null) toast(t("page.words.no-text"));
    else if (text) read(text);
    input.value = "";
  };
  return <label class="button">
    <Icon name="down" size={16} /> {t("page.words.file")}
    <input type="file" class="hidden" accept=".txt,.csv,.tsv,text/plain"
      onChange={(event) => void open(event.currentTarget)} />
  </label>;
}

function Faults({ faults }: { faults: { line: number; word: string; why: string }[] }) {
  const more = faults.length - FAULTS_SHOWN;
  if (faults.length === 0) return null;
  return <div role="alert"><ul class="wrong">
    {faults.slice(0, FAULTS_SHOWN).map(({ line, word, why }) =>
      <li key={`${line} ${why}`}>{t("page.words.line", { line, word, why })}</li>)}
    {more > 0 && <li>{t("page.words.more", { n: more })}</li>}
  </ul></div>;
}

export function OwnWords({ room, info, game }: { room: Room; info: RoomInfo; game: Game }) {
  const [text, setText] = useState(info.words.join("\n"));
  const most = drawsCards(game) ? CARDS_MOST : game.words_max;
  const cards = readCards(text), words = cards.map((one) => one.text), faults = faultsOf(cards, most);
  const trouble = sayTrouble(game, words.length, faults.length);
  const used = words.length > 0 && words.join("\n") === info.words.join("\n");
  const refused = room.refusedWords.value.flatMap(({ word, why }) => /* until they are changed; a long one comes cut */
    cards.filter((one) => one.text.startsWith(word)).slice(0, 1)
      .map(({ line, text: whole }) => ({ line, word: whole, why })));
  const named = [...faults.map(({ line, text: word, why }) =>
    ({ line, word, why: t(`page.words.fault.${why}`, { n: most }) })), ...refused];
  return <div class="stack">
    <p class="help" id="own-help">{drawsCards(game)
      ? t("page.cards.help", { least: game.words_min, most }) : t("page.words.help")}</p>
    <textarea rows={6} aria-label={t("page.words")} aria-describedby="own-help" value={text}
      aria-invalid={named.length > 0} onInput={(event) => setText(event.currentTarget.value)} />
    <div class="row">
      <button aria-disabled={trouble !== ""}
        onClick={() => { if (!trouble) room.setOwnWords(words); }}>{t("page.words.use")}</button>
      <FileButton read={setText} />
      <p role="status">
        {used && <Icon name="check" size={16} />}
        {[tn("page.words.count", words.length), used ? t("page.words.used") : trouble]
          .filter(Boolean).join(" ")}
      </p>
    </div>
    <Faults faults={named} />
  </div>;
}
