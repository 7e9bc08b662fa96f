/* avatar.tsx - the faces of people: the animal they are called, or a hat and what their name begins
 * with. Colours mean nothing here: nobody shall think that they tell whose side somebody is on. */
import type { VNode } from "preact";

const DARK = "#1c1a22";
const eyes = (y: number, x = 6) => <path d={`M${24 - x} ${y}v1.6M${24 + x} ${y}v1.6`} fill="none"
  stroke={DARK} stroke-width="3" stroke-linecap="round" />;
const nose = (y: number, w = 3) => <ellipse cx="24" cy={y} rx={w} ry={w * 0.75} fill={DARK} />;
const ears = (fill: string, inside: string, x: number, y: number, r: number) => <>
  <circle cx={24 - x} cy={y} r={r} fill={fill} /><circle cx={24 + x} cy={y} r={r} fill={fill} />
  <circle cx={24 - x} cy={y} r={r / 2} fill={inside} />
  <circle cx={24 + x} cy={y} r={r / 2} fill={inside} /></>;
const whiskers = <path d="M15 31l-7-2M15 33.5l-7 1M33 31l7-2M33 33.5l7 1" fill="none" stroke={DARK}
  stroke-width="1.2" stroke-linecap="round" />;

/* By what an animal is called in the three languages of the page. */
interface Animal { called: string[]; ground: string; face: VNode }

