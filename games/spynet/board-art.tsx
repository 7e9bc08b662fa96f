/* board-art.tsx - the drawings of SpyNet: signs of areas, portraits, operations, backs.
 *
 * A portrait is put together from hats, hair, eyes and mouths, so that thirty people cost little.
 * Every drawing is decoration: what it means stands in words beside it or in a label. */
import type { ComponentChildren } from "preact";
import { AREAS, factsOf } from "./board-cards";
import type { Area } from "./board-cards";

const Svg = (props: { name: string; box?: number; children: ComponentChildren }) => (
  <svg class={`sn-svg ${props.name}`} viewBox={`0 0 ${props.box ?? 24} ${props.box ?? 24}`}
    aria-hidden="true" focusable="false">{props.children}</svg>
);

/* ---- signs ---- */

const SIGNS: Record<Area, string> = {
  tech: "M12 1 22 12 12 23 2 12z", force: "M12 2 23 21H1z",
  infil: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z", counter: "M3 3h18v18H3z",
};

export const Sign = ({ area }: { area: Area }) =>
  <Svg name={`sn-sign sn-sign-${area}`}><path d={SIGNS[area]} /></Svg>;

/* The signs of a card; four areas at once are a star of four rays. */
export const Signs = ({ areas }: { areas: Area[] }) => (areas.length === AREAS.length
  ? <Svg name="sn-sign sn-sign-all"><path d="M12 0l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" /></Svg>
  : <>{areas.map((area) => <Sign area={area} />)}</>);

const SMALL = {
  crown: "M2 7l5 4 5-7 5 7 5-4-2 12H4z",
  star: "M12 1.600l3.100 6.700 7.300.8-5.400 5 1.500 7.200L12 17.700l-6.500 3.600L7 14.100l-5.400-5 7.300-.8z",
  tick: "M9.500 19.500l-7-7 2.600-2.600 4.400 4.400 9.400-9.400 2.600 2.600z",
  cross: "M5 2.500l7 7 7-7L21.500 5l-7 7 7 7-2.500 2.500-7-7-7 7L2.500 19l7-7-7-7z",
  hat: "M7 10c.3-5 1.500-7 3.500-7 .8 0 .9.6 1.500.6S12.700 3 13.500 3c2 0 3.200 2 3.500 7l5 1.500c-2.500 2-6 3-10 " +
    "3s-7.500-1-10-3zM6 16h12c0 4-2.500 6-6 6s-6-2-6-6z",
  hand: "M4 7l9-4 3 1-5 16-8-3zM15 6l5 2-5 13-3-1z",
  bolt: "M14 1 4 14h6l-1 9 10-13h-6z",
  deck: "M5 4h12v16H5zM8 2h12v16h-2V3H8z",
  fold: "M3 8l2-2 7 7 7-7 2 2-9 9z",
};
export type Small = keyof typeof SMALL;
export const Mark = ({ name }: { name: Small }) =>
  <Svg name={`sn-mark sn-mark-${name}`}><path d={SMALL[name]} /></Svg>;

/* A crown, or a crown struck out: when an operation counts. */
export const Condition = ({ dominating }: { dominating: boolean }) => (
  <Svg name="sn-mark"><path d={SMALL.crown} />
    {!dominating && <path d="M3 22 21 2" class="sn-strike" />}</Svg>
);

/* ---- things, in lines ---- */

