/* bot-words.tsx - in the lobby: whether the bots at the table know the words that will be played with. */
import { useEffect } from "preact/hooks";
import { Icon } from "./icons";
import type { Room } from "./room";
import type { Game, RoomInfo, Vocabulary } from "./types";
import { program, t } from "./words";

const AGAIN_MS = 5000, SHOWN = 12;

/* Does anybody want to know, with these words? */
const hasBots = (info: RoomInfo): boolean => info.seats.some(({ bot }) => bot !== null);

/* What is to be said about it; "": nothing, they know enough. */
export function sayVocabulary({ language, percent, unknown }: Vocabulary): string {
  if (percent === null) return t("page.bot-words.none");
  if (percent < 100) return t(`page.bot-words.learning.${language}`, { n: percent });
  if (unknown.length === 0) return "";
  const words = unknown.slice(0, SHOWN).join(", "), n = unknown.length - SHOWN;
  return n > 0 ? t("page.bot-words.unknown.more", { words, n }) : t("page.bot-words.unknown", { words });
}

/* Asked again while they learn, and when there are other words. */
export function BotWords({ room, info, game }: { room: Room; info: RoomInfo; game: Game }) {
  const asks = hasBots(info) && (program.value?.lists[game.id] ?? []).length > 0;
  const known = room.vocabulary.value, learning = known !== null && known.percent !== 100;
  const words = `${info.list} ${info.cards?.hash ?? ""} ${info.words.join(",")}`;
  useEffect(() => {
    if (asks) room.line("vocabulary");
  }, [asks, words]);
  useEffect(() => {
    if (!asks || !learning) return undefined;
    const timer = setInterval(() => room.line("vocabulary"), AGAIN_MS);
    return () => clearInterval(timer);
  }, [asks, learning]);
  const text = asks && known ? sayVocabulary(known) : "";
  return <p class="bot-words" role="status">{text && <><Icon name="bot" size={16} /> {text}</>}</p>;
}
