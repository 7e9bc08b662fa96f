/* tests/foreign/gallery.mjs CHROMIUM FOLDER GAME - all cards of a game as pictures: small and whole, by day and by night, in three
 * languages. The game's folder has them, games/GAME/board-gallery.tsx: a component that is given words and a size.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { defs } from "../../web/defs.mjs";

const [executablePath, folder, game] = process.argv.slice(2);
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const esbuild = createRequire(path.join(root, "web/package.json"))("esbuild");
const LANGUAGES = ["en", "de", "fr"];

/** Texts by key, as tools/build-web reads them. */
const readTexts = (file) => Object.fromEntries(execFileSync("python3", [path.join(root, "tools/facts.py"), file], { encoding: "utf8" }).split("\n")
    .filter((line) => line && !line.startsWith("#")).map((line) => line.split(/ = (.*)/s).slice(0, 2)));

const textsOf = (language) => ({
    ...readTexts(path.join(root, `src/text/${language}.txt`)), ...readTexts(path.join(root, `games/${game}/text/${language}.txt`)),
});

/** The gallery as one script and one style. */
async function bundle() {
    const contents = `import { h, render } from "preact"; import Gallery from "./games/${game}/board-gallery.tsx";
        const say = (texts) => (key, places = {}) => texts[key].replace(/\\{(\\w+)\\}/g, (_, name) => places[name]);
        window.show = (texts, large) => { const at = document.body; render(null, at); render(h(Gallery, { t: say(texts), large }), at); };`;
    const made = await esbuild.build({
        stdin: { contents, resolveDir: root, loader: "tsx" }, bundle: true, write: false, outdir: "/", jsx: "automatic",
        jsxImportSource: "preact", nodePaths: [path.join(root, "web/node_modules")],
        plugins: [defs],
    });
    const text = (end) => made.outputFiles.filter((file) => file.path.endsWith(end)).map((file) => file.text).join("\n");
    const styles = ["tokens.css", "pieces.css"].map((name) => fs.readFileSync(path.join(root, "web/style", name), "utf8"));
    return { script: text(".js"), style: [...styles, text(".css")].join("\n") };
}

const { script, style } = await bundle();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
const page = await browser.newPage({ viewport: { width: 1520, height: 900 } });
page.on("pageerror", (error) => { console.log(error.stack); process.exitCode = 1; });
await page.setContent(`<style>${style} body { background: var(--paper); color: var(--ink); font-family: var(--font-text);
    margin: 0; } * { box-sizing: border-box; }</style>`);
await page.evaluate(script);
for (const language of LANGUAGES) {
    for (const [size, theme] of [["small", "light"], ["small", "dark"], ["whole", "light"]]) {
        await page.evaluate(([texts, large, name, lang]) => {
            document.documentElement.dataset.theme = name;
            document.documentElement.lang = lang;
            window.show(texts, large);
        }, [textsOf(language), size === "whole", theme, language]);
        await page.screenshot({ path: path.join(folder, `cards-${game}.${language}.${size}.${theme}.png`), fullPage: true });
    }
}
await browser.close();
console.log(`all cards of ${game}, nine pictures, in ${folder}`);
