/* own-words.tsx - in the lobby: words that people give themselves, written, pasted or from a file. Nothing
 * is lost that somebody wrote: what cannot be used is named with its line. */
import { useEffect } from "preact/hooks";
import { useBoard } from "./boards";
import { Icon } from "./icons";
import { CARDS_MOST, drawsCards, type Fault, faultsOf, readCards, readFile, type Written } from "./lists";
import type { Room } from "./room";
import { toast } from "./toast";
import type { Game, RoomInfo } from "./types";
import { t, tg, tn } from "./words";

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

function Faults({ faults }: { faults: Named[] }) {
  const more = faults.length - FAULTS_SHOWN;
  if (faults.length === 0) return null;
  return <div role="alert"><ul class="wrong">
    {faults.slice(0, FAULTS_SHOWN).map(({ line, word, why }) =>
      <li key={`${line} ${why}`}>{t("page.words.line", { line, word, why })}</li>)}
    {more > 0 && <li>{t("page.words.more", { n: more })}</li>}
  </ul></div>;
}

interface Named { line: number; word: string; why: string }

const sayFault = ({ line, text, why, other }: Fault, most: number): Named =>
  ({ line, word: text, why: t(`page.words.fault.${why}`, { n: why === "twice" ? other ?? line : most }) });

/* What the room has said to single words; a long one comes cut. They are named until they are changed. */
const refusedWords = (room: Room, cards: Written[]): Named[] => room.refusedWords.value.flatMap(({ word, why }) =>
  cards.filter((one) => one.text.startsWith(word)).slice(0, 1)
    .map(({ line, text: whole }) => ({ line, word: whole, why })));

/* What it has said to a block of cards: it names the first that cannot be used. */
function refusedCards(room: Room, given: Written[]): Named[] {
  const refused = room.refusedCard.value, card = given[refused?.card ?? -1], other = given[refused?.other ?? -1];
  if (!refused || !card) return [];
  const why = other ? t("page.words.fault.alike", { n: other.line, word: other.text }) : refused.why;
  return [{ line: card.line, word: card.text, why }];
}

/* What is written, and what the room has. Nobody loses what they wrote by looking at another list. */
function useText(room: Room, info: RoomInfo, draws: boolean): [string, (text: string) => void, string[]] {
  const has = draws ? room.ownCards.value ?? info.words : info.words;
  useEffect(() => { if (draws) room.wantCards(); }, [draws, info.cards?.hash]);
  const write = (text: string) => {
    room.refusedCard.value = null;
    room.cardText.value = text;
  };
  return [room.cardText.value ?? has.join("\n"), write, has];
}

export function OwnWords({ room, info, game }: { room: Room; info: RoomInfo; game: Game }) {
  const draws = drawsCards(game), most = draws ? CARDS_MOST : game.words_max;
  const [text, write, has] = useText(room, info, draws), Words = useBoard(game.id)?.Words;
  const cards = readCards(text), words = cards.map((one) => one.text), faults = faultsOf(cards, most, draws);
  const refused = draws ? refusedCards(room, cards) : refusedWords(room, cards);
  const trouble = sayTrouble(game, words.length, faults.length);
  const used = words.length > 0 && words.join("\n") === has.join("\n");
  const named = [...faults.map((fault) => sayFault(fault, most)), ...refused];
  const give = () => {
    if (trouble) return;
    if (draws) room.setOwnCards(words);
    else room.setOwnWords(words);
  };
  return <div class="stack">
    <p class="help" id="own-help">{draws
      ? t("page.cards.help", { least: game.words_min, most }) : tg(game.id, "page.words.help")}</p>
    {Words && <Words game={game} words={words} add={(word) => write([...words, word].join("\n"))} />}
    <textarea rows={6} aria-label={tg(game.id, "page.words")} aria-describedby="own-help" value={text}
      aria-invalid={named.length > 0} onInput={(event) => write(event.currentTarget.value)} />
    <div class="row">
      <button aria-disabled={trouble !== ""} onClick={give}>{tg(game.id, "page.words.use")}</button>
      <FileButton read={write} />
      <p role="status">
        {used && <Icon name="check" size={16} />}
        {[tn("page.words.count", words.length, game.id), used ? t("page.words.used") : trouble]
          .filter(Boolean).join(" ")}
      </p>
    </div>
    <Faults faults={named} />
  </div>;
}
