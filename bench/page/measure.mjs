/* bench/page/measure.mjs PORT CHROMIUM - how soon somebody plays, what the first visit costs, how fast news travel.
 *
 * Prints one figure per line, with what it should be; exit 1 if one is not.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as heimlich from "../../tests/foreign/heimlich.mjs";
import { firstOf, House, press } from "../../tests/foreign/house.mjs";
import {
    act, actsBeyond, actsOn, asked, begin, comeIn, makeRoom, pressFor, setSeats, sit,
} from "../../tests/foreign/rooms.mjs";
import { firstVisit } from "../../tests/foreign/visit.mjs";
import { print, quantile } from "./figures.mjs";

const VISITS = 10, MOVES = 60;
const [port, chromium] = process.argv.slice(2);

/* ---- the first visit ---- */

async function measureVisits() {
    const visits = [];
    for (let i = 0; i < VISITS; i++) visits.push(await firstVisit(port, chromium, ["en", "de", "fr"][i % 3]));
    const times = visits.map(({ usable }) => usable);
    print("first load, all that the server sends", Math.max(...visits.map(({ bytes }) => bytes)) / 1000, "kB", 150);
    print("usable after, median of visits", quantile(times, 0.5), "ms", 1000);
    print("usable after, the slowest visit", Math.max(...times), "ms", 1000);
}

/* ---- how many times must somebody tap? ---- */

/** Every press of the pointer counts, a drag as one. */
const countPresses = () => {
    addEventListener("pointerdown", () => {
        sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
    }, true);
};

const firstActs = {
    async heimlich(page) {
        const { agents, buildings, left } = await heimlich.townOn(page);
        const { name, at } = agents[agents.length - 1];
        await heimlich.dragAgent(page, name, buildings[(at + left) % buildings.length]);
        await page.locator(".hm-go").click();
    },
    async insidejob(page) {
        await page.locator("[data-mission].glow, .ij-hand .can").first().click();
        await page.locator(".ij-do").click();
    },
};

async function measureTaps(house) {
    for (const [game, firstAct] of Object.entries(firstActs)) {
        const page = await house.person({ at: "about:blank" });
        await page.addInitScript(countPresses);
        await page.goto(house.origin);
        await pressFor(page, game, "page.play-now");
        await firstOf([page], asked, "a first question");
        await act(page, firstAct);
        print(`taps to the first act, ${game}`, await page.evaluate(() => Number(sessionStorage.presses)), "", 3);
        await page.context().close();
    }
}

/* ---- from a tap to the other browser ---- */

const watchActs = () => {
    const now = () => performance.timeOrigin + performance.now();
    addEventListener("click", () => { window.tappedAt = now(); }, true);
    let before = null;
    new MutationObserver(() => {
        const acts = document.querySelector("[data-acts]")?.dataset.acts;
        if (acts === before) return;
        before = acts;
        requestAnimationFrame(() => { window.seenAt = now(); });
    }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-acts"] });
};

/** How long the disk takes now for what an act needs of it: some bytes that must not get lost. */
function measureDisk(file) {
    const before = performance.now();
    fs.writeSync(file, "x".repeat(4096));
    fs.fsyncSync(file);
    return performance.now() - before;
}

/** One wishes for another match, and it begins when the other agrees. */
async function playAgain(ann, ben) {
    await press(ann, ann.t("page.again"));
    await press(ben, ben.t("page.rematch.agree"));
    for (const page of [ann, ben]) await page.locator(".end").waitFor({ state: "detached" });
}

async function measureNews(house) {
    const [ann, ben] = [await house.person({ at: "about:blank" }), await house.person({ at: "about:blank" })];
    for (const page of [ann, ben]) await page.addInitScript(watchActs);
    await ann.goto(house.origin);
    await makeRoom(ann, "heimlich");
    await setSeats(ann, 2);
    await ben.goto(ann.url());
    await comeIn(ben, "Ben");
    await sit(ben);
    await begin(ann);
    const times = [], disk = [], folder = fs.mkdtempSync(path.join(os.tmpdir(), "safehouse-bench-"));
    const file = fs.openSync(path.join(folder, "disk"), "w");
    while (times.length < MOVES) {
        const { page, answer } = await firstOf([ann, ben], asked, "somebody is asked");
        if (answer === "over") {
            await playAgain(ann, ben);
            continue;
        }
        const other = page === ann ? ben : ann, before = await actsOn(other);
        await other.evaluate(() => { window.seenAt = 0; });
        await act(page, heimlich.doings[answer]);
        await actsBeyond(other, before);
        const seen = await other.waitForFunction(() => window.seenAt);
        times.push(await seen.jsonValue() - await page.evaluate(() => window.tappedAt));
        disk.push(measureDisk(file));
    }
    fs.rmSync(folder, { recursive: true });
    print(`tap to seen by the other, median of ${MOVES}`, quantile(times, 0.5), "ms", 100);
    print("tap to seen by the other, p95", quantile(times, 0.95), "ms", 100);
    print("the disk alone, median", quantile(disk, 0.5), "ms");
    print("the disk alone, p95", quantile(disk, 0.95), "ms");
}

await measureVisits();
const house = await House.open(port, chromium);
await measureTaps(house);
await measureNews(house);
await house.close();
