/* defs.mjs - a game's .def file as a module, for the bundler: the same lines that the rules are compiled from.
 *
 * By the name of the macro, one list for each line: its numbers and names in their order, without what
 * stands in quotes, which says where a line comes from. */
import fs from "node:fs";

const parts = (text) => text.split(/,\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter((part) => !part.startsWith('"'))
  .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));

export function readDef(text) {
  const lines = {};
  for (const [, macro, rest] of text.matchAll(/^([A-Z_]+)\((.*)\)$/gm)) (lines[macro] ??= []).push(parts(rest));
  return lines;
}

export const defs = {
  name: "defs",
  setup(build) {
    build.onLoad({ filter: /\.def$/ }, ({ path }) =>
      ({ contents: JSON.stringify(readDef(fs.readFileSync(path, "utf8"))), loader: "json" }));
  },
};
