/* tests/foreign/shell.mjs PORT CHROMIUM - what is round every board: one click into a match, title, notices and sound, links to
 * share, the language, the sand timer and the clocks, the page without the network, and that it can be installed.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { House, press, sees } from "./house.mjs";
import { openRules, pressFor, pressTool } from "./rooms.mjs";
import { tell } from "./tell.mjs";
import { firstVisit as visit } from "./visit.mjs";

const [port, executablePath] = process.argv.slice(2);
const playNow = (page) => pressFor(page, "heimlich", "page.play-now");
const invite = (page) => pressFor(page, "heimlich", "page.invite");
const segment = (page, group, value) => page.getByRole("group", { name: group, exact: true }).getByText(value, { exact: true });
const typeInto = (page, name, text) => page.getByRole("textbox", { name, exact: true }).fill(text);
const NAMES = { de: "Deutsch", en: "English", fr: "Français" };
const hidden = (page, role, text) => page.locator(`.hidden[role=${role}]`, { hasText: text }).waitFor({ state: "attached" });

/** What the page asks of the browser is written down instead of done. */
const listen = () => {
    window.heard = [];
    window.Notification = class {
        static permission = "default";
        static requestPermission() {
            window.heard.push("may I?");
            this.permission = "granted";
            return Promise.resolve("granted");
        }
        constructor(title) { window.heard.push(`notice: ${title}`); }
    };
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio {
        constructor() { super(); window.heard.push("sound"); }
    };
    navigator.share = ({ url }) => { window.heard.push(`share ${url}`); return Promise.resolve(); };
};
const heard = (page) => page.evaluate(() => window.heard);

async function setWishes(page, ...names) {
    await press(page, page.t("page.settings"));
    for (const name of names) await segment(page, page.t(name), page.t("value.on")).click();
    await page.keyboard.press("Escape");
}

async function firstVisit(house) {
    const page = await house.person();
    await sees(page, page.t("page.welcome.line"));
    tell(await page.getByRole("heading", { name: page.t("nullgame:game.name") }).count() === 0, "a game without a picture is not shown");
    await playNow(page);
    await page.locator(".ask.mine").waitFor();
    tell(true, "one click, no typing: a match against bots, and it is my turn");
    tell((await page.title()).includes(page.t("page.your-turn.short")), "the title says so", await page.title());
    await page.goto(`${house.origin}/#`);
    await sees(page, page.t("page.room.mine"));
    tell(await page.title() === "Safehouse", "the first page tells of the room, and whose turn it was", await page.title());
    await press(page, page.t("page.forget", { name: page.t("heimlich:game.name") }));
    tell(await page.locator(".my-rooms li").count() === 1, "forgetting a room is asked twice");
    await press(page, page.t("page.forget.sure"));
    await page.locator(".my-rooms").waitFor({ state: "detached" });
    tell(true, "and then it is forgotten");
}

async function beTold(house) {
    const page = await house.person({ at: "about:blank" });
    await page.addInitScript(listen);
    await page.goto(house.origin);
    await playNow(page);
    await page.locator(".ask.mine").waitFor();
    tell((await heard(page)).length === 0, "nobody asks for a permission, and nothing is heard", await heard(page));
    await page.goto(`${house.origin}/#`);
    await setWishes(page, "page.notices", "page.sound");
    tell((await heard(page)).join() === "may I?,sound", "only when it is switched on", await heard(page));
    await page.evaluate(() => { document.hasFocus = () => false; });
    await playNow(page);
    await page.locator(".ask.mine").waitFor();
    tell((await heard(page)).includes(`notice: ${page.t("page.your-turn")}`), "a notice comes while one looks elsewhere", await heard(page));
}

