/* tests/foreign/insider.mjs - somebody plays INSIDER with the board's own controls.
 *
 * What is chosen follows from the moves that the page was sent: to the best free table, or as near to the restaurant
 * as the points allow. How it is done is taps, or keys alone.
 */
import { tap } from "./house.mjs";

/** The newest state is kept: call it before the page goes to its room. */
export function listen(page) {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
        const { state } = JSON.parse(String(payload));
        if (state) page.seen = state;
    }));
}

/* ---- what to do ---- */

const SPACE = /^[a-e][1-5]$/;

function placeOf(square, path) {
    const at = (space) => ["abcde".indexOf(space[0]), Number(space[1])];
    if (square[0] === "t") return [2, 3];
    if (SPACE.test(square)) return at(square);
    const [a, b] = [at(square.slice(0, 2)), at(square.slice(2, 4))], part = Number(square[5]) / (path + 1);
    return a.map((one, i) => one + (b[i] - one) * part);
}

const far = (square, path) => {
    const [x, y] = placeOf(square, path);
    return Math.abs(x - 2) + Math.abs(y - 3);
};

/** How much a move is worth to somebody who is in a hurry. */
function worth({ moves, costs, view }, i) {
    const [verb, from, to] = moves[i].split(" ");
    if (verb === "end" || verb === "done") return 0;
    if (verb === "block") return far(from, 2) === 1 && far(to, 2) > 1 ? 90 : -1;
    if (verb === "out") return view.blocker.every((one) => far(one, 2) === 1) ? 95 : -1;
    if (verb === "hype") return view.at[view.mover].some((one) => one[0] === "t") ? 99 : -1;
    if (verb === "rob") return 97;
    if (verb !== "move") return -1;
    if (to[0] === "t") return 50 + Number(view.worth[Number(to.slice(1)) - 1]);
    return 20 + 4 * (far(from, view.path) - far(to, view.path)) - (costs?.[i] ?? 0) / 10;
}

/** The move that somebody makes who wants to be seen in the restaurant; a word at the beginning of a turn, an answer. */
export function choose(state) {
    const { moves, phase } = state, first = (...wanted) => wanted.find((move) => moves.includes(move));
    if (phase === "turn") return first("walk", "roll", "draw");
    if (phase === "guard") return first("guard", "accept");
    if (phase === "guards") return "guards 0";
    if (phase === "with" || phase === "reseat") return moves[0];
    let best = 0;
    for (let i = 1; i < moves.length; i++) if (worth(state, i) > worth(state, best)) best = i;
    return moves[best];
}

/* ---- by taps ---- */

const square = (name) => `[data-square="${name}"]`;
const CARD = { out: "trend", hype: "trend" };

/** The buttons and squares that make a move, one after the other. */
function stepsOf(state, move) {
    const [verb, from, to] = move.split(" ");
    if (verb === "rob") return [`[data-rob="${from}"]`];
    if (verb in CARD) return [`[data-card=${CARD[verb]}]`, `[data-power=${verb}]`, `[data-sure=${verb}]`];
    if (verb === "guards") return ["[data-do=guards]"];
    if (to === undefined) return [`[data-do=${verb}]`];
    const before = verb === "block" && state.phase === "move" ? ["[data-do=block]"] : [];
    return [...before, square(from), square(to), "[data-do=go]"];
}

export async function make(page, how = (selector) => tap(page, selector)) {
    const moment = page.locator("[data-do=close-moment]");
    if (await moment.count()) await how("[data-do=close-moment]");
    for (const step of stepsOf(page.seen, choose(page.seen))) await how(step);
}

/* ---- by keys alone ---- */

const isFocused = (page, selector) => page.evaluate((what) => document.activeElement.matches(what), selector);

async function tabTo(page, selector) {
    for (let n = 0; n < 150; n++) {
        if (await isFocused(page, selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`no Tab leads to ${selector}`);
}

const middles = () => Object.fromEntries([...document.querySelectorAll("[data-square]")].map((one) => {
    const box = one.querySelector(".in-hit").getBoundingClientRect();
    return [one.dataset.square, [box.x + box.width / 2, box.y + box.height / 2]];
}));
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** With arrows from square to square: towards the goal, and where that has been tried, another way. */
async function walkTo(page, selector) {
    await tabTo(page, "[data-square]");
    const all = await page.evaluate(middles), goal = all[/"(.*)"/.exec(selector)[1]], tried = new Map();
    for (let n = 0; n < 200; n++) {
        if (await isFocused(page, selector)) return;
        const here = await page.evaluate(() => document.activeElement.dataset.square), [x, y] = all[here];
        const cost = ([key, [dx, dy]]) => 1e4 * (tried.get(here + key) ?? 0) - dx * (goal[0] - x) - dy * (goal[1] - y);
        const [key] = Object.entries(ARROWS).sort((a, b) => cost(a) - cost(b))[0];
        tried.set(here + key, (tried.get(here + key) ?? 0) + 1);
        await page.keyboard.press(key);
    }
    throw new Error(`no arrows lead to ${selector}`);
}

export async function byKeys(page, selector) {
    await (selector.startsWith("[data-square") ? walkTo : tabTo)(page, selector);
    await page.keyboard.press("Enter");
}
