/* bots.tsx - who the bots are: a face, a name, a temper, and how strong they play. The eight of them sit
 * where they always sit; their strength is another matter. */
import type { VNode } from "preact";
import { Icon } from "./icons";
import { hasText, program, t } from "./words";

const COUNT = 8;

export function botName(seat: number): string {
  const all = t("page.bot.names").split(", ");
  return t("page.bot.name", { name: all[seat % all.length] });
}

export const botTemper = (seat: number): string => t(`page.bot.temper.${seat % COUNT}`);

/* The operator's own programs have no text: they are called what they are called. */
export const sayBot = (bot: string): string => hasText("", `bot.${bot}`) ? t(`bot.${bot}`) : bot;

/* Those that people can choose: `random` is for those who write bots, unless somebody has it here. */
export function shownBots(now: string | null): string[] {
  return (program.value?.bots ?? []).filter((bot) => bot !== "random" || bot === now);
}

/* ---- faces: what one remembers of somebody. Their coats have no colour that means something on a board:
   nobody shall think that it tells whose agent is whose. ---- */

interface Look { coat: string; skin: string; behind?: VNode; hat: VNode; more?: VNode }

const eyes = <path class="bot-dot" d="M20.4 22.4v1.2M27.6 22.4v1.2" />;
const smile = <path class="bot-line" d="M20.5 28q3.5 2.6 7 0" />;