async function shareLinks(house) {
    const page = await house.person({ at: "about:blank" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(listen);
    await page.goto(house.origin);
    await invite(page);
    await page.locator(".lobby").waitFor();
    await press(page, page.t("page.copy"));
    await sees(page, page.t("page.copied"));
    tell(await page.evaluate(() => navigator.clipboard.readText()) === page.url(), "the link is copied");
    await press(page, page.t("page.share"));
    tell((await heard(page)).includes(`share ${page.url()}`), "and shared", await heard(page));
    await page.getByRole("img", { name: page.t("page.code", { what: page.t("page.invite.link") }) }).waitFor();
    tell(true, "and shown as a code");
}

async function changeLanguage(house) {
    const page = await house.person();
    await playNow(page);
    await page.locator(".ask.mine").waitFor();
    await page.evaluate(() => { window.sameAsBefore = true; });
    const { wordsOf } = await import("./words.mjs");
    const wrong = [];
    for (const language of ["de", "fr", "en"]) {
        const t = wordsOf(language);
        await pressTool(page, "page.settings");
        await segment(page, page.t("page.language"), NAMES[language]).click();
        page.t = t;
        await press(page.getByRole("dialog"), t("page.close"));
        await page.locator(".ask", { hasText: t("heimlich:ask.walk") }).waitFor();
        const log = await page.locator(".log li").first().innerText();
        const start = t("heimlich:chance.deal.hidden", { a: "" }).trim();
        if (!log.includes(start)) wrong.push(log);
        if (await page.evaluate(() => document.documentElement.lang) !== language) wrong.push("lang");
        if (!(await page.title()).includes(t("page.your-turn.short"))) wrong.push(await page.title());
        await page.locator(".leaves button", { hasText: t("page.rules") }).click();
        const title = fs.readFileSync(new URL(`../../games/heimlich/rules/${language}.md`, import.meta.url), "utf8").match(/^## (.*)$/m)[1];
        await page.locator(".rules h3", { hasText: title }).first().waitFor();
        await page.locator(".leaves button", { hasText: t("page.log") }).click();
    }
    tell(wrong.length === 0, "another language at once: what is asked, log, rules, title", wrong.join("\n"));
    tell(await page.evaluate(() => window.sameAsBefore), "without a reload");
}

/** Ann has a room, Ben looks on. */
async function turnGlass(house) {
    const ann = await house.person();
    await playNow(ann);
    await ann.locator(".ask").waitFor();
    const ben = await house.person({ at: ann.url() });
    await ben.getByLabel(ben.t("page.your-name")).fill("Ben");
    await ben.clock.install();
    await press(ben, ben.t("page.come-in"));
    await pressTool(ben, "page.glass");
    await press(ben, ben.t("page.duration.minutes.one", { n: 1 }));
    await ann.locator(".glass .clock", { hasText: /0:5\d|1:00/ }).waitFor();
    await hidden(ann, "status", ann.t("page.glass.turned", { name: "Ben", time: ann.t("page.duration.minutes.one", { n: 1 }) }));
    tell(true, "who looks on turns the sand timer; everybody sees it and is told");
    await ben.locator(".glass").waitFor();
    await ben.clock.fastForward(61000);
    await ben.locator(".glass.over", { hasText: ben.t("page.glass.over") }).waitFor();
    await hidden(ben, "status", ben.t("page.glass.over"));
    tell(true, "and that it has run through");
}

async function setClocks(house) {
    const ann = await house.person(), { t } = ann;
    await invite(ann);
    await ann.locator(".lobby").waitFor();
    const ben = await house.person({ at: ann.url(), language: "de" });
    await ben.getByLabel(ben.t("page.your-name")).fill("Ben");
    await press(ben, ben.t("page.come-in"));
    await openRules(ann);
    await openRules(ben);
    await segment(ann, t("page.clock"), t("page.clock.own")).click();
    await typeInto(ann, t("page.clock.seconds"), "1.5");
    await press(ann, t("page.clock.set"));
    await sees(ann, t("page.clock.wrong", { what: t("page.clock.seconds"), from: 1, to: 86400 }));
    tell(true, "a clock that cannot be is refused in words");
    await segment(ann, t("page.clock.own.how"), t("page.clock.own.chess")).click();
    await typeInto(ann, t("page.clock.minutes"), "7");
    await typeInto(ann, t("page.clock.more"), "3");
    await press(ann, t("page.clock.set"));
    await sees(ben, ben.t("page.clock.per-match", { time: ben.t("page.duration.minutes.many", { n: 7 }),
        more: ben.t("page.duration.seconds.many", { n: 3 }) }));
    tell(true, "guests read the clock in their own words");
    await segment(ann, t("page.clock.own.how"), t("page.clock.own.act")).click();
    await typeInto(ann, t("page.clock.seconds"), "3");
    await press(ann, t("page.clock.set"));
    await press(ann, t("page.fill-bots"));
    await ann.locator(".begin .main[aria-disabled=false]").waitFor();
    await press(ann, t("page.begin"));
    await ann.locator(".ask.mine").waitFor();
    const me = await ann.locator(".chip.me strong").innerText();
    await ann.locator(".log li:not(.chance)", { hasText: me }).first().waitFor();
    tell(true, "when the time is up it is decided for me");
    await ann.locator(".ask.mine").waitFor();
    await pressTool(ann, "page.pause");
    await ann.locator(".ask.paused").waitFor();
    const stands = await ann.locator(".chip.me .clock.stands").innerText();
    await ann.waitForTimeout(1200);
    tell(await ann.locator(".chip.me .clock.stands").innerText() === stands, "a pause stops the clock");
    await press(ann, t("page.resume"));
    await pressTool(ann, "page.time");
    await ann.locator(".chip.me .clock", { hasText: /1:0/ }).waitFor();
    tell(true, "more time is a minute more");
}

/** A page that was opened before the server got a new one: files of the old one are gone. */
async function becomeOld(house) {
    const page = await house.person();
    await page.locator(".game-card").first().waitFor();
    await page.evaluate(async () => { window.sameAsBefore = await navigator.serviceWorker.ready; });
    await page.context().route("**/board-*.js", (route) => route.abort());
    await page.context().route(`${house.origin}/`, (route) => route.fulfill({ body: "a newer page" }), { times: 1 });
    await playNow(page);
    await page.waitForFunction(() => !window.sameAsBefore);
    await page.locator(".ask").waitFor();
    tell(true, "a page that has become old loads itself again, in the same match");
    await page.context().close();
    house.complaints = house.complaints.filter((text) => !/ERR_FAILED|dynamically imported/.test(text));
}

async function withoutNetwork(house) {
    const page = await house.person({ at: "about:blank" });
    await page.addInitScript(() => { void caches.open("safehouse-of-old"); });
    await page.goto(house.origin);
    await page.locator(".game-card").first().waitFor();
    await page.waitForFunction(async () => {
        const names = await caches.keys(), all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const kept = all.flat().map((one) => new URL(one.url).pathname);
        if (!navigator.serviceWorker.controller) return false; // it has all, but would not be asked yet
        return names.length === 1 && kept.some((one) => one.startsWith("/text-en")) && kept.some((one) => one.startsWith("/art-"));
    });
    tell(true, "the worker keeps the page and its words, and nothing of an older version");
    await page.context().setOffline(true);
    await page.reload();
    await sees(page, page.t("page.unreachable"));
    tell(await page.locator(".game-card").count() > 0, "without the network the first page opens and says so");
    await page.context().setOffline(false);
    await page.locator(".banner").waitFor({ state: "detached" });
    tell(true, "and sees by itself that the network is back");
    house.complaints = house.complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));
}

/** What is needed for a game comes with it: the first page has none of it. French texts are the longest. */
async function weighFirstLoad(house) {
    const { bytes, files } = await visit(port, executablePath, "fr");
    tell(bytes > 80000 && bytes < 150000, "the first load is below 150 kB", bytes);
    const early = files.filter((file) => /^\/(board|generic|text-\w+\.)/.test(file));
    tell(early.length === 0 && files.some((file) => file.startsWith("/text-fr-")), "without boards and their texts", files.join("\n"));
    const { "": ours, ...games } = await (await fetch(house.origin + files.find((file) => file.startsWith("/text-fr-")))).json();
    const keys = Object.values(games).flatMap(Object.keys), more = keys.filter((key) => !/^(game|result)\./.test(key));
    tell(ours["page.welcome"] && keys.length > 0 && more.length === 0, "its texts name the games and tell no more of them", more.join("\n"));
}

/** Texts of a game that are slow to come: nothing is shown before, nor torn down meanwhile. That no key shows anywhere in
 * their place is watched on every page (house.mjs). */
async function waitForWords(house) {
    const page = await house.person({ language: "de" }), t = page.t, held = [];
    await page.context().route("**/text-*.*-*.json", (route) => { held.push(route); });
    const come = async (before, name) => {
        while (held.length === 0) await page.waitForTimeout(10);
        tell(await before(), name);
        while (held.length > 0) await held.shift().continue();
    };
    await invite(page);
    await come(async () => await page.locator(".lobby").count() === 0, "a room waits for the texts of its game");
    await openRules(page);
    const heading = page.locator(".lobby h1"), now = segment(page, t("page.game"), t("insider:game.name"));
    await now.click();
    await come(async () => await heading.innerText() === t("heimlich:game.name"), "another game is shown when its texts have come");
    await page.locator(".lobby h1", { hasText: t("insider:game.name") }).waitFor();
    tell(await page.evaluate(() => document.activeElement !== document.body), "and the focus stays where it was");
    await page.context().close();
}

/** Only a browser with a folder of its own installs pages. */
async function install(origin) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "safehouse-chromium-"));
    const context = await chromium.launchPersistentContext(folder, { executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
    try {
        const page = await context.newPage();
        await page.goto(origin);
        await page.locator(".game-card").first().waitFor();
        const browser = await context.newCDPSession(page);
        const { errors, data } = await browser.send("Page.getAppManifest");
        const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
        const faults = [...errors, ...installabilityErrors].map((one) => JSON.stringify(one));
        tell(faults.length === 0 && JSON.parse(data).name === "Safehouse", "the page can be installed", faults.join("\n"));
    } finally {
        await context.close();
        fs.rmSync(folder, { recursive: true, force: true });
    }
}

/** In the page: a second of a sound, as samples would be played: its first and last that can be heard, and how loud it is. */
const listenTo = async (name) => {
    const rate = 48000, audio = new OfflineAudioContext(1, rate, rate);
    window.sounds.sounds[name](audio, 0);
    const samples = (await audio.startRendering()).getChannelData(0), heard = [...samples.keys()].filter((i) => Math.abs(samples[i]) > 0.003);
    const from = heard[0] / rate, to = heard.at(-1) / rate, part = samples.slice(heard[0], heard.at(-1) + 1);
    const peak = Math.max(...samples.map(Math.abs)), mean = Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length);
    return { name, from, to, peak, mean };
};

