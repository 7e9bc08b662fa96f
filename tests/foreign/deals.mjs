/* tests/foreign/deals.mjs PORT FOLDER CHROMIUM - SpyNet with deals that a test chooses (tests/foreign/scripted.mjs).
 *
 * Every special agent asks its question and every situation holds, one of each in a match for two: somebody with the page
 * makes the moves of seat 0 with the board's own controls, a socket those of seat 1.
 */
import { House } from "./house.mjs";
import { Table } from "./scripted.mjs";
import { make } from "./spynet.mjs";
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
    { agent: "anaconda", situation: "partner", other: "scout-1", language: "de", look: true, course: [
        ...recruit(0, "wiretap"), ...recruit(1, "scout-2"), ...recruit(0, "spy-1"), "1 deploy", "1 agent scout-1 infil",
        "1 agent scout-2 infil", "1 end", "0 deploy", "0 agent anaconda force", "0 eliminate scout-1", "0 end"] },
    { agent: "jackal", situation: "lean_years", other: "spy-1", language: "fr", course: [
        ...recruit(0, "private_funding-1"), ...recruit(1, "wiretap"), "0 deploy", "0 agent jackal force",
        "0 fund private_funding-1", "0 target 1", "1 drop wiretap", "0 end"] },
    { agent: "sir_veza", situation: "open_files", other: "spy-1", language: "en", course: [
        ...recruit(0, "wiretap"), ...recruit(1, "tanja"), "0 deploy", "0 agent sir_veza infil", "0 drop wiretap",
        "0 target 1", "1 drop tanja", "0 end"] },
    { agent: "limonada", situation: "dead_drop", other: "sovereign", language: "fr", look: true, course: [
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
async function lookAtSheet(page, { agent, situation, look }) {
    const { t } = page;
    await page.locator(".sn-ability .sn-asking").waitFor();
    const text = t(`spynet:ask.${agent}`).replace(/^[^:]*:\s/u, "");
    await page.locator(".sn-ability", { hasText: text.slice(1) }).waitFor();
    await page.locator(".sn-situation", { hasText: t(`spynet:option.situation.${situation}`) }).waitFor();
    if (look) await station(page, `the question of ${agent}`);
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

const [port, folder, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
for (const deal of DEALS)
    await play(deal).catch((error) => tell(false, `${deal.agent}, ${deal.situation}`, error.stack)).finally(Table.endAll);
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
