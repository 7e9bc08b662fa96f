// tests/wasm_test.mjs - the WebAssembly module in Node, for wasm_test.py.
//
//     node wasm_test.mjs MODULE imports             the names of what it imports, one a line
//     node wasm_test.mjs MODULE describe            a JSON array of all games
//     node wasm_test.mjs MODULE states FILE...      `FILE ACTS HASH` lines as tests/states.c prints
//     node wasm_test.mjs MODULE view SEAT FILE      JSON of what a seat knows at the end of the record,
//                                                   with its moves
//     node wasm_test.mjs MODULE play SEED FILE      play a match with the header in the file; prints
//                                                   the record
//     node wasm_test.mjs MODULE try FILE ACT...     JSON array: [result, why] of each act, tried one
//                                                   after the other in the match that began there, then
//                                                   whether the match was whole again when the first
//                                                   state had been written back
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";

const [path, command, ...rest] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const EVENT = {more: 0, begin: 1, act: 2, result: 3, bad: 4};
const WATCHER = 14;
const PIECE = 100; // bytes of a record that are handed over at once

class Match {
    constructor() {
        this.exports = new WebAssembly.Instance(module).exports;
        this.exports.begin();
    }

    write(bytes) {
        if (bytes.length > this.exports.input_size()) throw new Error("more than the input holds");
        new Uint8Array(this.exports.memory.buffer, this.exports.input(), bytes.length).set(bytes);
        return bytes.length;
    }

    /** What a function that answers with a text has written. */
    text(length) {
        const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.output(), length);
        return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
    }

    json(length) {
        return JSON.parse(this.text(length));
    }

    state() {
        const {memory, state, state_size} = this.exports;
        return new Uint8Array(memory.buffer, state(), state_size());
    }

    /** Read a record in pieces; calls `each` after the header and after every act. */
    read(bytes, each = () => {}) {
        let event = EVENT.more;
        for (let at = 0; at < bytes.length && event !== EVENT.bad; at += this.exports.used()) {
            event = this.exports.take(this.write(bytes.subarray(at, at + PIECE)));
            if (event === EVENT.begin || event === EVENT.act) each();
        }
        return event === EVENT.bad ? event : this.exports.end();
    }

    act(text) {
        return this.exports.act(this.write(new TextEncoder().encode(text)));
    }

    why() {
        return this.text(this.exports.why());
    }

    bot(seat, id) {
        return this.text(this.exports.bot(seat, this.write(new TextEncoder().encode(id))));
    }

    view(viewer) {
        return this.json(this.exports.view(viewer));
    }
}

function printStates(file) {
    const match = new Match();
    const event = match.read(readFileSync(file), () => {
        const hash = createHash("sha256").update(match.state()).digest("hex");
        console.log(`${file} ${match.view(WATCHER).acts} ${hash}`);
    });
    if (event === EVENT.bad) throw new Error(`${file}:${match.exports.line()}: ${match.why()}`);
}

/** The next act of a match that is not over, as the module proposes it. */
function nextAct(match, {to_act, idle}) {
    const chance = match.text(match.exports.chance());
    if (chance) return chance;
    const waited = to_act.filter((seat) => !idle.includes(seat));
    return match.bot(waited[0], "random");
}

function play(seed, file) {
    const match = new Match();
    const lines = [readFileSync(file, "utf8").trimEnd(), ""];
    match.read(new TextEncoder().encode(lines.join("\n") + "\n"));
    match.exports.seed(seed, 0);
    let view = match.view(WATCHER);
    for (; !view.over; view = match.view(WATCHER)) {
        const act = nextAct(match, view);
        if (match.act(act) !== 0) throw new Error(`${act}: ${match.why()}`);
        lines.push(act);
    }
    console.log([...lines, `= ${view.share.join(" ")}`].join("\n"));
}

function view(seat, file) {
    const match = new Match();
    if (match.read(readFileSync(file)) === EVENT.bad) throw new Error(`${file}: ${match.why()}`);
    const last = match.text(match.exports.seen(seat));
    console.log(JSON.stringify({...match.view(seat), last, moves: match.json(match.exports.moves(seat))}));
}

function tryActs(file, acts) {
    const match = new Match();
    const event = match.read(readFileSync(file));
    if (event === EVENT.bad) {
        console.log(JSON.stringify([[event, match.why(), match.exports.line()]]));
        return;
    }
    const first = JSON.stringify(match.view(WATCHER)), saved = match.state().slice();
    const results = acts.map((act) => [match.act(act), match.why(), match.view(WATCHER).acts]);
    match.state().set(saved);
    console.log(JSON.stringify([...results, JSON.stringify(match.view(WATCHER)) === first]));
}

if (command === "imports") {
    for (const {module: from, name} of WebAssembly.Module.imports(module)) console.log(`${from}.${name}`);
} else if (command === "describe") {
    const match = new Match(), games = [];
    for (let n; (n = match.exports.describe(games.length)) > 0;) games.push(match.json(n));
    console.log(JSON.stringify(games));
} else if (command === "states") {
    rest.forEach(printStates);
} else if (command === "play") {
    play(Number(rest[0]), rest[1]);
} else if (command === "view") {
    view(Number(rest[0]), rest[1]);
} else if (command === "try") {
    tryActs(rest[0], rest.slice(1));
} else {
    throw new Error(`unknown command ${command}`);
}
