/* tests/foreign/cards.mjs PORT CHROMIUM - a match with words on cards: two people choose them, one knows what lies where and gives
 * clues, the other touches; then once more with the cards turned over. Both read German.
 */
import { cardOn, cardsOf, giveClue, tilesOn, touch, writeClue } from "./codenames.mjs";
import { House, press, sees, tap } from "./house.mjs";
import { act, begin, comeIn, makeRoom, openRules, pick, pressTool, ruleOf, setSeats, sit } from "./rooms.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const USUAL = 3; /* seats of INSIDER, unless people want more */
const CARDS = 25, CLUES = ["zwirn", "quirl"]; /* words that are on no card */

/* ---- which setup ---- */

const seatsOf = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".seat-card").length === n, count);

/** A preset brings its seats, and says who will be who; who would lose a seat is named before. */
async function choosePreset(host, guest) {
    const { t } = host, third = (page) => page.locator(".seat-card").nth(2);
    const two = host.getByRole("group", { name: t("page.seats"), exact: true }).locator("label", { hasText: "2" });
    await pick(host, t("page.preset"), t("codenames:preset.trio"));
    await sees(host, t("codenames:preset.trio.help"));
    await seatsOf(guest, 3);
    const parts = await guest.locator(".seat-card .part").allInnerTexts();
    const said = ["■ part.red-spymaster", "● part.blue-spymaster", "◐ part.operative"].map((text) => text.replace(/part.*/, (key) => t(`codenames:${key}`)));
    tell(parts.join() === said.join(), "a preset brings its seats, and they say who will be who", parts);
    await station(host, "a preset");
    await press(guest, t("page.stand"));
    await tap(guest, third(guest).getByRole("button", { name: t("page.sit") }));
    await third(host).getByText("Ben").waitFor();
    await pick(host, t("page.preset"), t("codenames:preset.duo"));
    await tap(host, two);
    await sees(host, t("page.lose-seat.one", { names: "Ben" }));
    await station(host, "somebody would lose their seat");
    await press(host, t("page.lose-seat.no"));
    tell(await host.locator(".seat-card").count() === 3, "before somebody loses their seat the host is asked");
    await tap(host, two);
    await press(host, t("page.lose-seat.yes", { n: 2 }));
    await guest.locator(".notice.fewer").getByRole("button", { name: t("page.fewer.deny") }).waitFor();
    await station(guest, "one's own seat would go");
    await press(guest, t("page.fewer.deny"));
    await sees(host, t("why.seat-kept"));
    tell(await host.locator(".seat-card").count() === 3, "who would lose a seat is asked, and can keep it");
    await tap(host, two);
    await press(host, t("page.lose-seat.yes", { n: 2 }));
    await sees(host, t("page.fewer.mine", { n: 2, names: "Ben" }));
    await press(guest, t("page.fewer.agree"));
    await seatsOf(guest, 2);
    await sit(guest);
}

/** A game with fewer seats takes none from somebody unasked. */
async function otherGame(house) {
    const host = await house.person({ name: "Ann" }), { t } = host, name = t("insider:game.name");
    await makeRoom(host, "heimlich");
    await setSeats(host, 5);
    const guest = await house.person({ at: host.url(), phone: true });
    await comeIn(guest, "Ben");
    await tap(guest, guest.locator(".seat-card").nth(4).getByRole("button", { name: t("page.sit") }));
    await host.locator(".seat-card").nth(4).getByText("Ben").waitFor();
    const change = async () => {
        await tap(host, host.getByRole("group", { name: t("page.game"), exact: true }).locator("label", { hasText: name }));
        await press(host, t("page.lose-seat.yes", { n: USUAL }));
        await sees(guest, t("page.fewer.game", { name: "Ann", game: name, n: USUAL }));
    };
    await change();
    await station(guest, "another game would take one's seat");
    await press(guest, t("page.fewer.deny"));
    await sees(host, t("why.seat-kept"));
    tell(await host.locator(".seat-card").count() === 5, "who would lose a seat by another game is asked, and can keep it");
    await change();
    await press(guest, t("page.fewer.agree"));
    await guest.locator(".lobby h1", { hasText: name }).waitFor();
    tell(await guest.locator(".seat-card").count() === USUAL, "and if they agree the other game is there");
    for (const page of [host, guest]) await page.context().close();
}

/* ---- which words ---- */

