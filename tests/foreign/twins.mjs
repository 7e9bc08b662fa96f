/* tests/foreign/twins.mjs PORT FOLDER PORT FOLDER PAIR CHROMIUM - the page never gets a byte its seat may not know.
 *
 * Two servers (tests/twins/forced.c) play the same match, as far as one viewer can see it: a seat, or somebody who
 * only watches. What the viewer cannot know is different (tests/twins/pair.c). The viewer has the page open in both
 * worlds; everybody's acts, the viewer's too, come over sockets. Every frame that Chromium receives must be the same in
 * both, byte for byte, and so must be the whole document that the page makes of them, after every act and after a
 * reload; until the match is broken off, and the record, which the page asks for, shows the difference.
 *
 * Clocks are no secret and no noise either: the servers' goes on by half a second with every event, the page's stands still. The
 * page's own part of the dice is always the same: cards are drawn with it.
 */
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import WebSocket from "ws";
import { Changing, dice, tell } from "./tell.mjs";

const [portA, folderA, portB, folderB, pairProgram, executablePath] = process.argv.slice(2);
const worlds = [{ name: "A", port: portA, folder: folderA }, { name: "B", port: portB, folder: folderB }];
const origin = "http://safehouse.localhost"; /* of both, so that links are the same: each has a browser of its own */
const AT_ONCE = 3; /* pairs of pages that are open */

/* The seeds are those of short matches. `acts`: where the match breaks off at the latest. A game whose imagined worlds have no
 * past has a course that is written down, and the viewers who cannot know where its two worlds part; `alike`: lines that are
 * those of the first world in both, because these viewers know them. Lines of a course with `propose` are no acts. `speaker`: who says something, where
 * watchers are silent. */
const matches = [
    { title: "Heimlich & Co, basic", game: "heimlich", seats: 3, seed: 28, acts: 1000, options: [] },
    { title: "Heimlich & Co, pro with tips", game: "heimlich", seats: 3, seed: 42, acts: 1000, options: ["rule=pro"] },
    { title: "Inside Job, to the end", game: "insidejob", seats: 3, seed: 36, acts: 1000, options: [] },
    { title: "Inside Job, special roles, the first cards", game: "insidejob", seats: 4, seed: 5, acts: 75,
        options: ["special=accomplice", "risk=on"] },
    { title: "SpyNet, what others draw, put back, pass and play", game: "spynet", seats: 4, options: [], viewers: [null, 0],
        course: "spynet-twins.txt", lines: ["chat free"],
        proposes: (seat, viewer) => viewer === null || seat % 2 !== viewer % 2 },
    { title: "INSIDER, what others hold and draw", game: "insider", seats: 2, options: ["path=1"], viewers: [null, 0],
        course: "insider-twins.txt" },
    { title: "Codenames, keys, questions and the picks of a side", game: "codenames", seats: 5, options: [], viewers: [null, 3], speaker: 3,
        course: "codenames-twins.txt", lines: ["words en", "check off"] },
    { title: "Codenames, the picks of operatives", game: "codenames", seats: 5, options: [], viewers: [0, 1], speaker: 3,
        course: "codenames-twins.txt", lines: ["words en", "check off"], alike: /^\* key|^0 ask/ },
];

/* ---- who hears something ---- */

class Ear extends Changing {
    frames = [];
    proposed = []; /* what the own side points at, time after time */
    n = 0; /* the highest number heard */

    hear(text) {
        const message = JSON.parse(text);
        this.frames.push(text);
        this.n = Math.max(this.n, message.n ?? 0);
        if (message.record) this.record = message.record;
        if (message.refused) this.refused = text;
        if (message.proposed) this.proposed.push(message.proposed.join());
        this.look();
    }

    /** Everything up to this number has come. */
    async heard(n) {
        await this.until(() => this.n >= n || this.refused, `event ${n}`);
        if (this.refused) throw new Error(this.refused);
    }
}

/** One person's socket in one of the worlds. */
class Guest extends Ear {
    constructor(side, person) {
        super();
        this.side = side;
        this.token = `token-of-somebody-number-${person}`;
        this.socket = new WebSocket(`ws://127.0.0.1:${side.world.port}/ws/${side.room}`);
        this.socket.on("message", (data) => this.hear(data.toString()));
        this.socket.on("open", () => this.socket.send(`enter ${this.token} Person ${person}`));
        this.socket.on("error", (error) => { this.refused = error.message; this.look(); });
    }

