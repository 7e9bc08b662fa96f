/* tests/foreign/spymasters.mjs PORT CHROMIUM - Codenames on its own board: two teams of four in eight browsers, on phones and big
 * screens and in three languages; a duo with nothing but the keyboard; and a trio.
 */
import { cardOn, giveClue, keyOf, sitDown, tilesOn, touch, wordsIn, writeClue } from "./codenames.mjs";
import { House, press, sees, tap } from "./house.mjs";
import { act, allOver } from "./rooms.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const PEOPLE = 8, CARDS = 25, RED = 0, BLUE = 1; /* the seats of the spymasters */

const shows = (pages, acts) => Promise.all(pages.map((page) => page.waitForFunction((n) =>
    Number(document.querySelector(".cn").dataset.acts) >= n, acts)));
const actsOn = (page) => page.locator(".cn").getAttribute("data-acts").then(Number);
/* ---- two teams ---- */

/** With the keyboard open, a spymaster who types sees all words, none cut, in letters of 11 px at least. */
async function typeBesideKeyboard(page) {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 500 });
    await tap(page, ".cn-form input");
    await page.locator(".cn.typing").waitFor();
    await page.locator(".cn-form input").fill("zwirn");
    await page.locator(".cn-verdict.good").waitFor();
    const seen = await page.locator(".cn-word").evaluateAll((all) => all.filter((one) => {
        const box = one.getBoundingClientRect(), card = one.closest(".cn-card").getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.top >= card.top - 1 && box.bottom <= card.bottom + 1 && box.left >= card.left - 1 && box.right <= card.right + 1 &&
            card.bottom <= innerHeight && at?.closest(".cn-card") === one.closest(".cn-card") && parseFloat(getComputedStyle(one).fontSize) >= 11;
    }).length);
    const field = await page.locator(".cn-form input").boundingBox();
    tell(seen === CARDS && field.y + field.height <= 500, "with the keyboard open all 25 words are seen above the field", `${seen} ${JSON.stringify(field)}`);
    await station(page, "typing a clue");
    await page.locator(".cn-form input").fill("");
    await page.evaluate(() => document.activeElement.blur());
    await page.locator(".cn.typing").waitFor({ state: "detached" });
    await page.setViewportSize(before);
}

/** How many cards are planned in the notes that a message of the server brings. */
function plannedIn(payload) {
    const { note } = JSON.parse(payload), board = note && JSON.parse(note).board;
    return board ? JSON.parse(board).cards.length : 0;
}

/** A plan is kept over a reload, seen by nobody else, and says the number. */
async function plan(page, others, words) {
    const tapAll = async () => { for (const word of words) await tap(page, cardOn(page, word)); };
    const kept = ({ payload }) => plannedIn(payload) === words.length;
    await Promise.all([page.socket.waitForEvent("framereceived", kept), tapAll()]);
    await page.locator(".cn-numbers button[aria-pressed=true]", { hasText: String(words.length) }).waitFor();
    await page.reload();
    await page.locator(".cn-card.planned").nth(words.length - 1).waitFor();
    const seen = await Promise.all(others.map((one) => one.locator(".planned").count()));
    tell(seen.every((n) => n === 0), "a spymaster's plan outlives a reload, and nobody else sees it", seen);
}

/** What somebody points at is seen by the own side only. */
async function propose(mates, others, word) {
    await tap(mates[0], cardOn(mates[0], word));
    await Promise.all(mates.slice(1).map((page) => page.locator(".cn-picks", { hasText: /^[A-Z]/ }).waitFor()));
    const said = await cardOn(mates[1], word).locator(".cn-unseen").innerText();
    tell(said.includes(mates[1].t("codenames:board.mates", { names: mates[0].called })), "team mates see who points at a word", said);
    const strangers = await Promise.all(others.map((page) => page.locator(".cn-picks").count()));
    tell(strangers.every((n) => n === 0), "and the other side and the spymasters do not", strangers);
    await station(mates[1], "a mate points at a word");
}

/** How long it takes until all pages show a touch. */
async function touchTogether(pages, page, word) {
    const acts = await actsOn(page);
    await page.locator(".cn-go").waitFor();
    const start = Date.now();
    await tap(page, ".cn-go");
    await shows(pages, acts + 1);
    const ms = Date.now() - start, marks = await Promise.all(pages.map((one) => cardOn(one, word).getAttribute("class")));
    tell(marks.every((mark) => mark.includes("covered")), `all ${pages.length} pages see a touch (after ${ms} ms)`, marks);
}

