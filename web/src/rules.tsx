/* rules.tsx - the rules of a game, beside the board or above the page. */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./parts";
import { language } from "./settings";
import { files, t, tg } from "./words";

const known = new Map<string, string>();

async function load(name: string): Promise<string> {
  const answer = await fetch(`/${name}`);
  if (!answer.ok) throw new Error(name);
  known.set(name, await answer.text());
  return known.get(name)!;
}

/* The pages are made by our own build from our own files: nothing of anybody else is in them. */
export function Rules({ game }: { game: string }) {
  const name = files.rules[game]?.[language.value] ?? files.rules[game]?.en;
  const [page, setPage] = useState(known.get(name ?? "") ?? "");
  useEffect(() => {
    let wanted = true;
    if (name) load(name).then((text) => { if (wanted) setPage(text); }, () => undefined);
    return () => { wanted = false; };
  }, [name]);
  if (!name) return <p class="help">{t("page.no-rules")}</p>;
  return <div class="rules" tabIndex={0} role="region" aria-label={t("page.rules")}
    dangerouslySetInnerHTML={{ __html: page }} />;
}

export function RulesDialog({ game, close }: { game: string; close: () => void }) {
  return <Dialog wide title={t("page.rules.of", { game: tg(game, "game.name") })} close={close}>
    <Rules game={game} />
  </Dialog>;
}