const THINGS: Record<string, string> = {
  data_acquisition: "M5 6c0-4 14-4 14 0v12c0 4-14 4-14 0zM5 6c0 4 14 4 14 0M12 11v7M9 15l3 3 3-3",
  wiretap: "M3 10c6-7 12-7 18 0l-2 4-5-2V9h-4v3l-5 2zM8 18q4-3 8 0M5 21.500q7-5 14 0",
  icebreaker: "M3 14h18l-3 5H6zM7 14v-4h7l3 4M9 10V5h4v5M2 22l3-2 3 2 3-2 3 2 3-2 3 2",
  satellite_link: "M4 10c0 6 4 10 10 10zM9 15l5-5M14 6a4 4 0 0 1 4 4M14 2a8 8 0 0 1 8 8M5 22l4-5",
  total_access: "M7.500 7.500a4.500 4.500 0 1 0 .1 0zM12 12h11M19 12v4M15.500 12v3M7 11.500v1",
  sleeper_virus: "M8 11h8v5a4 4 0 0 1-8 0zM9 11a3 3 0 0 1 6 0M4 9l4 4M3 16h5M5 21l3-3M20 12l-4 2M21 " +
    "18h-5M12 14v6M17 2h5l-5 5h5",
  shakedown: "M9 8 7 3h10l-2 5c4 3 6 6 6 9 0 3-3 4-9 4s-9-1-9-4c0-3 2-6 6-9zM9 8h6M14 12.500c-5-2-5 " +
    "2-2 2.500s3 4-2 2.500",
  roadblock: "M2 9h20v6H2zM6 15v6M18 15v6M5 15l4-6M10 15l4-6M15 15l4-6M6 9V5M18 9V5",
  deterrence: "M12 2l8 3v7c0 5-4 8-8 10-4-2-8-5-8-10V5zM12 7v7M12 17v.5",
  night_raid: "M21 4a5.500 5.500 0 1 0 1 8 5 5 0 0 1-1-8zM4 21V9h8v12M2 21h20M9.500 15v1",
  iron_grip: "M7 12V7a1.700 1.700 0 0 1 3.400 0V6a1.700 1.700 0 0 1 3.400 0v1a1.700 1.700 0 0 1 3.400 " +
    "0v1a1.700 1.700 0 0 1 3.300 1v5c0 5-2 8-6.500 8-4 0-5.500-2-7-5l-3-5c2-2 3-1 3 0M10.400 7v4M13.800 " +
    "7v4M17.200 8v3",
  scorched_earth: "M12 2c1 5 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-6 2 1 3 3 3 4 2-2 2-6 1-10zM3 22h18",
  covert_operation: "M2 8c3-2 7-1 10 0 3-1 7-2 10 0 0 6-2 9-5 9-2 0-4-2-5-2s-3 2-5 2c-3 0-5-3-5-9zM6 " +
    "12h4M14 12h4",
  safe_passage: "M4 21V3h11v18M2 21h20M15 5l5 2v14M11 12v1",
  inside_man: "M2 11 12 3l10 8v10H2zM12 11a2.300 2.300 0 1 0 .1 0zM7.500 21c0-3 2-4.500 4.500-4.500s4.500 " +
    "1.500 4.500 4.500",
  masked_ball: "M2 6c4-1 7 0 9 1 2-1 5-2 9-1 0 5-2 8-5 8-2 0-3-1-4-2-1 1-2 2-4 2-3 0-5-3-5-8zM20 " +
    "7l-2 15M6 9h3M13 9h3",
  shadow_cabinet: "M3 12h18v3H3zM5 15v6M19 15v6M6 12V8a2 2 0 0 1 4 0v4M14 12V8a2 2 0 0 1 4 0v4M12 5V2",
  vanishing_act: "M7 21 5 10h14l-2 11zM2 10h20M8 6 7 3M16 6l2-3M12 6V2",
  background_check: "M10 2a7.500 7.500 0 1 0 .1 0zM15.500 15.500l6.500 6.500M10 6a2 2 0 1 0 .1 0zM6 14c1-4 7-4 8 0",
  paper_trail: "M7 2h9l4 4v13H7zM16 2v4h4M10 10h7M10 13h7M10 16h4M4 5v17h12",
  canary_trap: "M5 20V11a7 7 0 0 1 14 0v9zM3 20h18M12 4V1M9 20V6M15 20V6M10 14c2 2 5 1 5-2l2-1",
  spy_swap: "M2 8h16M14 4l4 4-4 4M22 16H6M10 12l-4 4 4 4",
  clean_house: "M20 2l-8 9M8 11l6 5c-1 4-4 6-9 6l-3-3c4-1 6-4 6-8zM6 18l2 2M9 16l3 3",
  feigned_retreat: "M5 22V3c4-2 7 2 13 0v9c-6 2-9-2-13 0M22 18H11M14 15l-3 3 3 3",
  brute_force: "M3 3h10v7H3zM13 5h4v3h-4M8 10v12M18 12l3 2M20 7h3M17 16v4",
  bugged_embassy: "M2 9l10-6 10 6zM5 9v8M10 9v8M14 9v8M19 9v8M2 21h20M3 17h18",
  broken_cipher: "M4 11h16v11H4zM8 11V7a4 4 0 0 1 7-3M12 15v3M19 2l-1 4M23 6l-4 1",
  extraction: "M7 9h7a6 6 0 0 1 6 6v2H10a5 5 0 0 1-5-5zM5 11H1M1 9v4M12 9V5M4 5h16M9 21h12M12 17v4M17 17v4",
  protective_custody: "M2 12a10 10 0 0 1 20 0zM12 2V1M12 12v8a2 2 0 0 1-4 0M7 12c0-5 2-9 5-10 3 1 5 5 5 10",
  forged_evidence: "M21 2C12 3 8 9 7 16l-3 6M7 16c7 0 11-4 14-14M10 12l6-4M11 22h10",
  summit_meeting: "M12 3a9 9 0 1 0 .1 0zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
  press_leak: "M2 4h15v17H5a3 3 0 0 1-3-3zM17 8h5v10a3 3 0 0 1-5 0M5 8h9M5 12h4M5 15h4M12 11v7",
  private_funding: "M1 6h22v12H1zM12 9a3 3 0 1 0 .1 0zM4.500 9v6M19.500 9v6",
  state_funding: "M12 3c5 0 9 1 9 3s-4 3-9 3-9-1-9-3 4-3 9-3zM3 6v6c0 2 4 3 9 3s9-1 9-3V6M3 12v6c0 2 4 3 " +
    "9 3s9-1 9-3v-6",
  arms_race: "M5 21V9M2 12l3-3 3 3M12 21V3M9 6l3-3 3 3M19 21v-9M16 15l3-3 3 3",
  cyber: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  partner: "M8 4.500a3 3 0 1 0 .1 0zM17 6a2.500 2.500 0 1 0 .1 0zM2 21c0-5 2-8 6-8s6 3 6 8zM14 14c5-2 8 2 8 7h-5",
  lean_years: "M3 8h18v13H3zM8 8V4h8v4M8 14.500h8",
  open_files: "M2 20V4h7l2 3h9v4M2 20l4-9h17l-4 9z",
  dead_drop: "M3 21V9a4 4 0 0 1 8 0v12zM7 5h10a4 4 0 0 1 4 4v12H11M16 5V1h4M5 11h4",
  cold_front: "M12 1v22M2 6.500l20 11M22 6.500l-20 11M9 3l3 3 3-3M9 21l3-3 3 3",
  martial_law: "M3 10v5h5l9 5V5l-9 5zM20 9a5 5 0 0 1 0 7M7 15v6h3v-5",
  laptop: "M5 5h14v10H5zM2 19h20", chart: "M3 3v18h18M8 17v-5M12.500 17V7M17 17v-8",
  pawn: "M12 3a3.500 3.500 0 1 0 .1 0zM9 10h6l2 8H7zM5 21h14",
  wrench: "M14 10 4 20M14 10a5 5 0 0 1 6-7l-3 3 1 2 2 1 3-3a5 5 0 0 1-7 6",
  plunger: "M7 12h10v10H7zM12 12V4M6 4h12", medal: "M8 2l4 8 4-8M12 10a5 5 0 1 0 .1 0z",
  glasses: "M6 8h5v12H4v-8zM18 8h-5v12h7v-8zM7 8V4h3v4M14 8V4h3v4",
  letter: "M2 5h20v14H2zM2 5l10 8 10-8", lamp: "M7 4h10l4 9H3zM12 13v6M8 21h8",
  spade: "M12 2v12M8 2h8M7 14h10v3c0 3-5 6-5 6s-5-3-5-6z",
  ball: "M12 3a7.500 7.500 0 1 0 .1 0zM6 22h12M8.500 9a4 4 0 0 1 4-3",
  snake: "M3 21c8 0 3-7 9-7s4 6 8 3 2-10-4-10-4 4-8 2 1-7 5-6",
  paw: "M12 12c4 0 6 4 6 6s-3 3-6 2c-3 1-6 0-6-2s2-6 6-6zM4 11v.5M9 5v.5M15 5v.5M20 11v.5",
  mug: "M5 6h11v16H5zM16 9h5v8h-5M5 11h11", glass: "M6 8h12l-2 14H8zM12 8l4-7M7 13h10",
  bird: "M1 12c5-6 9-6 11-1 2-5 6-5 11 1-5-2-7 0-8 2l-3 6-3-6c-1-2-3-4-8-2z",
  tent: "M12 3 2 21h20zM12 9l-4 12M12 9l4 12", leaf: "M4 20C4 8 12 3 21 3c0 10-5 17-15 15M4 20 15 9",
  tiles: "M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13l8 8M21 13v8h-8v-8z",
  faces: "M12 3v18M12 3c-5 0-8 3-8 9s3 9 8 9 8-3 8-9-3-9-8-9zM7 10h2M15 10h2M7 15q2.500 2 5 0M12 17q2.500-2 5 0",
};