/** A word is asked about: denied, it cannot be given; allowed, it can, and the text is still there. */
async function ask(spy, other, words) {
    for (const [i, answer] of ["deny", "allow"].entries()) {
        await writeClue(spy, 1, words[i]);
        await tap(spy, ".cn-ask");
        await sees(other, other.t("codenames:board.question", { name: spy.called, word: words[i] }));
        if (i === 0) await station(other, "a question about a word");
        await press(other, other.t(`codenames:board.${answer}`));
        if (answer === "deny") await sees(spy, spy.t("codenames:why.clue-denied"));
        else await spy.getByText(spy.t("codenames:board.give.allowed")).waitFor();
        const kept = await spy.locator(".cn-form input").inputValue();
        tell(kept === words[i], `a word that was asked about is still there after ${answer}`, kept);
    }
}

/** The other spymaster objects, says why, and covers one of the own words; the key opens with one tap. */
async function object(pages, other, acts) {
    const { t } = other;
    await tap(other, ".cn-object");
    await other.locator(".cn-reasons").waitFor();
    await station(other, "reasons for an objection");
    await tap(other, other.locator(".cn-reasons .bad").first());
    await shows(pages, acts + 1);
    const reasons = pages.map((page) => page.locator(".cn-history .cn-objected"));
    await Promise.all(reasons.map((one) => one.first().waitFor()));
    const reader = pages[6];
    await tap(reader, reader.locator(".leaves button").nth(1));
    await reader.locator(".log", { hasText: reader.t("codenames:phrase.object-form") }).waitFor();
    tell(true, "an objection is asked about again, and everybody reads why");
    await other.reload();
    await tap(other, other.getByRole("button", { name: t("codenames:board.key.choose") }));
    const own = wordsIn(await tilesOn(other), other.seat === RED ? "red" : "blue");
    await act(other, (page) => touch(page, own[0]));
    tell(true, "the penalty is chosen on the cards");
}

/** One tap at the end: the same teams, led by somebody else. */
async function changeSpymasters(pages) {
    await press(pages[0], pages[0].t("codenames:again.sides"));
    for (const page of pages.slice(1)) await press(page, page.t("page.rematch.agree"));
    await Promise.all(pages.map(async (page) => {
        await page.locator(".end").waitFor({ state: "detached" });
        await page.locator(".cn-role").waitFor();
    }));
    const parts = ["red-operative", "blue-operative"], said = await Promise.all(pages.map((page) => page.locator(".cn-role").innerText()));
    const wanted = pages.map((page, i) => page.t(`codenames:part.${i < 6 ? parts[i % 2] : ["red-spymaster", "blue-spymaster"][i % 2]}.you`));
    tell(said.every((text, i) => text.includes(wanted[i])), "one tap keeps the teams and changes both spymasters", said.join("\n"));
}

async function playTeams(house) {
    const people = Array.from({ length: PEOPLE }, (_, i) => ({ phone: i % 4 < 2, language: ["en", "de", "fr"][i % 3], dark: i % 2 === 1 }));
    const pages = await sitDown(house, people, "teams");
    pages.forEach((page, seat) => { page.seat = seat; });
    const first = await pages[RED].locator(".cn-form").count() ? RED : BLUE, spy = pages[first], other = pages[1 - first];
    const mates = pages.filter((_, i) => i > 1 && i % 2 === first), rest = pages.filter((page) => !mates.includes(page));
    const you = spy.t(`codenames:part.${first === RED ? "red" : "blue"}-spymaster.you`);
    tell((await spy.locator(".cn-role").innerText()).includes(you), "a spymaster always reads who they are");
    tell((await tilesOn(spy)).every(({ colour }) => !colour), "the key is behind the eye");
    const tiles = await keyOf(spy), colour = ["red", "blue"][first], own = wordsIn(tiles, colour);
    await typeBesideKeyboard(spy);
    await plan(spy, pages.filter((page) => page !== spy), own.slice(0, 2));
    await ask(spy, other, ["quirl", "zwirn"]);
    await act(spy, (page) => tap(page, ".cn-give"));
    await Promise.all(pages.map((page) => page.locator(".cn-clue", { hasText: "zwirn" }).waitFor()));
    await propose(mates, rest, own[0]);
    await touchTogether(pages, mates[0], own[0]);
    const strange = wordsIn(tiles, "bystander")[0];
    await act(mates[1], (page) => touch(page, strange));
    await act(other, (page) => giveClue(page, 1, "pelerine"));
    await object(pages, spy, await actsOn(spy));
    await act(spy, (page) => giveClue(page, 1, "schwirren"));
    const assassin = wordsIn(tiles, "assassin")[0];
    await act(mates[2], (page) => touch(page, assassin));
    await allOver(pages);
    for (const page of [pages[0], pages[3], pages[5]]) {
        const all = await tilesOn(page);
        await sees(page, page.t("codenames:board.end.assassin", { name: mates[2].called, word: assassin }));
        tell(all.every((one) => one.colour) && await page.locator(".cn-history li strong").count() === 3, `the end tells why, the whole key and all clues (${page.language})`);
        await station(page, "the end of two teams");
    }
    await changeSpymasters(pages);
    await Promise.all(pages.map((page) => page.context().close()));
}

