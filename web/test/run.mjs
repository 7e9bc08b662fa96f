/* run.mjs - the tests of the page without a browser, and those of the games' boards
 * (games/GAME/*.test.ts): bundled, then run by node's own runner. */
import * as esbuild from "esbuild";
import { defs } from "../defs.mjs";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const games = path.join(here, "../../games");
const testsIn = (folder) => fs.readdirSync(folder).filter((name) => name.endsWith(".test.ts"))
  .map((name) => path.join(folder, name));
const folders = [here, ...fs.readdirSync(games).map((name) => path.join(games, name))
  .filter((folder) => fs.statSync(folder).isDirectory())];
const out = fs.mkdtempSync(path.join(os.tmpdir(), "safehouse-web-"));
await esbuild.build({
  entryPoints: folders.flatMap(testsIn), entryNames: "[name]",
  outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm",
  nodePaths: [path.join(here, "../node_modules")], target: "node18", logLevel: "warning", loader: { ".css": "text", ".md": "text" },
  plugins: [defs],
});
const files = fs.readdirSync(out).map((name) => path.join(out, name));
/* Node 18 has `crypto` only when it is told so; later ones take the flag and do nothing. */
const flags = ["--experimental-global-webcrypto", "--test"];
const result = spawnSync(process.execPath, [...flags, ...process.argv.slice(2), ...files],
  { stdio: "inherit" });
fs.rmSync(out, { recursive: true });
process.exit(result.status ?? 1);