export const Thing = ({ name }: { name: string }) =>
  <Svg name="sn-thing"><path d={THINGS[name]} /></Svg>;

/* ---- people ---- */

const HATS: Record<string, string> = {
  fedora: "M13 17c1-8 4-11 7-11 2 0 2.500 1 4 1s2-1 4-1c3 0 6 3 7 11 5 1 8 2 8 3.500 0 2-8 3-19 3s-19-1-19-3c0-1.500 3-2.500 8-3.500z",
  cap: "M14 18c0-8 5-11 11-11 7 0 11 4 11 9l5 3c-2 2-6 1.500-10 1-6-.8-12-.8-17-2z",
  top: "M15 2h18l-1 14h6v4H10v-4h6z",
  beret: "M11 16c-1-7 6-10 13-9.500 8 .5 14 4 13 8-1 3-7 3.500-13 3.500s-12 1-13-2z",
  helmet: "M12 20C12 11 17 5 24 5s12 6 12 15h3v3H9v-3z",
  scarf: "M12 24c-1-12 5-18 12-18s13 6 12 18c-2-6-6-8-12-8s-10 2-12 8z",
  sun: "M2 20c4-3 9-4 12-4 1-7 5-10 10-10s9 3 10 10c3 0 8 1 12 4-4 3-13 4-22 4S6 23 2 20z",
  bowler: "M13 17C13 9 18 5 24 5s11 4 11 12l5 2c-2 2-9 3-16 3s-14-1-16-3z",
  crown: "M13 17 11 5l7 5 6-7 6 7 7-5-2 12z",
  hood: "M24 3C13 3 9 12 9 22c0 7 2 12 4 15h22c2-3 4-8 4-15C39 12 35 3 24 3zm0 9c6 0 9 5 9 11s-4 11-9 11-9-5-9-11 3-11 9-11z",
  halo: "M24 2c6 0 10 1.500 10 3.500S30 9 24 9 14 7.500 14 5.500 18 2 24 2zm0 2c-4 0-7 .7-7 1.500S20 7 24 7s7-.7 7-1.500S28 4 24 4z",
};
const HAIR: Record<string, string> = {
  short: "M14.500 23c-2-9 3-13 9.500-13s11.500 4 9.500 13c-1-4-3-6-5-7-4 1.500-9 1.500-11 0-1 2-2.500 4-3 7z",
  long: "M13 38c-4-8-3-28 11-28s15 20 11 28h-4l1-14c-3-1-6-3-7-6-2 3-5 5-9 6l1 14z",
  bun: "M20 8a4 4 0 1 1 8 0c5 2 7 8 5.500 15-1-4-3-6-5-7-4 1.500-9 1.500-11 0-1 2-2.500 4-3 7C13 16 15 10 20 8z",
  curly: "M13 24c-4-2-3-6 0-7-1-4 3-6 5-5 1-4 6-5 8-2 4-2 7 1 7 4 4 0 5 4 3 6 2 2 1 5-2 5-1-4-3-6-5-8-4 1-8 1-11 0-2 1-3 4-5 7z",
};
const EYES: Record<string, ComponentChildren> = {
  dots: <path d="M20.500 23v.3M27.500 23v.3" class="sn-dots" />,
  glasses: <><path d="M20.500 23v.3M27.500 23v.3" class="sn-dots" />
    <path d="M20 19.500a3.600 3.600 0 1 0 .1 0zM28 19.500a3.600 3.600 0 1 0 .1 0zM23.500 22.500h1" class="sn-fine" /></>,
  shades: <path d="M15 20.500h18v2c0 2.500-2 4-4.500 4s-3.700-1.500-4-3.500h-1c-.3 2-1.500 3.500-4 3.500s-4.500-1.500-4.500-4z" class="sn-dark" />,
  mask: <><path d="M14 19c4-1.500 7-.8 10 .6 3-1.400 6-2.100 10-.6.3 4-1.500 7.500-5 7.500-2 0-3.500-1.200-5-2.500-1.500 1.300-3 2.500-5 2.500-3.500 0-5.300-3.500-5-7.500z" class="sn-dark" />
    <path d="M19.500 22.500v.3M28.500 22.500v.3" class="sn-lights" /></>,
  patch: <><path d="M20.500 23v.3" class="sn-dots" />
    <path d="M25 20h6v3c0 2-1 3-3 3s-3-1-3-3z" class="sn-dark" /><path d="M15 18l18 3" class="sn-fine" /></>,
  goggles: <path d="M15 19h18v7h-7l-2-2-2 2h-7zM18 21h4v3h-4zM26 21h4v3h-4z" class="sn-dark sn-odd" />,
  monocle: <><path d="M20.500 23v.3M27.500 23v.3" class="sn-dots" />
    <path d="M27.500 19a4 4 0 1 0 .1 0zM31 25l1 8" class="sn-fine" /></>,
  closed: <path d="M18.500 23q2 2 4 0M25.500 23q2 2 4 0" class="sn-fine" />,
};
const MOUTHS: Record<string, ComponentChildren> = {
  smile: <path d="M20.500 28.500q3.500 3 7 0" class="sn-fine" />,
  smirk: <path d="M21.500 29.500q4 1 6.500-1.500" class="sn-fine" />,
  moustache: <path d="M24 27.500c-2-2-6-.5-7 2 2 1 5.500.5 7-.7 1.500 1.200 5 1.700 7 .7-1-2.500-5-4-7-2z" class="sn-dark" />,
  beard: <path d="M15 24c0 8 4 12.500 9 12.500s9-4.500 9-12.500c-1 3-3 4-4 4-2-1.500-8-1.500-10 0-1 0-3-1-4-4z" class="sn-hair" />,
  shawl: <path d="M14 28c6 2 14 2 20 0l2 8c-7 3-17 3-24 0z" class="sn-band" />,
  lips: <path d="M20.500 29q3.500-2 7 0-3.500 3-7 0z" class="sn-lips" />,
};

