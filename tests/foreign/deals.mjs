/* tests/foreign/deals.mjs PORT FOLDER CHROMIUM - SpyNet with deals that a test chooses (tests/foreign/scripted.mjs).
 *
 * Every special agent asks its question and every situation holds, one of each in a match for two: somebody with the page
 * makes the moves of seat 0 with the board's own controls, a socket those of seat 1. Besides: the whole card, passing,
 * strips, and the last round.
 */
import { drag, House, tap } from "./house.mjs";
import { Table } from "./scripted.mjs";
import { make, useUpDeck } from "./spynet.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const recruit = (seat, card) => [`${seat} recruit`, `* draw ${card}`, `${seat} take`];

/* What the other seat keeps, what mine keeps, and what happens then. */
const DEALS = [
    { agent: "the_hand", situation: "arms_race", other: "hacker-1", language: "en", course: [
        ...recruit(0, "scout-1"), ...recruit(1, "wiretap"), "0 deploy", "0 agent the_hand tech", "0 use",
        "0 agent scout-1 infil", "0 end"] },
    { agent: "oracle", situation: "cyber", other: "spy-1", language: "de", course: [
        ...recruit(0, "hacker-2"), ...recruit(1, "wiretap"), "0 deploy", "0 agent oracle tech", "0 fund hacker-2", "0 use",
        "* draw janus", "* draw tanja", "* draw nomad", "* draw spy-2", "0 end"] },
    { agent: "anaconda", situation: "partner", other: "scout-1", language: "de", course: [
        ...recruit(0, "wiretap"), ...recruit(1, "scout-2"), ...recruit(0, "spy-1"), "1 deploy", "1 agent scout-1 infil",
        "1 agent scout-2 infil", "1 end", "0 deploy", "0 agent anaconda force", "0 eliminate scout-1", "0 end"] },
    { agent: "jackal", situation: "lean_years", other: "spy-1", language: "fr", course: [
        ...recruit(0, "private_funding-1"), ...recruit(1, "wiretap"), "0 deploy", "0 agent jackal force",
        "0 fund private_funding-1", "0 target 1", "1 drop wiretap", "0 end"] },
    { agent: "sir_veza", situation: "open_files", other: "spy-1", language: "en", course: [
        ...recruit(0, "wiretap"), ...recruit(1, "tanja"), "0 deploy", "0 agent sir_veza infil", "0 drop wiretap",
        "0 target 1", "1 drop tanja", "0 end"] },
    { agent: "limonada", situation: "dead_drop", other: "sovereign", language: "fr", course: [
        ...recruit(0, "covert_operation"), ...recruit(1, "wiretap"), "0 deploy", "0 agent limonada infil", "0 peek 1",
        "0 grab sovereign", "0 give covert_operation", "0 end"] },
    { agent: "angel", situation: "cold_front", other: "jackal", language: "de", course: [
        ...recruit(0, "private_funding-2"), "1 deploy", "1 agent jackal force", "1 target 0", "0 drop private_funding-2",
        "1 end", "0 deploy", "0 agent angel counter", "0 recover private_funding-2", "0 decline", "0 end"] },
    { agent: "falconer", situation: "martial_law", other: "assassin-1", language: "en", course: [
        ...recruit(0, "iron_grip"), "1 deploy", "1 agent assassin-1 force", "1 end", "0 deploy", "0 agent falconer counter",
        "0 turn assassin-1 force", "0 operation iron_grip force", "0 end"] },
];

/** What is on the page when the special agent asks: its portrait, its text, and the situation. */
async function lookAtSheet(page, { agent, situation }) {
    const { t } = page;
    await page.locator(".sn-ability .sn-asking").waitFor();
    const text = t(`spynet:ask.${agent}`).replace(/^[^:]*:\s/u, "");
    await page.locator(".sn-ability", { hasText: text.slice(1) }).waitFor();
    await page.locator(".sn-situation", { hasText: t(`spynet:option.situation.${situation}`) }).waitFor();
    await station(page, `the question of ${agent}`);
}

async function play(deal) {
    const { agent, other, situation, course, language } = deal;
    const table = await Table.begin({ port, folder, game: "spynet", seats: 2, options: [`situation=${situation}`],
        first: ["first 0", `draw ${other}`, `draw ${agent}`] });
    const page = await table.page(house, 0, { phone: true, language });
    let asked = 0;
    await table.follow([`1 keep ${other}`, `0 keep ${agent}`, ...course], {
        make: { 0: (move) => make(page, move) },
        after: async (seat, move) => {
            if (seat !== 0 || !move.startsWith(`agent ${agent} `)) return;
            await lookAtSheet(page, deal);
            asked++;
        },
    });
    tell(asked === 1, `${agent} asks and is answered, with ${situation}`);
}

/* ---- the whole card: long press, hover, focus ---- */

