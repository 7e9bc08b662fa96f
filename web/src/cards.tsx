/* cards.tsx - in the lobby: which words a match is played with, and whether words are checked. */
import { useEffect, useState } from "preact/hooks";
import { drawsCards, ownCount, sourceOf } from "./lists";
import { OwnWords } from "./own-words";
import { Segments } from "./parts";
import type { Room } from "./room";
import { language, languageNames } from "./settings";
import type { Game, RoomInfo } from "./types";
import { files, program, t, tg, tn } from "./words";

interface Props { room: Room; info: RoomInfo; game: Game }

const sayLanguage = (name: string): string =>
  (languageNames as Record<string, string>)[name] ?? name;

/* ---- words of one's own ---- */

/* For games that take all words they are given. */
export function MoreWords(props: Props) {
  const { info, game } = props;
  if (game.words_max === 0 || drawsCards(game)) return null;
  return <details>
    <summary>{tg(game.id, "page.words")} {info.words.length > 0 && `(${info.words.length})`}</summary>
    <OwnWords {...props} />
  </details>;
}

/* ---- cards that are drawn ---- */

function saySource(source: string): string {
  if (source === "own") return t("page.cards.own");
  return source === "flip" ? t("page.cards.flip") : sayLanguage(source);
}

/* The cards of a game that draws them, for the line of the rules. */
export const sayCards = (info: RoomInfo, game: Game): string[] =>
  drawsCards(game) ? [t("pair", { name: t("page.cards"), value: saySource(sourceOf(info)) })] : [];

/* What guests read of words and cards. */
export function cardRules(info: RoomInfo, game: Game): [string, string][] {
  const own = ownCount(info), count = own > 0 ? ` (${tn("page.words.count", own, game.id)})` : "";
  return [
    ...drawsCards(game) ? [[t("page.cards"), saySource(sourceOf(info)) + count] as [string, string]]
      : count ? [[tg(game.id, "page.words"), tn("page.words.count", own, game.id)] as [string, string]] : [],
    ...info.check === null ? [] : [[t("page.check"), sayCheck(info.check)] as [string, string]]];
}

/* A few words of each list; asked for when somebody looks at the lists. */
type Samples = Record<string, Record<string, string[]>>;
let samples: Promise<Samples> | null = null;

const loadSamples = (): Promise<Samples> => {
  samples ??= fetch(`/${files.samples}`).then((answer) => answer.json() as Promise<Samples>)
    .catch(() => ({}));
  return samples;
};

function Sample({ game, list }: { game: string; list: string }) {
  const [all, setAll] = useState<Samples>({});
  useEffect(() => { void loadSamples().then(setAll); }, []);
  const words = all[game]?.[list];
  return words ? <p class="help">{t("page.cards.sample")} <em lang={list}>{words.join(" · ")}</em></p> : null;
}

export function CardsChoice(props: Props) {
  const { room, info, game } = props;
  const now = sourceOf(info);
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
      choose={choose} />
    <Sample game={game.id} list={shown} />
    {shown === "own" && <OwnWords {...props} />}
  </div>;
}

/* ---- are words checked? ---- */

const sayCheck = (value: string): string =>
  value === "off" ? t("value.off") : t("page.check.strict", { language: sayLanguage(value) });

export function CheckChoice({ room, info }: { room: Room; info: RoomInfo }) {
  const { check } = info;
  if (check === null) return null;
  const strict = check === "off" ? info.list ?? language.value : check;
  return <Segments label={t("page.check")} value={check} values={[strict, "off"]} say={sayCheck}
    help={t("page.check.help")}
    choose={(value) => room.line(`check ${value}`)} />;
}
