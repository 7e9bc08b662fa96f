/* tests/foreign/table.mjs PORT CHROMIUM [all] - a living table: whole matches with motion on four sizes of screen. First who I am, then the
 * others, then I; at the end the secrets, who has won and why, and the points. One match of Inside Job comes to its vote; with `all`,
 * which tools/soak wants, one on every size.
 *
 * Whether somebody is asked too early is seen by the page itself: whenever it is drawn it is asked whether the prompt, a
 * target or the end is there while the board is behind the newest state that came over the socket.
 */
import { audit } from "./axe.mjs";
import { doings as heimlich } from "./heimlich.mjs";
import { House, tap } from "./house.mjs";
import { doings as insidejob } from "./insidejob.mjs";
import { begin, fillWithBots, makeRoom, playOn } from "./rooms.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const SIZES = [[360, 780], [820, 1180], [1440, 900], [844, 390]];
const VOTES = 8; // matches at most until one comes to its vote

/** In the page, before anything else: keep how many acts have come, and look at every picture. */
function watchTable() {
    const seen = window.table = { acts: 0, early: [], behind: 0, frames: [], revealed: [], empty: [] };
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => {
                const { state } = JSON.parse(data);
                if (state) seen.acts = state.from + state.acts.length;
            });
        }
    };
    const look = () => {
        requestAnimationFrame(look);
        const board = document.querySelector(".board [data-acts]"), end = document.querySelector(".end");
        if (!board) return;
        const shown = Number(board.dataset.acts), behind = shown < seen.acts || document.querySelector(".strip.now");
        if (seen.frames.at(-1) !== shown) seen.frames.push(shown);
        if (behind) seen.behind++;
        const prompt = document.querySelector(".ask.mine, .board .can, .board .glow, .board .hm-go") ||
            document.title.startsWith("●");
        if (behind && (prompt || end)) seen.early.push(`${end ? "end" : "prompt"}: ${shown} of ${seen.acts}`);
    };
    requestAnimationFrame(look);
    new MutationObserver(() => { // a slow machine leaves out frames, but no change of the page
        const turned = document.querySelectorAll(".fate.up").length;
        const told = document.querySelector(".hm-told-line")?.innerText.trim();
        if (told?.endsWith(":")) seen.empty.push(told);
        if (document.querySelector(".fate") && seen.revealed.at(-1) !== turned) seen.revealed.push(turned);
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["class"] });
}

async function sit(house, [width, height], game, more = {}) {
    const page = await house.person({ motion: true, phone: width < 500, at: "about:blank", ...more });
    await page.addInitScript(watchTable);
    await page.setViewportSize({ width, height });
    await page.goto(house.origin);
    await makeRoom(page, game);
    await fillWithBots(page);
    await begin(page);
    return page;
}

/** How much of it is on the screen, above the bar at the bottom (at the side of a low screen): its height in pixels. */
const inSight = (page, selector) => page.locator(selector).first().evaluate((one) => {
    const { top, bottom, height, right } = one.getBoundingClientRect(), bar = document.querySelector(".leaves");
    const fixed = getComputedStyle(bar).position === "fixed", edge = bar.getBoundingClientRect();
    const floor = fixed && edge.left < right ? edge.top : innerHeight;
    return { seen: Math.min(bottom, floor) - Math.max(top, 0), height };
});

async function seesEnd(page, where) {
    await page.locator(".end .lead").waitFor();
    for (const what of [".end h1", ".end .lead"]) {
        const { seen, height } = await inSight(page, what);
        tell(seen >= height - 1 && height > 0, `${where}: ${what} is in sight`, `${seen} of ${height}`);
    }
    const text = await page.locator(".end").innerText();
    tell(!text.includes("%"), `${where}: nobody has a part of a victory that is not shared`, text);
}