const chosenCards = (page) => page.getByRole("group", { name: page.t("page.cards"), exact: true }).locator(".chosen").innerText();
const readCards = (page) => ruleOf(page, page.t("page.cards"));
const faults = async (page) => (await page.locator(".wrong li").allInnerTexts()).join();
const fault = (page, line, word, why) => page.t("page.words.line", { line, word, why });
const use = (page) => page.getByRole("button", { name: page.t("page.words.use") });

/** Words of one's own, written: too few, one twice, one that only the room finds alike. */
async function writeWords(host, guest) {
    await openRules(guest);
    const { t } = host, letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXY"], field = host.getByLabel(t("page.words"));
    tell(await chosenCards(host) === "Deutsch" && await readCards(guest).innerText() === "Deutsch", "a German page draws German words");
    await tap(host, host.getByText(t("page.cards.own"), { exact: true }));
    await field.fill(letters.slice(1).map((letter) => `Wort ${letter}`).join("\n"));
    await sees(host, t("page.words.few", { n: 1 }));
    tell(await use(host).getAttribute("aria-disabled") === "true", "it is said how many words are missing");
    await field.fill([...letters, "b"].map((letter) => `Wort ${letter}`).join("\n"));
    await host.locator(".wrong li").waitFor();
    tell(await faults(host) === fault(host, 26, "Wort b", t("page.words.fault.twice", { n: 2 })) && await use(host).getAttribute("aria-disabled") === "true",
        "a word that is there twice is named with both lines", await faults(host));
    await station(host, "words of one's own");
    await field.fill(["", ...letters.slice(2), "ss", "ß"].map((letter) => letter && `Wort ${letter}`).join("\n"));
    await tap(host, use(host));
    await host.locator(".wrong li").waitFor();
    const alike = fault(host, 26, "Wort ß", t("page.words.fault.alike", { n: 25, word: "Wort ss" }));
    tell(await faults(host) === alike && (await field.inputValue()).includes("Wort ß") && await readCards(guest).innerText() === "Deutsch",
        "a word that the room refuses is named with both lines, nothing is lost, and nothing is taken", await faults(host));
}

const MANY = 300;

/** So many cards, with two sides. */
const manyCards = () => [...cardsOf("de").filter((card) => card.length === 2).map((card) => card.join("\t")),
    ...Array.from({ length: MANY }, (_, i) => `Eigenes ${i}\tFremdes ${i}`)].slice(0, MANY);

