/* bench/page/eight.mjs PORT CHROMIUM - how soon eight pages see a touch: two teams of four in one Chromium, half of them phones.
 *
 * Every page notes by its own clock when the news arrived (the WebSocket's message), when the document showed it and when
 * it was drawn; whoever touches, when the click came. All clocks are those of this machine. Prints one figure per line.
 */
import { giveClue, keyOf, sitDown, touch, wordsIn } from "../../tests/foreign/codenames.mjs";
import { House } from "../../tests/foreign/house.mjs";
import { act } from "../../tests/foreign/rooms.mjs";
import { print, quantile } from "./figures.mjs";

const PEOPLE = 8, CLUES = ["zwirn", "quirl"];
const [port, chromium] = process.argv.slice(2);

/** When something came, was in the document and was drawn, by the number of acts it brought the page to. */
const watch = () => {
    const now = () => performance.timeOrigin + performance.now();
    window.times = {};
    const timesOf = (acts) => { window.times[acts] ??= {}; return window.times[acts]; };
    addEventListener("click", () => { window.tappedAt = now(); }, true);
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...some) {
            super(...some);
            this.addEventListener("message", ({ data }) => {
                const at = now(), { state } = JSON.parse(data);
                if (state) timesOf(state.from + state.acts.length).came = at;
            });
        }
    };
    let before = null;
    new MutationObserver(() => {
        const acts = document.querySelector(".cn")?.dataset.acts;
        if (acts === before || acts === undefined) return;
        before = acts;
        const times = timesOf(acts);
        times.shown = now();
        requestAnimationFrame(() => setTimeout(() => { times.drawn = now(); }));
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-acts"] });
};

/** One touch, as all pages saw it: milliseconds since the tap. */
async function timesOf(pages, toucher, word) {
    const acts = 1 + await toucher.locator(".cn").getAttribute("data-acts").then(Number);
    await act(toucher, (page) => touch(page, word));
    const seen = await Promise.all(pages.map(async (page) =>
        (await page.waitForFunction((n) => window.times[n]?.drawn && window.times[n], acts)).jsonValue()));
    const tapped = await toucher.evaluate(() => window.tappedAt);
    return seen.map(({ came, shown, drawn }) => ({ came: came - tapped, shown: shown - tapped, drawn: drawn - tapped, work: shown - came }));
}

/** What a page has computed so far, in milliseconds of its own thread: what else the machine does is not in it. */
async function watchWork(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return async () => {
        const { metrics } = await session.send("Performance.getMetrics");
        const seconds = (name) => metrics.find((one) => one.name === name).value;
        return { all: 1000 * seconds("TaskDuration"), script: 1000 * seconds("ScriptDuration"),
            layout: 1000 * (seconds("LayoutDuration") + seconds("RecalcStyleDuration")) };
    };
}

/** All words of a side but one, so that the match goes on. */
async function touchMost(pages, side) {
    const spy = pages[side], mates = pages.filter((_, seat) => seat > 1 && seat % 2 === side), all = [];
    const words = wordsIn(await keyOf(spy), ["red", "blue"][side]).slice(1);
    await act(spy, (page) => giveClue(page, "unlimited", CLUES[side]));
    for (const [i, word] of words.entries()) {
        const mate = mates[i % mates.length];
        await mate.locator(".cn-card.can").first().waitFor();
        all.push(await timesOf(pages, mate, word));
    }
    return { all, stop: () => act(mates[0], (page) => page.locator(".cn-stop").click()) };
}

async function measure(house, motion) {
    const people = Array.from({ length: PEOPLE }, (_, i) => ({ phone: i % 2 === 1, motion }));
    const pages = await sitDown(house, people, "teams", (page) => page.addInitScript(watch));
    const hidden = await Promise.all(pages.map((page) => page.evaluate(() => document.hidden)));
    const first = await pages[0].locator(".cn-form").count() ? 0 : 1;
    const work = await Promise.all(pages.map(watchWork)), before = await Promise.all(work.map((read) => read()));
    const one = await touchMost(pages, first);
    await one.stop();
    const other = await touchMost(pages, 1 - first), touches = [...one.all, ...other.all], every = touches.flat();
    const how = motion ? "with motion" : "without motion";
    console.log(`${touches.length} touches seen by ${pages.length} pages ${how}, ${hidden.filter(Boolean).length} of them hidden`);
    for (const [what, name] of [["came", "tap to arrival"], ["work", "arrival to document"], ["shown", "tap to document"], ["drawn", "tap to drawn"]]) {
        const times = every.map((one) => one[what]), last = touches.map((pages_) => Math.max(...pages_.map((one) => one[what])));
        print(`  ${name}, median of all pages`, quantile(times, 0.5), "ms");
        print(`  ${name}, p95 of all pages`, quantile(times, 0.95), "ms");
        print(`  ${name}, the last of the pages, median`, quantile(last, 0.5), "ms", what === "shown" ? 100 : Infinity);
    }
    const after = await Promise.all(work.map((read) => read()));
    for (const [what, name] of [["all", "all tasks"], ["script", "scripts"], ["layout", "style and layout"]]) {
        const spent = after.map((now, i) => (now[what] - before[i][what]) / touches.length);
        print(`  ${name} of a page per touch, CPU, median`, quantile(spent, 0.5), "ms");
    }
    await Promise.all(pages.map((page) => page.context().close()));
}

const house = await House.open(port, chromium);
for (const motion of [false, true]) await measure(house, motion);
await house.close();
