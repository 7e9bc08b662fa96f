/* tests/foreign/generic.mjs PORT CHROMIUM - the board that any game has: every game is played with it, by somebody who presses the
 * first button. A game's own board is kept from loading, which must not end the evening either.
 */
import fs from "node:fs";
import { House, press, sees } from "./house.mjs";
import { tell } from "./tell.mjs";
import { tellToy, words } from "./toy.mjs";

const MOVES_MOST = 60;
const PATIENCE_MS = 5000; // with a button that may go away: others were quicker
const games = fs.readdirSync(new URL("../../games/", import.meta.url));

/** A person whose browser gets no game's own board. */
async function withoutBoards(house, phone) {
    const page = await house.person({ phone, at: "about:blank" });
    await page.context().route("**/board-*.js", (route) => route.abort());
    return page;
}

async function enter(house, page, game) {
    const answer = await page.request.post(`${house.origin}/rooms`, { data: `game ${game}\n`, headers: { origin: house.origin } });
    await page.goto(`${house.origin}/#${(await answer.json()).room}`);
    await page.getByLabel(page.t("page.your-name")).or(page.locator(".lobby")).first().waitFor();
    if (await page.locator(".lobby").count() === 0) await press(page, page.t("page.come-in"));
    await press(page, page.t("page.sit"));
    await page.locator(".seat-card.me").waitFor();
    if (await page.getByRole("button", { name: page.t("page.fill-bots") }).count()) await press(page, page.t("page.fill-bots"));
    await page.locator(".begin .main[aria-disabled=false]").waitFor();
    await press(page, page.t("page.begin"));
    await page.locator(".generic").waitFor();
}

/** Do the first thing that can be done: press a button, or give a word. */
async function doSomething(page) {
    const moves = page.locator(".choices-box .moves button");
    if (await moves.count()) return moves.first().click({ timeout: PATIENCE_MS });
    await page.locator(".word-move input").fill("zwirn");
    await page.locator(".word-move select").selectOption({ index: 2 });
    return page.locator(".word-move .main").click();
}

/** Do something whenever there is something to do; how often that was. */
async function play(page) {
    const ways = page.locator(".choices-box .moves button, .word-move"), end = page.locator(".end");
    const cover = page.locator(".generic > .cover.small"), hand = page.locator(".generic > .cover:not(.small)");
    if (await cover.count()) { // it goes away by itself where the bots have brought the match to its end
        await cover.click({ timeout: PATIENCE_MS }).catch(async (error) => { if (await cover.count()) throw error; });
    }
    for (let n = 0; n < MOVES_MOST; n++) {
        await ways.first().or(end).or(hand).first().waitFor();
        if (await end.count()) return n;
        if (await hand.count()) { // moves that name covered cards are covered with them
            page.hidMoves = await ways.count() === 0;
            await hand.click({ timeout: PATIENCE_MS }).catch(async (error) => { if (await hand.count()) throw error; });
            continue;
        }
        const acts = await page.locator(".generic").getAttribute("data-acts");
        await doSomething(page).catch(async (error) => {
            if (await page.locator(".generic").getAttribute("data-acts") === acts) throw error;
        });
        await page.waitForFunction((before) => document.querySelector(".generic").dataset.acts !== before, acts);
    }
    return MOVES_MOST;
}