    /** A line that becomes an event. */
    async say(line) {
        this.socket.send(line);
        await this.heard(this.side.n + 1);
        this.side.n = this.n;
    }

    /** Point at a move: no event, but the own side is told, oneself too. */
    async propose(move) {
        const count = this.proposed.length;
        this.socket.send(`propose ${this.side.n} ${move}`);
        await this.until(() => this.proposed.length > count || this.refused, `that ${move} is proposed`);
        if (this.refused) throw new Error(this.refused);
    }
}

/** The room of one world: its guests, and the viewer's page. */
class Side {
    n = 0;
    guests = [];
    ear = new Ear();

    constructor(world, room) {
        Object.assign(this, { world, room });
    }

    /** Somebody comes in; the first is the host. */
    async welcome(person) {
        const guest = new Guest(this, person);
        this.guests.push(guest);
        await guest.heard(this.n + 1);
        this.n = guest.n;
    }

    async setUp({ seats, options, lines = [] }) {
        const host = this.guests[0];
        await host.say(`seats ${seats}`);
        for (const option of options) await host.say(`option ${option.replace("=", " ")}`);
        for (const line of [...lines, "clock chess 60 5"]) await host.say(line);
    }

    /** The viewer's page is one more tab of the viewer. It adds to the dice by itself. */
    async look(viewer) {
        this.context = await this.world.browser.newContext(
            { locale: "en", reducedMotion: "reduce", serviceWorkers: "block" });
        this.page = await this.context.newPage();
        this.page.on("websocket", (socket) =>
            socket.on("framereceived", ({ payload }) => this.ear.hear(payload.toString())));
        await this.page.addInitScript(() => {
            Date.now = () => 1700000000000;
            performance.now = () => 0;
            crypto.getRandomValues = (array) => array.fill(7);
        });
        await this.page.goto(`${origin}/#${this.room}/${viewer.token}`);
        await this.page.locator(".doors button").nth(1).click(); /* the link is one's own */
        await this.ear.heard(this.n);
    }

    /** The match begins when everybody has revealed what they mixed in, the page by itself and before the others. */
    async begin(seats, viewer) {
        let n = this.n + 1;
        this.guests[0].socket.send("begin");
        await this.guests[0].heard(n);
        if (viewer !== null) await this.ear.heard(++n);
        for (let seat = 0; seat < seats; seat++) {
            if (seat === viewer) continue;
            this.guests[seat].socket.send(dice(seat).reveal);
            await this.guests[seat].heard(++n);
        }
        await this.guests[0].heard(++n);
        this.n = n;
    }

    /** The page begins anew: it is told everything, and then what was said. */
    async reload() {
        const count = this.ear.frames.length + 2;
        await this.page.reload();
        await this.ear.until(() => this.ear.frames.length >= count, "everything");
        await this.page.locator(".log li").first().waitFor();
    }

    /** The whole document, as soon as what has come is drawn, with the list of what changed since the last turn. */
    read() {
        return this.page.evaluate(() => new Promise((resolve) => {
            const drawn = (then) => requestAnimationFrame(() => setTimeout(then));
            drawn(() => {
                document.querySelector('.strip-button[aria-expanded="false"]')?.click();
                drawn(() => resolve(document.documentElement.outerHTML));
            });
        }));
    }

    async end() {
        for (const guest of this.guests) guest.socket.terminate();
        await this.context?.close();
    }
}

/* ---- two of them ---- */

/** Where two texts part, with a little of what is before. */
function difference(one, other) {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    return [one, other].map((text, i) => `${worlds[i].name}: ${text.slice(Math.max(0, at - 80), at + 160)}`).join("\n");
}

class Twins {
    compared = 0; /* frames */
    proposals = 0;
    bytes = 0;
    documents = new Set();

    constructor(sides) {
        this.sides = sides;
    }

    /** The same in both worlds, at the same time. */
    both(what) {
        return Promise.all(this.sides.map(what));
    }

