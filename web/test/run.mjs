/* run.mjs - the tests of the page without a browser: bundled, then run by node's own runner. */
import * as esbuild from "esbuild";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = fs.mkdtempSync(path.join(os.tmpdir(), "safehouse-web-"));
await esbuild.build({
  entryPoints: fs.readdirSync(here).filter((name) => name.endsWith(".test.ts"))
    .map((name) => path.join(here, name)),
  outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm",
  target: "node18", logLevel: "warning", loader: { ".css": "text", ".md": "text" },
});
const files = fs.readdirSync(out).map((name) => path.join(out, name));
/* Node 18 has `crypto` only when it is told so; later ones take the flag and do nothing. */
const flags = ["--experimental-global-webcrypto", "--test"];
const result = spawnSync(process.execPath, [...flags, ...process.argv.slice(2), ...files],
  { stdio: "inherit" });
fs.rmSync(out, { recursive: true });
process.exit(result.status ?? 1);