/* hat, hair, eyes, mouth, skin and hair colours, thing */
const PEOPLE: Record<string, string> = {
  hacker: "hood - glasses smile 1a laptop", analyst: "- bun glasses smile 2b chart",
  cryptographer: "bowler short glasses moustache 1c total_access", mastermind: "- - monocle smirk 1a pawn",
  assassin: "fedora - shades shawl 1b -", saboteur: "cap short dots moustache 2a wrench",
  demolitionist: "helmet - goggles smile 3a plunger", warlord: "beret - patch beard 2c medal",
  scout: "cap curly dots smile 3b glasses", courier: "helmet long dots smile 1b letter",
  impostor: "top short mask smirk 1a masked_ball", phantom: "hood - mask - 0a -",
  spy: "fedora short dots shawl 2a background_check", interrogator: "- short dots smirk 3a lamp",
  mole_hunter: "sun - dots moustache 1c spade", spymaster: "bowler - monocle beard 1c protective_custody",
  the_hand: "fedora short shades smirk 2a iron_grip", oracle: "scarf long closed lips 3a ball",
  anaconda: "- long shades lips 1d snake", jackal: "fedora - patch smirk 2b paw",
  sir_veza: "top short monocle moustache 1b mug", limonada: "sun long shades lips 2d glass",
  angel: "halo long closed smile 1c -", falconer: "beret long dots smile 3a bird",
  tanja: "beret long dots lips 1d -", nomad: "scarf - dots shawl 2a tent",
  chameleon: "- curly shades smirk 1e leaf", mosaic: "- bun dots lips 3a tiles",
  janus: "bowler short dots smirk 1a faces", sovereign: "crown long dots beard 1c -",
};