/** A match as the page saw it. */
async function judge(page, where) {
    const { early, behind, frames, revealed, empty } = await page.evaluate(() => window.table);
    const seats = await page.locator(".fate").count();
    tell(early.length === 0, `${where}: nobody is asked before the board has caught up`, early.slice(0, 5).join("\n"));
    tell(behind > 0 && frames.length > 3, `${where}: acts are shown one after the other`, `${behind} ${frames}`);
    tell(empty.length === 0, `${where}: nothing is announced without being told`, empty.join("\n"));
    tell(revealed.length === seats + 1, `${where}: the secrets turn up one by one`, revealed);
}

/** In the page: the seats that cannot be tapped where they are, when they are scrolled to. */
const outOfReach = () => [...document.querySelectorAll(".ij-vote [data-seat]")].filter((tile) => {
    tile.scrollIntoView({ block: "center" });
    const { left, top, width, height } = tile.getBoundingClientRect();
    return !tile.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((tile) => tile.innerText);

/** The vote can be cast on every size of screen. */
async function voteOnSizes(page, size) {
    for (const [width, height] of [...SIZES, size]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction(() => innerWidth >= 1000 || !document.querySelector(".leaf"));
        const under = await page.evaluate(outOfReach);
        tell(under.length === 0, `the vote, ${width}x${height}: all seats are in reach`, under.join());
    }
}

async function whole(house, size, game, doings) {
    const where = `${game}, ${size.join("x")}`, page = await sit(house, size, game);
    const phases = new Set();
    await playOn([page], doings, { before: async (_, phase) => {
        if (phase === "vote" && !phases.has("vote")) await voteOnSizes(page, size);
        phases.add(phase);
    } });
    await seesEnd(page, where);
    await judge(page, where);
    return { page, phases };
}

const pathsOf = (page) => page.locator(".course-body > svg .course-line").evaluateAll((all) => all.map((one) => one.getAttribute("d")));

/** The points over the match are asked for; a reload asks again, and draws the same. */
async function chart(page) {
    if (!await page.locator(".course[open]").count()) await tap(page, ".course summary");
    await page.locator(".course svg[data-moments='15']").waitFor();
    const paths = await pathsOf(page);
    const shown = await page.locator(".course td:last-child").allInnerTexts();
    const said = await page.locator(".fate-points").allInnerTexts();
    tell(said.length === 4 && String([...said].sort()) === String([...shown].sort()), "the table has the points that were counted up", `${said} ${shown}`);
    tell(paths.length === 4 && paths.every((path) => path.split("L").length === 15), "the chart has a line for every seat", paths.join("\n"));
    await page.reload();
    await page.locator(".end .lead").waitFor();
    if (!await page.locator(".course[open]").count()) await tap(page, ".course summary");
    await page.locator(".course svg[data-moments='15']").waitFor();
    tell(String(await pathsOf(page)) === String(paths), "and it is the same after a reload");
    tell((await page.evaluate(() => window.table.revealed)).length === 1, "where all secrets are known at once");
}

/** Result and board are both in sight on a phone. */
async function endOnPhone(page, where) {
    if (await page.locator(".course[open]").count()) await tap(page, ".course summary");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    const { seen } = await inSight(page, ".board");
    tell(seen > 150, `${where}: the board is in sight below the result`, seen);
    await seesEnd(page, `${where}, 390x844`);
}

/** What the card has to say to me: the Insider wants something else than an agent. */
function duties(page, game, text) {
    const insider = game === "insidejob" && text.includes(page.t("insidejob:me.secret.insider"));
    return ["goal", "first"].map((what) => page.t(`${game}:me.${what}${insider ? ".insider" : ""}`));
}

/** A match begins with a card; one tap closes it, one tap shows it again. */
async function card(house, language, game, size) {
    const page = await sit(house, size, game, { card: true, language, motion: false });
    const dialog = page.locator("dialog.who");
    await dialog.waitFor();
    const text = await dialog.innerText();
    tell(duties(page, game, text).every((duty) => text.includes(duty)), `${game}, ${language}: the card says what to do`, text);
    await station(page, `the card of ${game}`);
    await tap(page, dialog.locator(".who-card"));
    await dialog.waitFor({ state: "detached" });
    tell(true, `${game}, ${language}: one tap closes it`);
    await tap(page, ".who-button");
    await dialog.waitFor();
    tell(await dialog.innerText() === text, "and one shows it again");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".board [data-acts]").waitFor();
    tell(await dialog.count() === 0, "who has seen it is not shown it after a reload");
    return page;
}

/** What changed since my last turn, as one line and as a list. */
async function strip(page, doings) {
    await playOn([page], doings, { most: 3 });
    await page.locator(".ask.mine .strip-button").waitFor();
    await tap(page, ".strip-button");
    const lines = await page.locator(".strip-list li").allInnerTexts();
    const me = await page.evaluate(() => localStorage.getItem("name"));
    tell(lines.length > 0 && !lines.some((line) => line.startsWith(me)), "the strip tells what others did", lines.join("\n"));
    await station(page, "the strip since my last turn");
}

/** In the page: as soon as something is shown, skip it; is the newest there when it is drawn next? */
const skipBy = (way) => {
    const newest = window.table.acts; // others may act on at once: that is shown anew
    if (!document.querySelector(".strip.now")) return null;
    if (way === "button") document.querySelector(".strip.now button").click();
    else if (way === "tap") document.querySelector(".board").click();
    else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
        const shown = Number(document.querySelector(".board [data-acts]").dataset.acts);
        resolve(shown >= newest ? "newest" : `${shown} of ${newest}`);
    })));
};

