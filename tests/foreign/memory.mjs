/* tests/foreign/memory.mjs PORT CHROMIUM - whether Inside Job's past can be read on the page: finished tricks are told by their outcome
 * with `memory strict`, in full with `open` and when a match is over. Looked at: the log with all secrets, what a screen
 * reader was told last, the strip since one's last turn with its list, bubbles, and the board, at every turn, also after a
 * reload.
 */
import { doings } from "./insidejob.mjs";
import { House, press, tap } from "./house.mjs";
import { begin, fillWithBots, makeRoom, pick, playOn } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const TRICKS = 4; // that must have gone by: matches that end before are played again
const MATCHES = 12;

/** Keep the acts of the match, as they come over the wire. */
function listen(page) {
    page.acts = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
        const { state } = JSON.parse(payload);
        if (state) page.acts = [...page.acts.slice(0, state.from), ...state.acts];
    }));
}

/** The cards of tricks that have gone by, trick by trick: those before the last mission was chosen. */
function goneBy(page) {
    const tricks = [];
    for (const [, verb, card] of page.acts.map((act) => act.split(" "))) {
        if (verb === "choose") tricks.push([]);
        else if (verb === "play" || verb === "case") tricks[tricks.length - 1].push(card);
    }
    return tricks.slice(0, -1);
}

/** Does a text say this, and not just the beginning of it: the 1 of 11? */
const says = (text, name) => text.split(name).slice(1).some((rest) => !/^\d/.test(rest));

/** The cards that log or live region name. */
const inWords = (page, text, cards) => cards.filter((card) => says(text, page.t(`insidejob:card.${card}`)));

/** The cards that the board names, for the eye or the ear. */
const onBoard = (page, text, cards) => cards.filter((card) => says(text, page.t("insidejob:board.card",
    { suit: page.t(`insidejob:suit.${card[0]}`).slice(2), n: card.slice(1) })));

/** Is it told who won this trick, and whether its mission was done? */
const isTold = (page, text, trick) => ["trick-done", "trick-failed"].some((key) => {
    const parts = page.t(`insidejob:news.${key}`, { trick, seat: "|", taken: "|", cases: "|", done: "|", goal: "|" }).split("|");
    return text.split("\n").some((line) => parts.every((part) => line.includes(part)));
});

/** The whole log, as somebody reads it who is alone. On a phone it is closed again, to play on. */
async function readLog(page) {
    const leaf = page.locator(".leaves button", { hasText: page.t("page.log") });
    if (await leaf.getAttribute("aria-pressed") !== "true") await tap(page, leaf);
    await page.locator(".leaf .log").waitFor();
    const secrets = page.getByRole("button", { name: page.t("page.log.secrets") });
    if (await secrets.count() && await secrets.getAttribute("aria-pressed") !== "true") await tap(page, secrets);
    const text = await page.locator(".leaf .log").innerText();
    if (page.phone) await tap(page, leaf);
    return text;
}

const readLive = (page) => page.locator("[role=log][aria-atomic=true]").textContent();
const readBoard = (page) => page.locator(".board").evaluate((board) => [...board.querySelectorAll("*")] // folded or not
    .flatMap((one) => [one.ariaLabel, ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)]).join("\n"));

/** What stands above the board, and in bubbles: what changed since the last turn in one line, and as a list. */
async function readStrip(page) {
    const more = page.locator('.strip-button[aria-expanded="false"]');
    if (await more.count()) await tap(page, more);
    const texts = await page.locator(".ask, .strip-list, [class*=bubble]").allTextContents();
    if (await page.locator(".strip-list").count()) await tap(page, ".strip-button");
    return texts.join("\n");
}

/** Somebody says something: what is in the bubbles besides that. What is said while the chat is still being told to somebody
 * who has just come in is a part of it, and no bubble: then it is said again. */
async function readBubbles(page) {
    for (let n = 0; n < 10; n++) {
        const text = `Hm ${page.acts.length}.${n}`;
        await page.evaluate((said) => window.line.send(`say ${said}`), text);
        const seen = await page.waitForFunction((said) => [...document.querySelectorAll(".bubble")]
            .map((one) => one.textContent).find((one) => one.includes(said)), text, { timeout: 3000 }).catch(() => null);
        if (seen) return (await seen.jsonValue()).replace(text, "");
    }
    throw new Error("there is no bubble");
}

/** At somebody's turn: the tricks that have gone by, which of them are told, and the cards of them that can be read. The
 * board may show the last trick for a moment. */
