/* me.tsx - what a game tells somebody about their own seat, from its texts `me.WHAT.NAME`; without a name of
 * its own, or without such a text, from `me.WHAT`. */
import { hasText, t, tg } from "./words";

export function sayMine(game: string, what: string, name: string | null): string {
  const key = [`me.${what}.${name}`, `me.${what}`].find((one) => hasText(game, one));
  return key ? tg(game, key) : "";
}

const FACTS = ["goal", "can", "weak", "known"] as const;

/* A role with more than a goal is told as a card is: goal, ability, weakness, what the others know. */
export function MyCard({ game, name }: { game: string; name: string | null }) {
  const facts = FACTS.map((what) => [what, sayMine(game, what, name)] as const).filter(([, text]) => text);
  if (facts.length < 2) return <>{facts.map(([, text]) => <p>{text}</p>)}</>;
  return <dl class="my-card">
    {facts.map(([what, text]) => <div key={what}>
      <dt>{t(`me.label.${what}`)}</dt><dd>{text}</dd></div>)}
  </dl>;
}
