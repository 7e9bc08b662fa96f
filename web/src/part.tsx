/* part.tsx - what a seat is, as far as everybody knows: its side as a colour, its symbol, its name. */
import { gameOf, tg } from "./words";

export function PartMark({ game, name }: { game: string; name: string | null | undefined }) {
  const part = gameOf(game)?.parts?.find((one) => one.name === name);
  if (!part) return null;
  const side = part.side ?? "grey";
  return <span class="part" style={{
    "--part": `var(--piece-${side})`, "--on-part": `var(--on-piece-${side})`,
  }}>
    <span aria-hidden="true">{part.symbol}</span>{" "}
    <span class="part-name">{tg(game, `part.${part.name}`)}</span>
  </span>;
}