/** A finger on a card that stays there until the card is whole, and what is lifted then. */
async function press(page, selector) {
    const { x, y, width } = await page.locator(selector).boundingBox();
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 4, y: y + 20 }] });
    const text = await page.locator(".sn-zoom").innerText();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return { text, lifted: await page.locator(".sn-handcard[aria-pressed=true]").count() };
}

async function wholeCards() {
    const table = await Table.begin({ port, folder, game: "spynet", seats: 2, first: ["first 0", "draw spy-1", "draw limonada"] });
    await table.follow(["1 keep spy-1", "0 keep limonada", ...recruit(0, "wiretap"), ...recruit(1, "tanja"), "0 deploy"], {});
    const phone = await table.page(house, 0, { phone: true, language: "de" }), desk = await table.page(house, 0, { language: "en" });
    const whole = (page) => page.t("spynet:ask.limonada").replace(/^[^:]*:\s/u, "").slice(1);
    const card = ".sn-handcard[data-card=limonada]";
    const { text, lifted } = await press(phone, card);
    tell(text.includes(whole(phone)) && lifted === 0, "a long press shows the whole card and lifts nothing", `${text} ${lifted}`);
    await desk.locator(card).hover();
    tell((await desk.locator(".sn-zoom").innerText()).includes(whole(desk)), "so does the pointer above it");
    await desk.mouse.move(2, 2);
    await desk.locator(".sn-zoom").waitFor({ state: "detached" });
    await desk.locator(card).focus();
    await desk.keyboard.press("Shift+Tab");
    await desk.keyboard.press("Tab");
    tell((await desk.locator(".sn-zoom").innerText()).includes(whole(desk)), "and the focus");
    await desk.keyboard.press("Escape");
    tell(await desk.locator(".sn-zoom").count() === 0, "until Escape");
    await desk.keyboard.press("Enter");
    await desk.reload();
    await desk.locator(`${card}[aria-pressed=true]`).waitFor();
    tell(await desk.locator(".sn-spot.glow").count() === 1, "what is lifted outlives a reload");
}

/* ---- four in teams: passing, strips ---- */

async function teamMates() {
    const keeps = ["hacker-1", "courier", "warlord", "spymaster"];
    const table = await Table.begin({ port, folder, game: "spynet", seats: 4,
        first: ["first 0", ...keeps.map((card) => `draw ${card}`)] });
    await table.follow([...keeps.map((card, i) => `${3 - i} keep ${card}`), ...recruit(0, "wiretap"), "1 deploy",
        "1 agent warlord force", "1 end", ...recruit(2, "tanja"), ...recruit(3, "janus"), "0 deploy"], {});
    const desk = await table.page(house, 0, { language: "fr" }), phone = await table.page(house, 2, { phone: true, language: "en" });
    await table.see(() => drag(desk, ".sn-handcard[data-card=wiretap]", ".sn-seat[data-seat='2'] .sn-plate"));
    const { hand } = table.guests[2].state.view;
    tell(hand[2].includes("wiretap"), "a card dropped on the partner's plate is passed", hand[2]);
    const strip = phone.locator(".sn-seat[data-seat='1']"), cells = strip.locator(".sn-cells");
    tell(!await cells.isVisible() && (await strip.locator(".sn-one b").allInnerTexts()).join() === "0,4,0,0",
        "on a phone an opponent is a strip with four strengths");
    await tap(phone, strip.locator(".sn-strip"));
    tell(await cells.isVisible() && await cells.locator("[data-card=warlord]").isVisible(), "which opens");
    await station(phone, "spynet-strips");
}

/* ---- the final round and a tie ---- */

async function lastTurns() {
    const seen = ["spy-1", "limonada"];
    const table = await Table.begin({ port, folder, game: "spynet", seats: 2,
        first: ["first 0", ...seen.map((card) => `draw ${card}`)] });
    await table.follow(["1 keep spy-1", "0 keep limonada"], {});
    await useUpDeck(table, seen);
    const page = await table.page(house, 0, { phone: true, language: "fr" });
    const banner = page.locator(".sn-final"), mover = table.guests.findIndex(({ state }) => state.moves.length > 0);
    tell((await banner.locator("li").allInnerTexts()).join() === [["Ann", "Ben"], ["Ben", "Ann"]][mover].join() &&
        await banner.locator("li.now").count() === 1, "a banner says that the last round is on, and whose turns are left");
    await station(page, "spynet-final-round");
    for (const seat of [mover, 1 - mover]) for (const move of ["deploy", "end"]) await table.play(seat, move);
    await page.locator(".end").waitFor();
    tell((await page.locator(".sn-tiebreak").innerText()).length > 20, "a tie and how it was broken are told");
}

const [port, folder, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
for (const part of [wholeCards, teamMates, lastTurns])
    await part().catch((error) => tell(false, part.name, error.stack)).finally(Table.endAll);
for (const deal of DEALS)
    await play(deal).catch((error) => tell(false, `${deal.agent}, ${deal.situation}`, error.stack)).finally(Table.endAll);
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