/** Keys of texts, or places that nobody has filled, are no words. */
async function strangeWords(page) {
    const text = await page.locator(".generic").innerText();
    return text.match(/\b(field|verb|page|option)\.[a-z_.-]+|\{\w+\}|undefined|NaN|\[object/g) ?? [];
}

async function main(house) {
    for (const [i, game] of games.entries()) {
        const page = await withoutBoards(house, i % 2 === 1);
        await enter(house, page, game);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const strange = await strangeWords(page), played = await play(page);
        if (game === "insidejob") tell(page.hidMoves === true, `${game}: a covered hand is not named by the moves beside it`);
        tell(played > 0, `${game}: is played with the board for any game (${played} moves)`);
        tell(wide <= 0, `${game}: nothing is wider than the screen`, wide);
        tell(strange.length === 0, `${game}: everything on it is a word`, strange.join("\n"));
        await page.context().close();
    }
}

/** What only I know is covered until I tap it, and what is long can be searched. */
async function coverAndSearch(house) {
    const page = await withoutBoards(house, false), { t } = page;
    await enter(house, page, "heimlich");
    const cover = page.locator(".columns .cover");
    await cover.waitFor();
    const own = page.locator(".columns tr", { hasText: t("heimlich:field.agent_of") });
    const before = await own.innerText();
    await cover.click();
    const agents = ["yellow", "red", "purple", "blue", "green", "orange", "grey"].map((name) => t(`heimlich:agent.${name}`));
    const knows = (text) => agents.some((name) => text.includes(name));
    tell(!knows(before) && knows(await own.innerText()), "my secret is covered until I tap it", before);
    await press(page, t("page.generic.cover"));
    tell(!knows(await own.innerText()), "and can be covered again");
    /* Moves that name agents hide with mine; then they are looked at, until there are many of them. */
    const hand = page.locator(".generic > .cover:not(.small)"), move = page.locator(".choices-box .moves button").first();
    const find = page.locator(".find"), any = find.or(hand).or(move).first();
    for (let found = false; !found;) {
        await any.waitFor();
        if (await find.count()) {
            found = await find.locator("input").fill(t("heimlich:agent.red"), { timeout: PATIENCE_MS }).then(() => true, () => false);
        } else await (await hand.count() ? hand : move).click({ timeout: PATIENCE_MS }).catch(() => undefined);
    }
    const lines = await page.locator(".move-lines dt").allInnerTexts();
    tell(lines.join() === t("heimlich:agent.red"), "many moves are searched by their words", lines);
    await page.locator(".find input").fill("xyz");
    await sees(page, t("page.generic.none"));
    tell(true, "and it is said when there is none");
}

/** A word of one's own is tried first, and what is refused stays to be changed. */
async function freeWords(house) {
    const page = await house.person({ at: "about:blank" }), sent = await tellToy(page);
    await page.goto(`${house.origin}/#toyroom`);
    await press(page, page.t("page.come-in"));
    const columns = page.locator(".columns"), cell = (i) => columns.locator("tbody td").nth(i);
    await columns.waitFor();
    const heads = await columns.locator("thead th").allInnerTexts();
    tell(heads.join() === words.join(), "a row of words is a table, and they are its heads", heads);
    tell(await cell(3).innerText() === "Red", "with what one knows of each", await columns.innerText());
    const field = page.getByLabel(page.t("page.generic.word"));
    await field.fill(words[2]);
    await press(page, "Say … for …");
    await sees(page, page.t("page.generic.missing", { what: page.t("page.generic.with") }));
    tell(!sent.some((line) => line.startsWith("try")), "what is missing is asked for");
    await page.locator(".word-move select").selectOption({ label: "two" });
    await page.reload();
    await columns.waitFor();
    tell(await field.inputValue() === words[2] && await page.locator(".word-move select").inputValue() === "clue 2",
        "a word and what was chosen with it outlive a reload");
    await press(page, `Say ${words[2]} for two`);
    await sees(page, `${words[2]} lies there.`);
    tell(await field.inputValue() === words[2] && !sent.some((line) => line.startsWith("act")), "a word that is refused is still there", sent.join("\n"));
    await field.fill("animal");
    await press(page, "Say animal for two");
    await page.locator(".find").waitFor();
    tell(sent.includes("act 1 clue 2 animal"), "another one is sent, with its number", sent.join("\n"));
    tell(await columns.locator("td.changed").count() === 1 && await cell(4).evaluate((one) => one.classList.contains("changed")), "what has changed is marked");
    await page.locator(".find input").fill(words[7]);
    await press(page, `Touch ${words[7]}`);
    tell(sent.includes("act 2 guess 7"), "moves are called by the words on the cards", sent.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    await main(house);
    await coverAndSearch(house);
    await freeWords(house);
    const strange = house.complaints.filter((text) => !/ERR_FAILED|dynamically imported/.test(text));
    tell(strange.length === 0, "no errors but that the boards were missing", strange.join("\n"));
} catch (error) {
    tell(false, "the board for any game", `${error.stack}\n${house.complaints.join("\n")}`);
}
await house.close();
