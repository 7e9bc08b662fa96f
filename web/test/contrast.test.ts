/* contrast.test.ts - every pair of colours that is read together is readable, by day and by night, and
 * web/README.md tells the true figures. */
import assert from "node:assert/strict";
import test from "node:test";
import readme from "../README.md";
import pieces from "../style/pieces.css";
import tokens from "../style/tokens.css";

const TEXT = 4.5, SIGN = 3; /* WCAG 2 AA: text; the edges of what can be pressed, and the focus */
const pairs: [string, string, number][] = [
  ...["paper", "sky", "surface", "raised", "sunk", "accent-soft"].flatMap((ground) =>
    ["ink", "muted"].map((ink): [string, string, number] => [ink, ground, TEXT])),
  ...["paper", "surface", "raised"].flatMap((ground) => ["accent", "good", "bad"]
    .map((ink): [string, string, number] => [ink, ground, TEXT])),
  ["on-accent", "accent", TEXT], ["accent", "accent-soft", TEXT],
  ["good", "good-soft", TEXT], ["bad", "bad-soft", TEXT], ["ink", "bad-soft", TEXT],
  ["ink", "good-soft", TEXT],
  ...["paper", "surface", "raised", "accent-soft"].map((ground): [string, string, number] =>
    ["focus", ground, SIGN]),
];

/* The colours of a block, by name. */
function colours(text: string, start: string): Record<string, string> {
  const from = text.indexOf(start);
  assert.ok(from >= 0, start);
  const block = text.slice(from, text.indexOf("\n}", from));
  return Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)]
    .map(([, name, colour]) => [name, colour]));
}

/* WCAG 2: relative luminance, and the ratio of two. */
function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const day = colours(tokens as string, ":root {");
const night = colours(tokens as string, ":root[data-theme=\"dark\"] {");
const lamp = colours(pieces as string, ":root {");

test("the formula is that of WCAG", () => {
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
});

test("day and night have the same colours", () => {
  assert.deepEqual(Object.keys(night).sort(), Object.keys(day).sort());
});

for (const [name, set] of Object.entries({ day, night })) {
  test(`what is read together is readable by ${name}`, () => {
    for (const [ink, ground, least] of pairs) {
      const ratio = contrast(set[ink], set[ground]);
      assert.ok(ratio >= least, `${ink} on ${ground}: ${ratio.toFixed(2)}, not ${least}`);
    }
  });
}

test("what stands on a figure or a card is readable", () => {
  const grounds = Object.keys(lamp).filter((name) => !name.startsWith("on-"));
  assert.ok(grounds.length > 10);
  for (const ground of grounds) {
    const ratio = contrast(lamp[ground], lamp[`on-${ground}`]);
    assert.ok(ratio >= TEXT, `on-${ground}: ${ratio.toFixed(2)}`);
  }
});

test("the page about the look tells these figures", () => {
  const figure = (set: Record<string, string>, [ink, ground]: string[]) =>
    contrast(set[ink], set[ground]).toFixed(1);
  const rows = pairs.map((pair) =>
    `| \`${pair[0]}\` on \`${pair[1]}\` | ${figure(day, [pair[0], pair[1]])} | ` +
    `${figure(night, [pair[0], pair[1]])} |`).join("\n");
  assert.ok((readme as string).includes(rows), `web/README.md should say:\n${rows}`);
});
