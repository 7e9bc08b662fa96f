/* tests/foreign/ws_client.mjs PORT - a match over the wire with the npm package `ws`.
 *
 * The package offers compression, which the server must not take, and is strict with frames: a
 * mistake of the server ends here as an `error` event.
 */
import WebSocket from "ws";
import { Changing, dice, tell, token } from "./tell.mjs";

const port = Number(process.argv[2]);
const origin = `http://127.0.0.1:${port}`;

/** A person at a seat, who makes the first legal move whenever asked, until the match is over. */
class Guest extends Changing {
    constructor(room, name) {
        super();
        this.name = name;
        this.asked = 0;
        this.dice = dice();
        this.errors = [];
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${room}`, { origin, perMessageDeflate: true });
        this.socket.on("message", (data, isBinary) => this.take(data, isBinary));
        this.socket.on("error", (error) => this.errors.push(error.message));
        this.socket.on("close", (code) => { this.code = code; this.look(); });
        this.socket.on("pong", (data) => { this.pong = data.toString(); this.look(); });
        this.socket.on("open", () => { this.isOpen = true; this.look(); });
    }

    until(condition, what) {
        return super.until(condition, `${this.name}: ${what}; errors: ${this.errors}`);
    }

    take(data, isBinary) {
        if (isBinary) this.errors.push("a binary message");
        const message = JSON.parse(data.toString());
        if (message.refused) this.errors.push(`${message.refused.line}: ${message.refused.why}`);
        if (message.record) this.record = message.record;
        if (message.said) this.said = message.said.at(-1).text;
        if (message.you) this.person = message.you.person;
        if (message.room) this.gather(message.room);
        if (message.state) this.follow(message.n, message.state);
        this.look();
    }

    gather(room) {
        this.room = room;
        if (!room.reveal?.includes(this.person) || this.hasRevealed) return;
        this.hasRevealed = true;
        this.socket.send(this.dice.reveal);
    }

    follow(n, state) {
        this.state = state;
        if (!state.moves.length || n <= this.asked) return;
        this.asked = n;
        this.socket.send(`act ${n} ${state.moves[0]}`);
    }
}

async function makeRoom() {
    const answer = await fetch(`${origin}/rooms`, { method: "POST", body: "game heimlich", headers: { origin } });
    tell(answer.status === 201, "fetch: a room is made", answer.status);
    return (await answer.json()).room;
}

async function enter(room, name, seat) {
    const guest = new Guest(room, name);
    await guest.until(() => guest.isOpen, "open");
    guest.socket.send(`enter ${token()} ${name}\nsit ${seat}\n${guest.dice.mix}`);
    await guest.until(() => guest.room?.mixed.length === seat + 1, "has mixed");
    return guest;
}

async function main() {
    const room = await makeRoom();
    const ann = await enter(room, "Ann", 0);
    tell(ann.socket.extensions === "", "compression was offered and is not taken", ann.socket.extensions);
    const ben = await enter(room, "Ben", 1);
    ann.socket.send("seats 2\nbegin");
    await ann.until(() => ann.state?.over, "the match is over");
    await ben.until(() => ben.state?.over, "the match is over");
    tell(ann.state.share.length === 2, "a whole match is played", JSON.stringify(ann.state));
    ann.socket.ping("are you there");
    await ann.until(() => ann.pong, "a pong");
    tell(ann.pong === "are you there", "ping and pong", ann.pong);
    const bytes = Buffer.from("say für alle\nrecord");
    ann.socket.send(bytes.subarray(0, 6), { fin: false, binary: false }); /* cut within the letter */
    ann.socket.send(bytes.subarray(6), { fin: true, binary: false });
    await ben.until(() => ben.said === "für alle", "hears it");
    await ann.until(() => ann.record, "the record");
    tell(ann.record.startsWith("safehouse-record 1\ngame heimlich"), "two lines in two fragments", ann.record);
    ann.socket.close(1000, "good night");
    await ann.until(() => ann.code, "closed");
    tell(ann.code === 1000, "the closing handshake", ann.code);
    ben.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    await ben.until(() => ben.code, "closed");
    tell(ben.code === 1003, "a binary message is refused with 1003", ben.code);
    const errors = [...ann.errors, ...ben.errors];
    tell(errors.length === 0, "no errors and no refusals on the way", errors.join("\n"));
}

main().catch((error) => {
    tell(false, "the client ends well", error.stack);
    process.exit(1);
});