async function look(page, seen) {
    const gone = goneBy(page), log = await readLog(page), live = await readLive(page), board = await readBoard(page);
    const strip = await readStrip(page);
    seen.inBubbles.push(await readBubbles(page));
    if (gone.length < seen.tricks) return;
    seen.tricks = gone.length;
    seen.told = gone.filter((_, n) => isTold(page, log, n + 1)).length;
    seen.inLog.push(...inWords(page, log, gone.flat()));
    seen.inLive.push(...inWords(page, live, gone.flat()));
    seen.inStrip.push(...inWords(page, strip, gone.flat()));
    seen.strips += gone.some((_, n) => isTold(page, strip, n + 1)) ? 1 : 0;
    seen.onBoard.push(...onBoard(page, board, gone.slice(0, -1).flat()));
}

/** A match of somebody among bots, long enough; what was seen at every turn. */
async function play(page) {
    let seen;
    for (let n = 0; n < MATCHES; n++) {
        seen = { tricks: 0, told: 0, inLog: [], inLive: [], inStrip: [], inBubbles: [], onBoard: [], strips: 0, reloaded: false };
        page.role = undefined;
        page.heard = [];
        await playOn([page], doings, { before: async () => {
            await look(page, seen);
            if (seen.reloaded || seen.tricks < TRICKS) return;
            seen.reloaded = true;
            await page.reload();
            await page.locator(".ask.mine").waitFor();
            await look(page, seen);
        } });
        if (seen.reloaded) break;
        await press(page, page.t("page.again"));
        await page.locator(".end").waitFor({ state: "detached" });
        await page.locator(".ij[data-acts]").waitFor();
    }
    return seen;
}

/** Keep what a screen reader is told, and the line to the room. */
async function hear(page) {
    page.heard = [];
    await page.exposeFunction("hear", (text) => page.heard.push(text));
    await page.addInitScript(() => {
        new MutationObserver(() => {
            const text = document.querySelector("[role=log][aria-atomic=true]")?.textContent;
            if (text && text !== window.heard) window.hear(window.heard = text);
        }).observe(document, { subtree: true, childList: true, characterData: true });
        const Real = window.WebSocket;
        window.WebSocket = class extends Real {
            constructor(...all) {
                super(...all);
                window.line = this;
            }
        };
    });
}

/** Somebody in Germany with a room of their own, and bots in the others' seats. */
async function roomOf(house, phone, memory) {
    const page = await house.person({ phone, language: "de", at: "about:blank" });
    listen(page);
    await hear(page);
    await page.goto(house.origin);
    await makeRoom(page, "insidejob");
    await pick(page, page.t("insidejob:option.memory"), page.t(`insidejob:option.memory.${memory}`));
    await fillWithBots(page);
    await begin(page);
    return page;
}

async function strict(house, phone) {
    const page = await roomOf(house, phone, "strict"), where = phone ? "on a phone" : "on a big screen";
    const seen = await play(page), cards = [...seen.inLog, ...seen.inLive, ...seen.inStrip, ...seen.onBoard];
    tell(seen.reloaded && seen.told === seen.tricks, `${where}: ${seen.tricks} tricks have gone by, and their news are told`, JSON.stringify(seen));
    tell(seen.strips > 0, `${where}: the strip tells what came of tricks`, JSON.stringify(seen));
    tell(cards.length === 0, `${where}: no card of them can be read again`, JSON.stringify(seen));
    tell(seen.inBubbles.length > 0 && seen.inBubbles.every((text) => !text), `${where}: bubbles have what was said, and nothing else`, seen.inBubbles.join("\n"));
    const all = goneBy(page).flat(), log = await readLog(page), times = (card) =>
        page.heard.filter((text) => inWords(page, text, [card]).length > 0).length;
    tell(all.some((card) => times(card) === 1), `${where}: a screen reader is told cards`, page.heard.join("\n"));
    tell(all.every((card) => times(card) <= 1), `${where}: and each of them once`, page.heard.join("\n"));
    tell(page.heard.some((text) => isTold(page, text, 1)), `${where}: and news`, page.heard.join("\n"));
    tell(inWords(page, log, all).length === all.length, `${where}: when it is over, all can be read`, log);
}

async function open(house) {
    const page = await roomOf(house, false, "open"), seen = await play(page);
    tell(seen.reloaded && seen.told === seen.tricks, "with open memory news are told as well", JSON.stringify(seen));
    tell(new Set(seen.inLog).size >= 4 * TRICKS, "and all cards can be read again in the log", JSON.stringify(seen));
    tell(new Set(seen.onBoard).size >= 4 * (TRICKS - 1), "and on the board", JSON.stringify(seen));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    await strict(house, false);
    await strict(house, true);
    await open(house);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
} catch (error) {
    tell(false, "matches are looked back on", `${error.stack}\n${house.complaints}`);
}
await house.close();