/* ---- one team, with nothing but the keyboard ---- */

const FAR = 60; /* so many Tabs lead through any page */

async function tabTo(page, selector) {
    for (let i = 0; i < FAR; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((what) => document.activeElement.matches(what), selector)) return;
    }
    throw new Error(`no Tab leads to ${selector}`);
}

/** One stop for Tab, arrows to the card; Enter proposes, once more touches. */
async function keyTo(page, word) {
    await tabTo(page, ".cn-card");
    await page.keyboard.press("Home");
    const at = (await tilesOn(page)).findIndex((one) => one.word === word);
    for (let i = 0; i < Math.floor(at / 5); i++) await page.keyboard.press("ArrowDown");
    for (let i = 0; i < at % 5; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.ariaPressed === "true");
    await page.keyboard.press("Enter");
}

async function playDuo(house) {
    const [spy, mate] = await sitDown(house, [{ language: "fr" }, { language: "de" }], "duo");
    await tabTo(spy, ".cn-eye");
    await spy.keyboard.press("Space");
    await spy.locator(".cn-card.tint").first().waitFor();
    const tiles = await tilesOn(spy), own = wordsIn(tiles, "red"), other = wordsIn(tiles, "blue");
    const give = async (page, word) => {
        await tabTo(page, ".cn-numbers button:nth-child(10)");
        await page.keyboard.press("Space");
        await tabTo(page, ".cn-form input");
        await page.keyboard.type(word);
        await page.keyboard.press("Enter");
    };
    await act(spy, (page) => give(page, "zwirn"));
    for (const word of own.slice(0, 2)) await act(mate, (page) => keyTo(page, word));
    await act(mate, async (page) => { await tabTo(page, ".cn-stop"); await page.keyboard.press("Enter"); });
    await act(spy, (page) => keyTo(page, other[0]));
    await act(spy, (page) => give(page, "quirl"));
    for (const word of own.slice(2)) await act(mate, (page) => keyTo(page, word));
    await allOver([spy, mate]);
    const here = await mate.locator(".cn-ladder .here").innerText();
    tell(here === mate.t("codenames:score.7") && await mate.locator(".cn-ladder li").count() === 8, "a duo is played with the keyboard alone, and its ladder shows the title", here);
    await station(mate, "the end of a duo");
    await Promise.all([spy, mate].map((page) => page.context().close()));
}

/* ---- three ---- */

async function playTrio(house) {
    const pages = await sitDown(house, [{ language: "de", phone: true }, { language: "en" }, { language: "fr", phone: true }], "trio");
    const operative = pages[2], first = await pages[RED].locator(".cn-form").count() ? RED : BLUE;
    const tiles = await keyOf(pages[first]), own = wordsIn(tiles, ["red", "blue"][first]);
    await act(pages[first], (page) => giveClue(page, "0", "zwirn"));
    await sees(operative, operative.t("codenames:board.zero"));
    for (const word of own) await act(operative, (page) => touch(page, word));
    await allOver(pages);
    await sees(operative, operative.t("codenames:board.end.thanks.you"));
    tell(true, "with 0 one touches as often as one likes, and the operative of a trio is thanked");
    await station(operative, "the end of a trio");
    await Promise.all(pages.map((page) => page.context().close()));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
for (const [title, play] of [["teams", playTeams], ["duo", playDuo], ["trio", playTrio]]) {
    await play(house).catch((error) => tell(false, `${title}: a match is played`, error.stack));
}
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