/** A file of another program, with all that can be wrong in it; then in order. All cards go to the room at once. */
async function readFile(host, guest) {
    const { t } = host, field = host.getByLabel(t("page.words")), cards = manyCards(), long = "Wort".repeat(25);
    const read = (lines) => host.locator("input[type=file]").setInputFiles({ name: "words.txt", mimeType: "text/plain",
        buffer: Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`) });
    const bad = [...cards];
    bad[9] = "eins / zwei / drei";
    bad[19] = long;
    bad[299] = cards[0].split("\t")[1].toUpperCase();
    await read([...bad, ...Array.from({ length: 101 }, (_, i) => `mehr ${i}`)]);
    await host.waitForFunction(() => document.querySelectorAll(".wrong li").length === 4);
    const wanted = [fault(host, 10, bad[9], t("page.words.fault.unusable")), fault(host, 20, long, t("page.words.fault.long")),
        fault(host, 300, bad[299], t("page.words.fault.twice", { n: 1 })), fault(host, 401, "mehr 100", t("page.words.fault.beyond", { n: 400 }))];
    tell(await faults(host) === wanted.join() && (await field.inputValue()).includes("mehr 100"),
        "in a file, too many, too long, twice and unusable are named with line and word, and nothing is lost", await faults(host));
    await station(host, "a file with faults");
    await read(cards);
    await sees(host, t("page.words.count.many", { n: MANY }));
    const told = guest.socket.waitForEvent("framereceived", ({ payload }) => JSON.parse(payload).cards?.length === MANY);
    await tap(host, use(host));
    await told;
    await sees(host, t("page.words.used"));
    tell(await host.locator(".wrong").count() === 0, `${MANY} cards of a file are used at once, and everybody is told them`);
    const count = t("page.words.count.many", { n: MANY });
    await readCards(guest).filter({ hasText: count }).waitFor();
    const frames = [];
    guest.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload)));
    await guest.reload();
    await openRules(guest);
    await readCards(guest).filter({ hasText: count }).waitFor();
    const info = frames.map((one) => JSON.parse(one)).find((one) => one.room?.cards);
    tell(info.room.cards.count === MANY && /^[0-9a-f]{64}$/.test(info.room.cards.hash) && frames.every((one) => !JSON.parse(one).cards),
        "who comes later hears how many there are, and their hash");
    await host.reload();
    await openRules(host);
    await sees(host, t("page.words.used"));
    tell((await field.inputValue()).split("\n").length === MANY, "after a reload the host finds them again");
}

/** Words are judged in the language of the cards, or not at all. */
async function chooseCheck(host, guest) {
    const { t } = host, strict = (language) => t("page.check.strict", { language });
    const shown = (page, text) => ruleOf(page, t("page.check")).filter({ hasText: text }).waitFor();
    await openRules(guest);
    await pick(host, t("page.cards"), "Français");
    await shown(guest, strict("Français"));
    await pick(host, t("page.check"), t("value.off"));
    await shown(guest, t("value.off"));
    await pick(host, t("page.check"), strict("Français"));
    await pick(host, t("page.cards"), "Deutsch");
    await shown(guest, strict("Deutsch"));
    tell(true, "words are checked in the language of the cards, or not at all");
}

/** A clue that lies on the table is refused, with the word, and nothing is lost. What dictionaries know is tested elsewhere. */
async function tryBadClue(page, word) {
    await writeClue(page, 1, word);
    await sees(page, page.t("codenames:why.on-the-table", { card: word }));
    await cardOn(page, word).and(page.locator(".glows")).waitFor();
    const kept = await page.locator(".cn-form input").inputValue(), shut = await page.locator(".cn-give").getAttribute("aria-disabled");
    tell(kept === word && shut === "true", "a clue that is a word of the table is refused while it is written, and the card glows");
    await station(page, "a clue that is refused");
}

/* ---- a match ---- */

/** Shows this page of the cards nothing but their words and what everybody has seen? */
async function checkSecret(page, when) {
    const tiles = await tilesOn(page), log = await page.locator(".log").allInnerTexts();
    const colours = ["red", "blue", "bystander", "assassin"].map((name) => page.t(`codenames:colour.${name}`));
    const strange = tiles.filter(({ colour, covered, said }) =>
        covered !== (colour !== "") || covered !== colours.some((name) => said.includes(name)));
    const key = page.t("codenames:chance.key", { a: "", b: "" }).split(":")[0];
    tell(tiles.length === CARDS && strange.length === 0 && !log.join().includes(`${key}:`), `the operative does not know the key ${when}`, JSON.stringify(strange));
}

async function touchAll(guest, words) {
    for (const word of words) await act(guest, (page) => touch(page, word));
}

const wordsOf = (tiles, colour) => tiles.filter((one) => one.colour === colour && !one.covered).map(({ word }) => word);

/** One word is found, the opponent gets one, then all others are found. */
async function playToTheEnd(host, guest) {
    const { t } = host;
    const covered = await tilesOn(host);
    tell(covered.every(({ colour }) => !colour), "the spymaster's key is covered at first");
    await station(host, "a covered key");
    await tap(host, ".cn-eye");
    const tiles = await tilesOn(host), own = wordsOf(tiles, "red"), other = wordsOf(tiles, "blue");
    tell(own.length === 9 && other.length === 8, "and seen after a tap", JSON.stringify(tiles));
    await station(host, "an open key");
    await checkSecret(guest, "before a clue");
    await tryBadClue(host, tiles.find(({ word }) => /^\p{L}+$/u.test(word)).word);
    await act(host, (page) => giveClue(page, 1, CLUES[0]));
    await guest.locator(".cn-card.can").first().waitFor();
    const banner = await guest.locator(".cn-clue").innerText(), left = await guest.locator(".cn-pips").getAttribute("aria-label");
    tell(banner.replace(/\s+/g, " ").includes(`${CLUES[0]} 1`) && left === t("codenames:board.touches", { n: 2 }) &&
        await guest.locator(".cn-plate.of-red.turn").count() === 1, "clue, number, touches left and whose turn it is are told", `${banner} ${left}`);
    await station(guest, "cards to touch");
    await touchAll(guest, own.slice(0, 1));
    await checkSecret(guest, "after a touch");
    await act(guest, (page) => press(page, t("codenames:board.stop", { n: 1 })));
    await host.locator(".cn-card.can").first().waitFor();
    tell(await host.locator(".cn-card.can").count() === other.length, "one of the opponent's words is covered by a tap");
    await station(host, "cards to cover");
    await act(host, (page) => touch(page, other[0]));
    await act(host, (page) => giveClue(page, 8, CLUES[1]));
    await guest.locator(".cn-card.can").first().waitFor();
    await checkSecret(guest, "in the second turn");
    await touchAll(guest, own.slice(1));
    await Promise.all([host, guest].map((page) => page.locator(".end").waitFor()));
    await sees(guest, t("page.won"));
    return tiles.map(({ word }) => word);
}

/** The same cards, their other sides up. */
async function turnOver(host, guest, words) {
    const { t } = host, cards = manyCards().map((card) => card.split("\t"));
    await press(guest, t("page.again.flip"));
    await sees(host, t("page.rematch.flip", { name: "Ben" }));
    await press(host, t("page.rematch.agree"));
    await guest.locator(".end").waitFor({ state: "detached" });
    await guest.locator(".cn-card").first().waitFor();
    const backs = (await tilesOn(guest)).map(({ word }) => word);
    const turned = words.every((word, i) => cards.some((card) => card.includes(word) && card.includes(backs[i]) && word !== backs[i]));
    tell(turned, "the cards of the second match are those of the first, turned over", `${words}\n${backs}`);
    await checkSecret(guest, "of the second match");
}

/** After two matches the cards are still those that were given. */
async function goOn(host, guest) {
    const { t } = host;
    await pressTool(host, "page.abort");
    await press(host, t("page.abort.sure"));
    await press(host, t("page.again.other"));
    await press(guest, t("page.rematch.agree"));
    await openRules(host);
    await sees(host, t("page.words.used"));
    tell((await host.getByLabel(t("page.words")).inputValue()).split("\n").length === MANY, "the cards are kept over rematches");
}

/** In another game they are missions, put together from condition, trump and risk; one may be given twice. */
async function ownMissions(house) {
    const host = await house.person({ language: "de" }), { t } = host, box = host.locator(".ij-missions"), word = "risk.one_suit.G";
    await makeRoom(host, "insidejob");
    await openRules(host);
    await tap(host, host.locator(".house-rules summary", { hasText: t("insidejob:page.words") }));
    await box.getByLabel(t("insidejob:board.condition")).selectOption("one_suit");
    await box.getByLabel(t("insidejob:board.trump-of")).selectOption("G");
    await box.getByLabel(t("insidejob:board.is-risk")).check();
    await press(box, t("insidejob:board.add"));
    await press(box, t("insidejob:board.add"));
    tell(await host.getByLabel(t("insidejob:page.words"), { exact: true }).inputValue() === `${word}\n${word}`, "a picker writes missions");
    await tap(host, box.getByText(t("insidejob:board.given")));
    await sees(host, t(`insidejob:mission.${word}`));
    await press(host, t("insidejob:page.words.use"));
    await sees(host, t("page.words.used"));
    tell(await host.locator(".wrong li").count() === 0, "and the room takes them, one of them twice");
    await station(host, "missions of one's own");
}

async function main(house) {
    const host = await house.person({ phone: true, language: "de" }), guest = await house.person({ language: "de" }), { t } = host;
    await makeRoom(host, "codenames");
    await pick(host, t("codenames:option.variant"), t("codenames:option.variant.duo"));
    await setSeats(host, 2);
    await guest.goto(host.url());
    await comeIn(guest, "Ben");
    await sit(guest);
    await sees(host, "Ben");
    await choosePreset(host, guest);
    await chooseCheck(host, guest);
    await writeWords(host, guest);
    await readFile(host, guest);
    await begin(host);
    await guest.locator(".cn").waitFor();
    tell((await guest.locator(".chip .part").allInnerTexts())[1] === `■ ${t("codenames:part.red-operative")}`, "in the match too");
    const words = await playToTheEnd(host, guest), given = new Set(manyCards().flatMap((card) => card.split("\t")));
    tell(words.every((word) => given.has(word)), "all words are from the cards that were given", words);
    await station(host, "the end of a match with cards");
    await turnOver(host, guest, words);
    await goOn(host, guest);
    await otherGame(house);
    await ownMissions(house);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "a match with cards is played", `${error.stack}\n${house.complaints}`));
await house.close();