const SKINS = ["#e9ecf2", "#f2cfa6", "#d7a272", "#9a6642"];
const HAIRS: Record<string, string> = { a: "#2a2433", b: "#6b4226", c: "#b9b3a6", d: "#a33a24", e: "#3c8d5a" };

export function Portrait({ name }: { name: string }) {
  const [hat, hair, eyes, mouth, tone, thing] = PEOPLE[name]!.split(" ") as string[];
  const skin = SKINS[Number(tone!.charAt(0))]!;
  return (
    <Svg name="sn-person" box={48}>
      <circle cx="24" cy="24" r="23" class="sn-halo" />
      <g style={{ color: HAIRS[tone!.charAt(1)] }}>
        {(hair === "long" || hat === "hood") && hair !== "-" && <path d={HAIR[hair!]} class="sn-hair" />}
        <path d="M6 48c1-9 7-13 18-13s17 4 18 13z" class="sn-coat" />
        <path d="M18 35l6 8 6-8" class="sn-lapel" />
        <ellipse cx="24" cy="23" rx="9" ry="11" fill={skin} />
        {hair !== "-" && hair !== "long" && <path d={HAIR[hair!]} class="sn-hair" />}
        {EYES[eyes!]}{MOUTHS[mouth!]}
        {hat !== "-" && <path d={HATS[hat!]} class={`sn-hat sn-hat-${hat}`} />}
        {["fedora", "bowler", "top"].includes(hat!) &&
          <path d="M13.300 17.500c7 2 14.400 2 21.400 0l-.4-3.500c-7 1.800-13.600 1.800-20.600 0z" class="sn-band" />}
      </g>
      {thing !== "-" && <g transform="translate(28.500 28.500) scale(.8)">
        <circle cx="12" cy="12" r="12.500" class="sn-badge" />
        <g transform="translate(4.400 4.400) scale(.63)"><path d={THINGS[thing!]} class="sn-badge-line" /></g>
      </g>}
    </Svg>
  );
}

/* What is drawn on a card of the deck or on a situation. */
export function Picture({ card }: { card: string }) {
  const name = card.replace(/-\d$/, "");
  return PEOPLE[name] ? <Portrait name={name} /> : <Thing name={name} />;
}

export const Back = () => (
  <span class="sn-back"><Svg name="sn-eye"><path d="M1 12c3-5 7-7 11-7s8 2 11 7c-3 5-7 7-11 7s-8-2-11-7z" />
    <path d="M12 8a4 4 0 1 0 .1 0z" /></Svg></span>
);

/* The colours of a card come from its area. */
export const toneOf = (card: string): string => {
  const { areas, kind } = factsOf(card);
  if (kind === "funding") return "sn-is-funding";
  return areas.length === 1 ? `sn-is-${areas[0]}` : "sn-is-several";
};