const animals: Animal[] = [
  { called: ["otter", "loutre"], ground: "#a9cfd6", face: <>
    {ears("#6f4b34", "#4d3223", 13, 17, 4.5)}
    <ellipse cx="24" cy="27" rx="15" ry="14" fill="#6f4b34" />
    <ellipse cx="24" cy="33" rx="9.5" ry="7.5" fill="#d9bd9b" />{whiskers}{eyes(23)}{nose(29, 3.5)}
    <path d="M24 31.5v3M20.5 36q3.5 2 7 0" fill="none" stroke={DARK} stroke-width="1.4" /></> },
  { called: ["lynx", "luchs"], ground: "#c9d6a8", face: <>
    <path d="M11 24 8.5 4 21 13.5zM37 24 39.5 4 27 13.5z" fill="#c79a5f" />
    <path d="M8.5 4 9.7 13l4-3.6zM39.5 4 38.3 13l-4-3.6z" fill={DARK} />
    <path d="M24 11c9 0 14 6 14 13 0 4 3 7 4 12-6-1-8 0-10 3-2 3-14 3-16 0-2-3-4-4-10-3 1-5 4-8 4-12 0-7 5-13
      14-13z" fill="#c79a5f" />
    <ellipse cx="24" cy="33.5" rx="7" ry="5.5" fill="#f4e6cd" />
    <path d="M20 14l1 4M28 14l-1 4M24 13v4" stroke="#7a5629" stroke-width="1.6" />{eyes(24)}{nose(31)}</> },
  { called: ["raven", "rabe", "corbeau"], ground: "#e6d3a3", face: <>
    <path d="M9 42c-2-20 3-33 15-33s17 13 15 33z" fill="#262a3a" />
    <circle cx="17.5" cy="21" r="3.6" fill="#f2ead8" /><circle cx="30.5" cy="21" r="3.6" fill="#f2ead8" />
    {eyes(20.5, 6.5)}<path d="M18.5 26q5.5-4 11 0L24 41z" fill="#57607a" />
    <path d="M19 28.5q5 2 10 0" fill="none" stroke={DARK} stroke-width="1.3" /></> },
  { called: ["badger", "dachs", "blaireau"], ground: "#bcd3b0", face: <>
    {ears("#35323a", "#f4f0e8", 14, 15, 4.5)}
    <path d="M24 9c10 0 15 7 15 15 0 9-6 17-15 17S9 33 9 24c0-8 5-15 15-15z" fill="#f4f0e8" />
    <path d="M15.5 11.5c4 3 6 10 4.5 21-6-2-9.5-9-8.5-16zM32.5 11.5c-4 3-6 10-4.5 21 6-2 9.5-9
      8.5-16z" fill="#35323a" />
    <path d="M17.5 24v1.4M30.5 24v1.4" stroke="#fff" stroke-width="2.6" stroke-linecap="round" />
    {nose(36, 4)}</> },
  { called: ["heron", "reiher", "héron"], ground: "#a8cbe0", face: <>
    <path d="M14 48c1-9 2-13 2-20 0-9 4-15 11-15 5 0 8 3 8 8 0 6-8 7-9 13-.5 4 0 8 2 14z" fill="#8b98a8" />
    <path d="M31 16 47 22 32 24.5z" fill="#e8a92f" />
    <path d="M28 16c-6-3-12-3-19 1 8-1 11 1 14 3z" fill="#2b3042" />
    <circle cx="28.5" cy="19.5" r="2.6" fill="#fff" /><circle cx="29" cy="19.5" r="1.3" fill={DARK} /></> },
  { called: ["marten", "marder", "martre"], ground: "#d8c1e0", face: <>
    {ears("#5b3a26", "#e8c79a", 12, 13, 5.5)}
    <path d="M24 12c9 0 14 6 14 13 0 6-6 14-14 14s-14-8-14-14c0-7 5-13 14-13z" fill="#7b5034" />
    <path d="M24 29c5 0 8 3 9 6-2 6-6 9-9 9s-7-3-9-9c1-3 4-6 9-6z" fill="#f3d79a" />
    {eyes(23)}{nose(30)}</> },
  { called: ["owl", "uhu", "hibou"], ground: "#31406b", face: <>
    <path d="M9 8q6 5 15 5t15-5c3 10 2 34-15 35C7 42 6 18 9 8z" fill="#8a6743" />
    <circle cx="17" cy="23" r="7.5" fill="#f8e2ac" /><circle cx="31" cy="23" r="7.5" fill="#f8e2ac" />
    <circle cx="17" cy="23" r="3.6" fill={DARK} /><circle cx="31" cy="23" r="3.6" fill={DARK} />
    <path d="M24 26l3.5 4.5L24 36l-3.5-5.5z" fill="#e8a92f" />
    <path d="M16 37l2 2M22 39l2 2M28 39l2-2" stroke="#5a4028" stroke-width="1.6" /></> },
  { called: ["fox", "fuchs", "renard"], ground: "#bfe0cd", face: <>
    <path d="M8 6l13 9H10zM40 6l-13 9h11z" fill="#b4501f" />
    <path d="M24 12c9-2 15 4 16 10 1 5-10 20-16 20S7 27 8 22c1-6 7-12 16-10z" fill="#dd702c" />
    <path d="M8 22.5c5 1 9 3 12.5 8.5L24 42c-6 0-16.5-14-16-19.5zM40 22.5c-5 1-9 3-12.5 8.5L24 42c6 0
      16.5-14 16-19.5z" fill="#fbf3e4" />{eyes(24)}{nose(39.5, 3.4)}</> },
  { called: ["beaver", "biber", "castor"], ground: "#d9c3a0", face: <>
    {ears("#7a4a2b", "#57331d", 13, 14, 4.5)}
    <path d="M24 10c10 0 15 7 15 16 0 10-6 16-15 16S9 36 9 26c0-9 5-16 15-16z" fill="#8a5632" />
    <ellipse cx="24" cy="30" rx="9" ry="6.5" fill="#c9935f" />{whiskers}{eyes(21)}{nose(26.5, 4)}
    <path d="M20.5 33h7v6.5h-7z" fill="#fbf3e4" /><path d="M24 33v6.5" stroke={DARK} stroke-width="1.2" /></> },
  { called: ["falcon", "falke", "faucon"], ground: "#f0d7a0", face: <>
    <path d="M9 44C7 22 12 8 24 8s17 14 15 36z" fill="#55617a" />
    <path d="M14 44c-1-8 2-15 10-15s11 7 10 15z" fill="#f4ead8" />
    <path d="M13 26q4 2 4 10-5-2-6-8zM35 26q-4 2-4 10 5-2 6-8z" fill="#2f3547" />
    <circle cx="16.5" cy="21" r="3.8" fill="#f5c64b" /><circle cx="31.5" cy="21" r="3.8" fill="#f5c64b" />
    {eyes(20.5, 7.5)}<path d="M20 24q4-3 8 0l-1.5 6L24 34l-2.5-4z" fill="#e8a92f" />
    <path d="M22.5 30.5 24 34l1.5-3.5z" fill={DARK} /></> },
  { called: ["weasel", "wiesel", "belette"], ground: "#cfe0b4", face: <>
    {ears("#a8703f", "#e9b98b", 9.5, 13, 4)}
    <path d="M24 10c7 0 10 5 10 12 0 5 2 10 3 22H11c1-12 3-17 3-22 0-7 3-12 10-12z" fill="#b97f49" />
    <path d="M24 27c5 0 7 4 8 17H16c1-13 3-17 8-17z" fill="#fbf3e4" />{whiskers}{eyes(20, 5)}{nose(27, 2.6)}</> },
  { called: ["hedgehog", "igel", "hérisson"], ground: "#e3c9b2", face: <>
    <path d="M24 4l3.5 4.5L33 5.5l1.5 6 6-1-.5 6.5 5.5 2.5-3 5.5 4.5 4-5 4 2 5.5-6 1.5H10l-6-1.5
      2-5.5-5-4 4.5-4-3-5.5L8 17l-.5-6.5 6 1 1.5-6 5.5 3z" fill="#5b4434" />
    <path d="M24 17c9 0 12 6 12 12 0 7-6 13-12 13s-12-6-12-13c0-6 3-12 12-12z" fill="#e2b98c" />
    {eyes(26, 5.5)}{nose(33, 3.4)}<path d="M20.5 37.5q3.5 2 7 0" fill="none" stroke={DARK}
      stroke-width="1.4" /></> },
];

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/* Which animal a name means, by its last word; -1: none. */
export function animalOf(name: string): number {
  const word = plain(name).split(/\s+/).pop() ?? "";
  return animals.findIndex(({ called }) => called.includes(word));
}

const COATS = ["#55617a", "#6d4a45", "#6a6a45", "#5d5672", "#466470", "#7a5a34"];

function coatOf(name: string): string {
  let sum = 0;
  for (const letter of plain(name)) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return COATS[sum % COATS.length];
}

const Hat = ({ name }: { name: string }) => <>
  <rect width="48" height="48" fill="#f8e2ac" />
  <path d="M3 49c0-17 8-24 21-24s21 7 21 24z" fill={coatOf(name)} />
  <path d="M14.5 16l2-10q7-4 15 0l2 10z" fill="#343b52" />
  <path d="M6 18q18 6 36 0-3-4-8-3.5H14Q9 14 6 18z" fill="#343b52" />
  <text x="24" y="42" text-anchor="middle" font-size="19" font-weight="700" fill="#fff"
    font-family="system-ui, sans-serif">{(/\p{L}|\p{N}/u.exec(name)?.[0] ?? "?").toLocaleUpperCase()}</text>
</>;

/* The face of a person; what they are called stands beside it. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const animal = animals[animalOf(name)];
  return <svg class="avatar" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true"
    data-animal={animal ? animal.called[0] : undefined}>
    {animal ? <><rect width="48" height="48" fill={animal.ground} />{animal.face}</> : <Hat name={name} />}
  </svg>;
}