    compareFrames() {
        const [one, other] = this.sides.map((side) => side.ear.frames);
        for (; this.compared < Math.min(one.length, other.length); this.compared++) {
            const [a, b] = [one[this.compared], other[this.compared]];
            if (a !== b) throw new Error(`frame ${this.compared} tells a secret\n${difference(a, b)}`);
            this.bytes += Buffer.byteLength(a);
        }
    }

    /** Both pages have got all there is; it is the same, and shown in the same way. */
    async compare() {
        await this.both((side) => side.ear.heard(side.n));
        const count = Math.max(...this.sides.map((side) => side.ear.frames.length));
        await this.both(({ ear }) => ear.until(() => ear.frames.length >= count, "what the other world has got"));
        this.compareFrames();
        await this.compareDocuments();
    }

    /** One of the pages may be a little behind. */
    async compareDocuments() {
        for (let tries = 0; ; tries++) {
            const [a, b] = await this.both((side) => side.read());
            if (a === b) return void this.documents.add(a);
            if (tries === 50) throw new Error(`the page shows a secret\n${difference(a, b)}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }
}

/* ---- a match ---- */

/** A course that is written down: "3 keep wiretap / icebreaker" is the one card here and the other there. */
const readCourse = (name) => readFileSync(new URL(name, import.meta.url), "utf8").split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => [line.replace(/ \/ \S+/, ""), line.replace(/\S+ \/ /, "")]);

/** The course of the match in both worlds: pairs of acts, and of proposals. */
function courseOf({ game, seats, seed, acts, options, course, alike }, viewer) {
    if (course) return readCourse(course).map(([one, other]) => [one, alike?.test(one) ? one : other]);
    const text = execFileSync(pairProgram, [game, seats, viewer ?? "-", seed, acts, ...options].map(String),
        { encoding: "utf8" });
    return text.trim().split("\n").map((line) => line.split("\t"));
}

async function makeRoom(world, game) {
    const answer = await fetch(`http://127.0.0.1:${world.port}/rooms`, { method: "POST", body: `game ${game}` });
    return (await answer.json()).room;
}

/** Everybody is at the table, and the viewer's page is open. */
async function begin(twins, match, viewer) {
    const people = match.seats + 1; /* the last one watches */
    for (let person = 0; person < people; person++) await twins.both((side) => side.welcome(person));
    await twins.both((side) => side.setUp(match));
    for (let seat = 0; seat < match.seats; seat++) {
        await twins.both((side) => side.guests[seat].say(`sit ${seat}`));
        if (seat !== viewer) await twins.both((side) => side.guests[seat].say(dice(seat).mix));
    }
    await twins.both((side) => side.look(side.guests[viewer ?? match.seats]));
    if (viewer !== null) await twins.both(async (side) => {
        await side.ear.heard(side.n + 1);
        side.n = side.ear.n;
    });
    await twins.compare();
    await twins.both((side) => side.begin(match.seats, viewer));
    await twins.compare();
}

/** Others write down what they know: in each world something else. */
async function write(twins, match, viewer) {
    for (let seat = 0; seat < match.seats; seat++)
        if (seat !== viewer)
            await twins.both((side, i) => side.guests[seat].say(`note ${["I know it", "It was all different"][i]}`));
    await twins.both((side) => side.guests[match.speaker ?? match.seats].say("say What a night"));
}

const isChance = ([act]) => act.startsWith("*");
const isProposal = ([act]) => / propose /.test(act);
const isAct = (act) => !isProposal(act);

/** Those of a side have seen other picks in the one world than in the other: there was something to tell. */
function checkProposals({ sides }, course) {
    for (const seat of new Set(course.filter(isProposal).map(([act]) => Number(act.split(" ")[0])))) {
        const [one, other] = sides.map(({ guests }) => guests[seat].proposed);
        assert.notDeepEqual(one, other, `seat ${seat} sees other picks`);
    }
}

const PROPOSALS_MOST = 10; /* of all seats, so that nobody proposes too much */

/** Whoever is on another side than the viewer points at the move first, in one of the worlds. */
async function propose(twins, match, viewer, act) {
    const [seat, ...move] = act[0].split(" "), { guests, n } = twins.sides[0];
    if (twins.proposals === PROPOSALS_MOST || !match.proposes?.(Number(seat), viewer)) return;
    const ear = guests[Number(seat)], count = ear.frames.length;
    ear.socket.send(`propose ${n} ${move.join(" ")}`);
    await ear.until(() => ear.frames.length > count, "what is proposed");
    assert(ear.frames.at(-1).startsWith('{"proposed"'), ear.frames.at(-1));
    twins.proposals++;
}

async function play(twins, course, match, viewer) {
    for (const act of course) {
        if (isChance(act)) continue;
        await propose(twins, match, viewer, act);
        await twins.both((side, i) => {
            const [seat, ...move] = act[i].split(" "), guest = side.guests[Number(seat)];
            return isProposal(act) ? guest.propose(move.slice(1).join(" ")) : guest.say(`act ${side.n} ${move.join(" ")}`);
        });
        await twins.compare();
    }
    assert(!match.proposes || twins.proposals > 0, "something is proposed");
    checkProposals(twins, course);
    const acts = course.filter((act) => isAct(act) && !isChance(act)).length;
    for (const what of viewer === null ? [] : ["who-card", "strip-list"]) {
        assert([...twins.documents].some((one) => one.includes(`class="${what}"`)), `${what} is compared`);
    }
    assert(twins.documents.size > acts, `the page shows what happens: ${twins.documents.size} documents, ${acts} acts`);
}

/** The acts of a record. */
const actsOf = (record) => record.split("\n").filter((line) => /^[\d*] /.test(line));

/** The match is broken off, and the page gets the record: the very course that this world has had. */
async function reveal(twins, course) {
    await twins.both((side) => side.guests[0].say("abort"));
    await twins.both((side) => side.ear.until(() => side.ear.record, "the record"));
    const records = twins.sides.map(({ ear }) => actsOf(ear.record));
    assert(course.some(([one, other]) => one !== other), "the worlds differ");
    assert.deepEqual(records, worlds.map((_, i) => course.filter(isAct).map((act) => act[i])), "each has had its course");
    for (const { ear } of twins.sides) ear.frames = ear.frames.filter((frame) => !frame.startsWith('{"record"'));
    twins.compareFrames();
    for (const { ear } of twins.sides) assert.equal(ear.frames.length, twins.compared, "all frames are compared");
}

async function playTwins({ match, viewer, rooms }) {
    const title = `${match.title}, seen by ${viewer === null ? "a spectator" : `seat ${viewer}`}`;
    const course = courseOf(match, viewer);
    worlds.forEach(({ folder }, i) =>
        writeFileSync(join(folder, "courses", rooms[i]), course.filter(isAct).map((act) => `${act[i]}\n`).join("")));
    const twins = new Twins(worlds.map((world, i) => new Side(world, rooms[i])));
    try {
        await begin(twins, match, viewer);
        await write(twins, match, viewer);
        await play(twins, course, match, viewer);
        await twins.both((side) => side.reload());
        await twins.compare();
        await reveal(twins, course);
        tell(true, `${title}: ${twins.compared} frames, ${twins.bytes} bytes, ${twins.documents.size} documents`);
    } catch (error) {
        tell(false, title, error.message);
    }
    await twins.both((side) => side.end());
}

/** Rooms are made one after another: so they have the same names and secrets in both worlds. */
async function makeRooms() {
    const all = [];
    for (const match of matches) {
        for (const viewer of match.viewers ?? [null, ...Array(match.seats).keys()]) {
            const rooms = [];
            for (const world of worlds) rooms.push(await makeRoom(world, match.game));
            all.push({ match, viewer, rooms });
        }
    }
    return all;
}

function launch({ port }) {
    const args = ["--no-sandbox", "--disable-dev-shm-usage",
        `--host-resolver-rules=MAP ${new URL(origin).hostname} 127.0.0.1:${port}`];
    return chromium.launch({ executablePath, args });
}

for (const world of worlds) world.browser = await launch(world);
const waiting = await makeRooms();
await Promise.all(Array(AT_ONCE).fill(0).map(async () => {
    while (waiting.length > 0) await playTwins(waiting.shift());
}));
for (const { browser } of worlds) await browser.close();
