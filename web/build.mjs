/* build.mjs - the scripts and styles of the page, bundled. tools/build-web calls it.
 *
 *   node web/build.mjs OUT [GAME...]
 *
 * Writes the bundles into OUT and tells their names, by what they are, as JSON on its output. Each
 * of the games has a board, games/GAME/board.tsx: a chunk of its own, with its style. */
import * as esbuild from "esbuild";
import { defs } from "./defs.mjs";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const web = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(web);
const [out, ...games] = process.argv.slice(2);

/* The module that lists the boards: found, not written down. */
const boards = {
  name: "boards",
  setup(build) {
    build.onResolve({ filter: /^safehouse:boards$/ },
      () => ({ path: "boards", namespace: "made" }));
    build.onLoad({ filter: /.*/, namespace: "made" }, () => ({
      contents: `export const boards = {${games.map((id) =>
        `${JSON.stringify(id)}: () => import(${JSON.stringify(`./games/${id}/board.tsx`)})`)}};`,
      resolveDir: root,
    }));
  },
};

const result = await esbuild.build({
  absWorkingDir: root,
  entryPoints: { page: path.join(web, "src/main.tsx"), style: path.join(web, "style/shell.css") },
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  target: "es2020",
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "file", ".woff2": "file" },
  nodePaths: [path.join(web, "node_modules")],
  tsconfig: path.join(web, "tsconfig.json"),
  plugins: [boards, defs],
  metafile: true,
  logLevel: "warning",
});

/* Which bundle came from which file. */
function named(entry) {
  const found = Object.entries(result.metafile.outputs).find(([, one]) => one.entryPoint === entry);
  const name = (file) => file && path.basename(file);
  return { js: name(found[0]), css: name(found[1].cssBundle),
    needs: found[1].imports.filter((one) => one.kind === "import-statement")
      .map((one) => name(one.path)) };
}

/* The bundler also puts the styles of all boards together: here each board brings its own. */
const names = { page: named("web/src/main.tsx"), boards: {} };
if (names.page.css) fs.rmSync(path.join(out, names.page.css));
names.page.css = named("web/style/shell.css").js;
names.page.font = Object.keys(result.metafile.outputs).map((file) => path.basename(file))
  .find((file) => file.endsWith(".woff2"));
for (const id of games) names.boards[id] = named(`games/${id}/board.tsx`);
process.stdout.write(JSON.stringify(names));
