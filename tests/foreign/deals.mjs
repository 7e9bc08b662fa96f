/* tests/foreign/deals.mjs PORT FOLDER CHROMIUM - deals that a test chooses (tests/twins/forced.c), played on the page.
 *
 * Every special agent of SpyNet asks its question and every situation holds, one of each in a match for two: somebody
 * with the page makes the moves of seat 0 with the board's own controls, a socket those of seat 1. What the room knows
 * at the end is compared with the course.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import WebSocket from "ws";
import { House } from "./house.mjs";
import { comeIn } from "./rooms.mjs";
import { make } from "./spynet.mjs";
import { station } from "./station.mjs";
import { Changing, dice, tell } from "./tell.mjs";

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

const courseOf = ({ agent, other, course }) =>
    ["* first 0", `* draw ${other}`, `* draw ${agent}`, `1 keep ${other}`, `0 keep ${agent}`, ...course];

/** Seat 1: a socket that knows the rules of the room. */
class Other extends Changing {
    n = 0;

    constructor(port, room) {
        super();
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${room}`);
        this.socket.on("message", (data) => {
            const message = JSON.parse(data.toString());
            this.n = Math.max(this.n, message.n ?? 0);
            if (message.room) this.room = message.room;
            if (message.state) this.acts = message.state.from + message.state.acts.length;
            if (message.refused) this.refused = data.toString();
            this.look();
        });
        this.socket.on("open", () => this.socket.send("enter token-of-the-other-seat-here Ottilie"));
    }

    say(line) {
        this.socket.send(line);
    }

    /** The match has had so many acts. */
    async reached(acts) {
        await this.until(() => this.acts >= acts || this.refused, `act ${acts}`);
        if (this.refused) throw new Error(this.refused);
    }
}

/** A room for two, its course written down; the page sits down and adds to the dice by itself. */
async function setUp(house, { situation, language }, course) {
    const answer = await fetch(`${house.origin}/rooms`, { method: "POST", body: "game spynet" });
    const { room } = await answer.json(), other = new Other(port, room);
    writeFileSync(join(folder, "courses", room), `${course.join("\n")}\n`);
    await other.until(() => other.room, "the room");
    for (const line of ["seats 2", `option situation ${situation}`, "sit 1", dice(1).mix]) other.say(line);
    const page = await house.person({ phone: true, language, at: `${house.origin}/#${room}` });
    await comeIn(page, "Paula");
    await page.getByRole("button", { name: page.t("page.sit") }).first().tap();
    await other.until(() => other.room.seats[0].person !== null && other.room.mixed.length === 2, "both sit");
    other.say("begin");
    await other.until(() => other.room.status === "gathering", "dice are gathered");
    other.say(dice(1).reveal);
    await page.locator(".sn").waitFor();
    return { page, other };
}

/** What is on the page when the special agent asks: its portrait, its text, and the situation. */
async function lookAtSheet(page, { agent, situation, look }) {
    const { t } = page;
    await page.locator(".sn-ability .sn-asking").waitFor();
    const text = t(`spynet:ask.${agent}`).replace(/^[^:]*:\s/u, "");
    await page.locator(".sn-ability", { hasText: text.slice(1) }).waitFor();
    await page.locator(".sn-situation", { hasText: t(`spynet:option.situation.${situation}`) }).waitFor();
    if (look) await station(page, `the question of ${agent}`);
}

async function play(house, deal) {
    const course = courseOf(deal), { page, other } = await setUp(house, deal, course);
    let asked = 0;
    for (const [n, act] of course.entries()) {
        const [seat, ...words] = act.split(" "), move = words.join(" ");
        if (seat === "*") continue;
        await other.reached(n);
        await page.waitForFunction((acts) => Number(document.querySelector(".sn")?.dataset.acts) >= acts, n);
        if (seat === "1") other.say(`act ${other.n} ${move}`);
        else await make(page, move);
        await other.reached(n + 1);
        if (move.startsWith(`agent ${deal.agent} `) && seat === "0") {
            await lookAtSheet(page, deal);
            asked++;
        }
    }
    await page.context().close();
    other.socket.terminate();
    tell(asked === 1, `${deal.agent} asks and is answered, with ${deal.situation}`);
}

const [port, folder, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
for (const deal of DEALS)
    await play(house, deal).catch((error) => tell(false, `${deal.agent}, ${deal.situation}`, error.stack));
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