/** The button, Escape and a tap show the newest at once. */
async function skip(page, doings) {
    for (const way of ["button", "tap", "escape"]) {
        const turn = playOn([page], doings, { most: 1 });
        const found = await page.waitForFunction(skipBy, way).then((one) => one.jsonValue());
        tell(found === "newest", `what is shown is skipped by ${way}`, found);
        await turn;
    }
}

async function matches(house) {
    const voted = new Set();
    for (const size of SIZES) {
        const both = await Promise.all([whole(house, size, "heimlich", heimlich), whole(house, size, "insidejob", insidejob)]);
        const [town, job] = both;
        if (job.phases.has("vote")) voted.add(size);
        if (size === SIZES[0]) {
            await chart(town.page);
            await endOnPhone(town.page, "heimlich");
            await endOnPhone(job.page, "insidejob");
            for (const page of [town.page, job.page]) {
                await page.emulateMedia({ reducedMotion: "reduce" }); // colours that change slowly are not there yet
                const found = await audit(page);
                tell(found.length === 0, "axe finds nothing at the end", found.join("\n"));
            }
        }
        for (const { page } of both) await page.context().close();
    }
    return voted;
}

/** Whether a match comes to its vote is up to the bots: on this size until one does. */
async function untilVote(house, size) {
    for (let n = 0; n < VOTES; n++) {
        const { page, phases } = await whole(house, size, "insidejob", insidejob);
        await page.context().close();
        if (phases.has("vote")) return true;
    }
    return false;
}

async function votes(house, voted) {
    const sizes = all ? SIZES.filter((size) => !voted.has(size)) : voted.size > 0 ? [] : SIZES.slice(0, 1);
    for (const size of sizes) {
        if (await untilVote(house, size)) voted.add(size);
    }
    tell(voted.size >= (all ? SIZES.length : 1), `matches have come to their vote on ${[...voted].join(" and ")}`, voted.size);
}

const [port, chromium, all] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    const page = await card(house, "de", "heimlich", [360, 780]);
    await strip(page, heimlich);
    await card(house, "fr", "insidejob", [844, 390]).then((one) => one.context().close());
    await skip(await sit(house, [1440, 900], "heimlich"), heimlich);
    await votes(house, await matches(house));
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
} catch (error) {
    tell(false, "tables come alive", `${error.stack}\n${house.complaints}`);
}
await house.close();