const looks: Look[] = [
  { coat: "camel", skin: "light", /* Ada: round glasses, a bun */
    behind: <path class="bot-hair-dark" d="M13.5 27c-2-12 3-17 10.5-17s12.5 5 10.5 17z
      M24 3.500a5 5 0 0 1 0 10 5 5 0 0 1 0-10z" />,
    hat: <path class="bot-hair-dark" d="M15.5 19c1-6 5-8 8.5-8s7.5 2 8.5 8c-4-1-6-3-7-4.5-2 2.5-6 4-10 4.500z" />,
    more: <><circle class="bot-line" cx="20" cy="23" r="3.3" /><circle class="bot-line" cx="28" cy="23" r="3.3" />
      <path class="bot-line" d="M23.3 22.600q.7-.5 1.4 0" />{eyes}{smile}</> },
  { coat: "slate", skin: "tan", /* Bruno: a bowler, a moustache */
    hat: <><path class="bot-felt" d="M14.5 17c0-7 3.5-11 9.5-11s9.5 4 9.5 11z" />
      <path class="bot-felt" d="M10.5 17.500q13.5 3.5 27 0l-2.5-2.500H13z" />
      <path class="bot-band" d="M14.6 14.500q9.4 2 18.8 0" /></>,
    more: <>{eyes}<path class="bot-hair-dark" d="M24 26c-2-1.5-6-.5-8.5 2.5 4 1.5 7 .5 8.5-1 1.5 1.5 4.5 2.5
      8.5 1-2.5-3-6.5-4-8.5-2.500z" /></> },
  { coat: "umber", skin: "brown", /* Clara: a wide brim, earrings */
    behind: <path class="bot-hair-dark" d="M13.5 32c-2-12 1-17 10.5-17s12.5 5 10.5 17z" />,
    hat: <><path class="bot-felt" d="M16 16c0-6 3-9 8-9s8 3 8 9z" />
      <path class="bot-felt" d="M6.5 19.500c5-4 12-5 17.5-5s12.5 1 17.5 5c-11-2.5-24-2.5-35 0z" />
      <path class="bot-ribbon-pink" d="M16 13.500q8 1.8 16 0" /></>,
    more: <>{eyes}<path class="bot-lips" d="M21 28q3 2.6 6 0-1.5-1.3-3-.4-1.5-.9-3 .4z" />
      <path class="bot-gold" d="M14.8 26.500v1.500M33.2 26.500v1.5" /></> },
  { coat: "olive", skin: "light", /* Dino: a flat cap, freckles, a grin */
    behind: <path class="bot-hair-red" d="M14.5 24c-1-9 2-13 9.5-13s10.5 4 9.5 13z" />,
    hat: <><path class="bot-tweed" d="M13 17.500c0-6 5-9.5 12-9.5 6 0 10 3.5 10 8.5 2.5.5 3.5 1.5 3.5 2.5-9-2-17-2.5-25.5-1.500z" />
      <path class="bot-line" d="M26 8q2.5 4 1.5 8.5" /></>,
    more: <>{eyes}<path class="bot-freckle" d="M18 26v.1M19.6 27v.1M28.4 27v.1M30 26v.1" />
      <path class="bot-grin" d="M19.8 27.800h8.400q-1 3.8-4.2 3.800t-4.2-3.800z" /></> },
  { coat: "dusk", skin: "light", /* Edda: a headscarf, white hair, patience */
    behind: <path class="bot-scarf" d="M11.5 36c-1.5-16 2-26.5 12.5-26.500s14 10.5 12.5 26.500z" />,
    hat: <path class="bot-hair-white" d="M16 20c1-5.5 4-7 8-7s7 1.5 8 7c-2.5-2.5-5-3.5-8-3.500s-5.5 1-8 3.500z" />,
    more: <><path class="bot-line" d="M18.8 23q1.5-1 3 0M26.2 23q1.5-1 3 0M21.5 28.500h5" />
      <path class="bot-scarf" d="M21 33.500l3 2.5 3-2.5 2 5-5-1.5-5 1.500z" /></> },
  { coat: "tan", skin: "tan", /* Filou: a beret, a thin moustache, one eye closed */
    behind: <path class="bot-hair-dark" d="M14.5 25c-1-8 2-12 9.5-12s10.5 4 9.5 12z" />,
    hat: <><path class="bot-beret" d="M12.5 16.500c-4-3.5 2-10 11-10s15 5 12.5 9c-1.5 2.5-19 4-23.5 1z" />
      <path class="bot-line" d="M24 6.500l1-2.5" /></>,
    more: <><path class="bot-dot" d="M20.4 22.400v1.2" /><path class="bot-line" d="M26 23.300q1.6 1.2 3.2 0" />
      <path class="bot-line" d="M24 26.500q-2.5 1.5-4.5-.3M24 26.500q2.5 1.5 4.5-.3M21.5 29.500q3 1.5 5.5-.8" /></> },
  { coat: "teal", skin: "light", /* Greta: a bob, a pencil behind her ear */
    behind: <path class="bot-hair-fair" d="M13 31c-2-14 2-20 11-20s13 6 11 20h-4V20H17v11z" />,
    hat: <path class="bot-hair-fair" d="M15.5 20.500c0-7 4-9 8.5-9s8.5 2 8.5 9q-8.5-3.5-17 0z" />,
    more: <><path class="bot-line" d="M17 21.800h5.800v3.400H17zM25.2 21.800H31v3.400h-5.800zM22.8 23h2.4" />{eyes}
      <path class="bot-line" d="M21.5 28.800q2.5 1.3 5 0" />
      <path class="bot-pencil" d="M32 23.500l6.5-7.5" /></> },
  { coat: "stone", skin: "brown", /* Hugo: a fedora, the collar up */
    hat: <><path class="bot-felt" d="M15.5 17l1.5-8.500q3.5-2.5 7-.5 3.5-2 7 .5l1.5 8.500z" />
      <path class="bot-felt" d="M9 18.500q15 4.5 30 0-3-3-6-2.500H15q-3-.5-6 2.500z" />
      <path class="bot-band" d="M15.9 14.500q8.1 2 16.2 0" /></>,
    more: <>{eyes}<path class="bot-line" d="M24 23.500l-1.3 3h1.800M21.5 29.300q2.5-.8 5 0" />
      <path class="bot-collar" d="M12 40l2.5-12 6 8zM36 40l-2.5-12-6 8z" /></> },
];

/* The face of the bot in a seat; what it is called stands beside it. */
export function Portrait({ seat, size }: { seat: number; size: number }) {
  const look = looks[seat % COUNT];
  return <svg class={`bot-portrait bot-${look.coat}`} viewBox="0 0 48 48" width={size} height={size}
    aria-hidden="true">
    <rect class="bot-back" width="48" height="48" />
    {look.behind}
    <path class="bot-coat" d="M5 49c0-11 8-15.5 19-15.500S43 38 43 49z" />
    <path class={`bot-skin-${look.skin}`} d="M20.5 29h7v6q-3.5 3.5-7 0z" />
    <ellipse class={`bot-skin-${look.skin}`} cx="24" cy="22.5" rx="8.6" ry="10" />
    {look.hat}
    {look.more}
  </svg>;
}

/* ---- how strong: one to three lamps; what has no level has a sign ---- */

const strengths = ["easy", "normal", "hard"];

export function Pips({ bot }: { bot: string }) {
  const strength = strengths.indexOf(bot) + 1;
  if (strength === 0) return <Icon name="bot" size={16} />;
  return <svg class="pips" viewBox="0 0 30 10" width="30" height="10" aria-hidden="true">
    {strengths.map((_, i) => <circle key={i} class={i < strength ? "lit" : ""} cx={5 + 10 * i} cy="5" r="3.5" />)}
  </svg>;
}
