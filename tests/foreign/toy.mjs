/* tests/foreign/toy.mjs - a game that no server has: twenty-five words in a square and clues in free words, told to a page by a room
 * of its own, so that the board for any game is tried with what no real game may have yet.
 */
const field = (name, some) => ({ name, type: "number", kind: null, index: null, count: 0, rows: 0, per_seat: false, only_if: null, ...some });
const verb = (name, kinds, word) => ({ name, kinds, word, secret: false, chance: false });

const game = {
    id: "toy", rules: 1, seats_min: 1, seats_max: 1, seats_usual: 1, words_min: 25, words_max: 25, phases: ["clue", "guess"],
    kinds: [{ name: "seat", count: 1, seats: 1, names: null }, { name: "colour", count: 2, seats: 0, names: ["red", "blue"] },
        { name: "card", count: 25, seats: 0, names: null }, { name: "number", count: 3, seats: 0, names: ["1", "2", "many"] }],
    verbs: [verb("clue", ["number"], true), verb("guess", ["card"], false)],
    options: [], reasons: ["on-the-board"], fields: [field("word", { type: "string", index: "card", count: 25 }), field("colour", { kind: "colour", index: "card", count: 25 })],
};

const texts = {
    "game.name": "Toy", "game.line": "A toy.", "phase.clue": "Clue", "phase.guess": "Guess", "colour.red": "Red", "colour.blue": "Blue",
    "number.1": "one", "number.2": "two", "number.many": "many", "field.word": "-", "field.colour": "Colour", "verb.clue": "Say {word} for {a}",
    "verb.guess": "Touch {a}", "did.clue": "{seat} says {word} for {a}", "did.guess": "{seat} touches {a}", "why.on-the-board": "{word} lies there.",
};

export const words = Array.from({ length: 25 }, (_, i) => `Word${String.fromCharCode(65 + i)}`);

const room = {
    id: "toyroom", game: "toy", rules: 1, status: "playing", match: 1, host: 1, seats: [{ person: 1, bot: null, standin: false }],
    people: [{ id: 1, name: "Ann", here: true }], options: {}, words, clock: { mode: "off" }, chat: "free", commit: "00", mixed: [1],
    door: "open", code: "", knocks: [], wish: null,
};

/** What the room says in each of the two phases. */
const clueState = { seat: 0, from: 0, acts: [], phase: "clue", to_act: [0], idle: [], over: false, share: null, back: false,
    view: { word: words, colour: words.map((_, i) => i === 3 ? "red" : null) }, moves: ["clue 1", "clue 2", "clue many"] };
const guessState = (line) => ({ ...clueState, phase: "guess", acts: [`0 ${line}`],
    view: { word: words, colour: words.map((_, i) => i === 3 ? "red" : i === 4 ? "blue" : null) }, moves: words.map((_, i) => `guess ${i}`) });

/** Words on the board are refused; everything else is a clue. */
function answer(line, n) {
    const [what, ...rest] = line.split(" ");
    if (what === "enter" && rest.length === 1) return { refused: { line, why: "bad-name", args: { game: "toy", host: "Ann" } } };
    if (what === "enter") return { n: 1, since: 0, you: { person: 1 }, room, state: clueState };
    if (what === "try") {
        const move = rest.slice(1).join(" "), word = rest.slice(3).join(" ");
        return { tried: { n, move, why: words.includes(word) ? "on-the-board" : null, args: { word } } };
    }
    return what === "act" ? { n: 2, since: 1, state: guessState(rest.slice(1).join(" ")) } : null;
}

/** The page gets the game besides the server's, and a room where it is played; the lines it sends are handed out. */
export async function tellToy(page) {
    const sent = [];
    await page.context().route("**/games.json", async (route) => {
        const all = await (await route.fetch()).json();
        await route.fulfill({ json: { ...all, games: [...all.games, game] } });
    });
    await page.context().route("**/text-en-*.json", async (route) => {
        await route.fulfill({ json: { ...await (await route.fetch()).json(), toy: texts } });
    });
    await page.routeWebSocket(/\/ws\/toyroom$/, (socket) => socket.onMessage((text) => {
        for (const line of text.split("\n")) {
            sent.push(line);
            const said = answer(line, 1);
            if (said) socket.send(JSON.stringify(said));
        }
    }));
    return sent;
}
