/* tests/foreign/scripted.mjs - a match whose dice a test chooses, with people at sockets and in browsers.
 *
 * Chance's acts are lines of a file that the server reads (tests/twins/forced.c); here they are given together with the
 * act that they follow. Every seat has a person at a socket; some of them have a page open as well.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import WebSocket from "ws";
import { Changing, dice } from "./tell.mjs";

class Guest extends Changing {
    n = 0;
    acts = 0;

    constructor(table, person) {
        super();
        this.token = `token-of-somebody-number-${table.room}-${person}`;
        this.socket = new WebSocket(`ws://127.0.0.1:${table.port}/ws/${table.room}`);
        this.socket.on("message", (data) => this.hear(JSON.parse(data.toString())));
        this.socket.on("open", () => this.socket.send(`enter ${this.token} ${["Ann", "Ben", "Cleo", "Dan"][person]}`));
    }

    hear(message) {
        this.n = Math.max(this.n, message.n ?? 0);
        if (message.state) {
            this.acts = message.state.from + message.state.acts.length;
            this.state = message.state;
        }
        if (message.refused) this.refused = JSON.stringify(message.refused);
        this.look();
    }

    async heard(n) {
        await this.until(() => this.n >= n || this.refused, `event ${n}`);
        if (this.refused) throw new Error(this.refused);
    }
}

export class Table {
    static all = [];

    guests = [];
    pages = [];
    course = [];
    n = 0;

    /** A match of these seats in which chance's first acts are these. */
    static async begin({ port, folder, game, seats, options = [], first }) {
        const answer = await fetch(`http://127.0.0.1:${port}/rooms`, { method: "POST", body: `game ${game}\n` });
        const table = Object.assign(new Table(), { port, folder, room: (await answer.json()).room, seats });
        Table.all.push(table);
        for (let seat = 0; seat < seats; seat++) await table.welcome(seat);
        await table.say(0, `seats ${seats}`);
        for (const option of options) await table.say(0, `option ${option.replace("=", " ")}`);
        for (let seat = 0; seat < seats; seat++) {
            await table.say(seat, `sit ${seat}`);
            await table.say(seat, dice(seat).mix);
        }
        table.chance(0, first);
        await table.say(0, "begin");
        for (let seat = 0; seat < seats; seat++) table.guests[seat].socket.send(dice(seat).reveal);
        await table.guests[0].until(() => table.guests[0].acts >= first.length, "the match begins");
        await table.together();
        return table;
    }

    async welcome(person) {
        const guest = new Guest(this, person);
        this.guests.push(guest);
        await guest.heard(this.n + 1);
        this.n = guest.n;
    }

    async say(person, line) {
        this.guests[person].socket.send(line);
        await this.guests[person].heard(this.n + 1);
        this.n = this.guests[person].n;
    }

    /** Everybody has heard the newest, and every page shows it. */
    async together() {
        this.n = Math.max(...this.guests.map(({ n }) => n));
        for (const guest of this.guests) await guest.heard(this.n);
        for (const page of this.pages) await page.waitForFunction((acts) =>
            Number(document.querySelector(".board [data-acts]")?.dataset.acts) >= acts, this.acts);
    }

    get acts() {
        return this.guests[0].acts;
    }

    /** From this act on chance does this. */
    chance(from, lines) {
        lines.forEach((line, i) => { this.course[from + i] = `* ${line}`; });
        const all = Array.from(this.course, (line) => `${line ?? "-"}\n`).join("");
        writeFileSync(join(this.folder, "courses", this.room), all);
    }

    /** An act over the socket, and what chance does after it. */
    async play(seat, move, ...chance) {
        await this.together();
        this.chance(this.acts + 1, chance);
        await this.say(seat, `act ${this.n} ${move}`);
        await this.together();
    }

    /** What a page does is one act, and this is what chance does after it. */
    async see(doing, ...chance) {
        await this.together();
        const before = this.n;
        this.chance(this.acts + 1, chance);
        await doing();
        await this.guests[0].heard(before + 1);
        await this.together();
    }

    /** A course as a record has it, from the first act of a seat on: `make` has what makes a move for seats with a page,
     * the others play over their sockets. `after` may look around after each. */
    async follow(course, { make = {}, after = async () => undefined }) {
        for (const [i, act] of course.entries()) {
            const [seat, ...words] = act.split(" "), move = words.join(" ");
            if (seat === "*") continue;
            const rest = course.slice(i + 1), next = rest.findIndex((one) => !one.startsWith("* "));
            const chance = rest.slice(0, next < 0 ? rest.length : next).map((one) => one.slice(2));
            if (make[seat]) await this.see(() => make[seat](move), ...chance);
            else await this.play(Number(seat), move, ...chance);
            await after(Number(seat), move);
        }
    }

    /** The page of somebody at the table, as another device. */
    async page(house, seat, some = {}) {
        const page = await house.person({ ...some, at: `http://127.0.0.1:${this.port}/#${this.room}/${this.guests[seat].token}` });
        await page.locator(".doors button").nth(1).click(); /* the link is one's own */
        await page.locator(".board [data-acts]").waitFor();
        this.pages.push(page);
        return page;
    }

    /** Everybody goes home. */
    static async endAll() {
        for (const { guests } of Table.all) for (const { socket } of guests) socket.terminate();
        for (const { pages } of Table.all) for (const page of pages) await page.context().close();
        Table.all = [];
    }
}