/** Every sound as numbers: it can be heard, it is short, it begins at once and never comes near to clipping; none is much
 * louder than another. */
async function hearAll(house) {
    const root = new URL("../../", import.meta.url), esbuild = createRequire(new URL("web/package.json", root))("esbuild");
    const made = await esbuild.build({ entryPoints: [new URL("web/src/sounds.ts", root).pathname], bundle: true, write: false, format: "iife", globalName: "sounds" });
    const page = await house.person({ at: "about:blank" });
    await page.evaluate(`${made.outputFiles[0].text} window.sounds = sounds;`);
    const all = [];
    for (const name of await page.evaluate(() => Object.keys(window.sounds.sounds))) all.push(await page.evaluate(listenTo, name));
    const fits = ({ from, to, peak, mean }) => from < 0.02 && to - from > 0.03 && to < 0.7 && peak > 0.05 && peak < 0.7 && mean > 0.01;
    const wrong = all.filter((one) => !fits(one)), means = all.map(({ mean }) => mean);
    tell(all.length === 6 && wrong.length === 0, "sounds are short, can be heard, and are not clipped", JSON.stringify(wrong));
    tell(Math.max(...means) < 8 * Math.min(...means), "none is much louder than another", JSON.stringify(all));
    await page.context().close();
}

async function dialogs(house) {
    const page = await house.person();
    await page.locator(".game-card").first().waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: page.t("page.skip") }).press("Enter");
    tell(await page.evaluate(() => document.activeElement.id) === "main", "the first Tab skips to the main part");
    await page.getByRole("button", { name: page.t("page.settings"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    for (let i = 0; i < 30; i++) await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null);
    tell(inside, "a dialog keeps the focus");
    await page.keyboard.press("Escape");
    await page.waitForFunction((label) => document.activeElement.getAttribute("aria-label") === label, page.t("page.settings"));
    tell(await page.getByRole("dialog").count() === 0, "Escape closes it and gives the focus back");
}

const house = await House.open(port, executablePath);
try {
    for (const part of [firstVisit, beTold, shareLinks, changeLanguage, turnGlass, setClocks, becomeOld, withoutNetwork, weighFirstLoad, waitForWords, hearAll, dialogs]) await part(house);
    await install(house.origin);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
} catch (error) {
    tell(false, "the page does what it should", `${error.stack}\n${house.complaints.join("\n")}`);
}
await house.close();
