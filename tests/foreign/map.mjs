/* tests/foreign/map.mjs PORT FOLDER CHROMIUM - the board of INSIDER: every power of the cards with its targets on the
 * map, bodyguards, robbing, blockers, an evaluation and the end, on phones and big screens, also by keyboard alone.
 */
import { drag, House, tap } from "./house.mjs";
import { Table } from "./scripted.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const [port, folder, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);

/** Seven cards each, the evaluation card, and who begins. */
const deal = (hands, card, first = 0) => [
    ...hands.flatMap((hand, seat) => hand.split(" ").map((kind) => `deal ${seat} ${kind}`)),
    `evaluation ${card}`, `first ${first}`];
const begin = (hands, card, more = {}) => Table.begin({ port, folder, game: "insider", seats: hands.length,
    first: deal(hands, card), options: ["path=1"], ...more });
const GUARDS = "guard guard guard guard deputy copter scandal";

const square = (page, name) => page.locator(`[data-square="${name}"]`);
const glowing = (page) => page.locator(".in-square.reach").evaluateAll((all) => all.map((one) => one.dataset.square));
const sources = (page) => page.locator(".in-square.can").evaluateAll((all) => all.map((one) => one.dataset.square));
const press = (page, what) => tap(page, `[data-do=${what}]`);

/** Choose a pawn, then where it goes, then go. */
async function go(page, from, to) {
    await tap(page, square(page, from));
    await square(page, from).and(page.locator(".from")).waitFor();
    await tap(page, square(page, to));
    await press(page, "go");
}

async function openPower(page, kind, power) {
    await tap(page, `[data-card=${kind}]`);
    await tap(page, `[data-power=${power}]`);
}

/** The points that are left are spent over the socket, by pawns that were at home if there are any. */
async function endPoints(table, seat) {
    const home = ["a1", "e5"][seat];
    for (;;) {
        const { moves, costs } = table.guests[seat].state;
        if (moves.includes("end")) return;
        const walks = moves.map((move, i) => ({ move, cost: costs[i] })).filter(({ move }) => /^move \S+ [^t]/.test(move))
            .sort((a, b) => b.move.startsWith(`move ${home} `) - a.move.startsWith(`move ${home} `) || b.cost - a.cost);
        await table.play(seat, walks[0].move);
    }
}

async function endTurn(table, seat) {
    await endPoints(table, seat);
    await table.play(seat, "end");
}

/* ---- flights and swaps: targets on the map ---- */

async function flyAndSwap() {
    const table = await begin(["copter copter copter deputy deputy deputy trend", GUARDS], "eval.3.A");
    const ann = await table.page(house, 0, { language: "de" }), ben = await table.page(house, 1, { phone: true, language: "fr" });
    await table.see(() => press(ann, "walk"));
    await tap(ann, square(ann, "a1"));
    tell((await glowing(ann)).includes("b1") && !(await glowing(ann)).includes("c2"), "squares in reach glow, blocked ones do not");
    tell(await ann.locator(".in-cost").count() > 5, "and say what they cost");
    await tap(ann, square(ann, "b2"));
    tell((await ann.locator(".in-hint").innerText()).includes("4"), "the way and its cost are previewed");
    await table.see(() => tap(ann, square(ann, "b2")));
    tell(await ann.locator(".in-points").getAttribute("data-points") === "3", "a second tap goes");
    await station(ann, "insider-walk");
    await openPower(ann, "copter", "fly");
    await tap(ann, square(ann, "b2"));
    tell((await glowing(ann)).includes("e4") && !(await glowing(ann)).includes("c4"), "one helicopter reaches the outer places");
    await table.see(async () => { await tap(ann, square(ann, "d4")); await press(ann, "go"); });
    await endTurn(table, 0);

    await ben.locator(".ask.mine").waitFor();
    await table.see(() => press(ben, "roll"), "dice 3 3");
    await tap(ben, "[data-do=block]");
    await tap(ben, square(ben, "c2"));
    tell((await glowing(ben)).includes("a3") && !(await glowing(ben)).includes("a1"), "a double lets a blocker move");
    await table.see(async () => { await tap(ben, square(ben, "a3")); await press(ben, "go"); });
    await table.see(() => go(ben, "e5", "d5"));
    await endTurn(table, 1);

    await table.see(() => press(ann, "walk"));
    await table.see(() => go(ann, "d4", "d5"));
    const badge = ann.locator(".in-victim.of-red");
    tell(await ann.locator("[data-rob='1']").count() === 1 && (await badge.textContent()).includes("7"),
        "whoever can be robbed is marked on the place, with the number of cards");
    await table.see(() => tap(ann, badge), "rob guard");
    tell(await square(ann, "d5").locator(".in-pawn.done").count() === 1, "a pawn that has robbed is dimmed");
    tell(!(await ben.locator(".insider").innerText()).includes("?"), "the other page goes on");
    await openPower(ann, "deputy", "swap");
    tell((await sources(ann)).includes("d5"), "pawns that can change places glow");
    await tap(ann, square(ann, "d5"));
    const own = ann.locator("[data-pawn='0']");
    await table.see(async () => { await own.or(ann.locator("[data-do=go]")).first().click(); });
    const partner = (await sources(ann))[0];
    tell(partner !== undefined, "and then those that it can change places with");
}

/* ---- questions to bodyguards ---- */

/** Somebody plays a power against Ben, who is asked by name and answers. */
async function askGuards() {
    const table = await begin(["scandal scandal scandal copter copter copter trend", GUARDS], "eval.3.A");
    const ann = await table.page(house, 0), ben = await table.page(house, 1, { phone: true, language: "de" });
    await table.play(0, "walk");
    await table.play(0, "move a1 b2");
    await openPower(ann, "scandal", "scandal");
    await table.see(() => tap(ann, "[data-victim='1']"));
    await ben.locator(".in-question").waitFor();
    const text = await ben.locator(".in-question").innerText();
    tell(text.includes("Ann") && text.includes(ben.t("insider:board.guard.cost", { n: 1, have: 4 })),
        "bodyguards are asked about somebody and something, with the price", text);
    await station(ben, "insider-guard");
    await table.see(() => press(ben, "guard"));
    await endTurn(table, 0);
    await table.play(1, "walk");
    await table.play(1, "move e5 d4");
    await endTurn(table, 1);
    await table.play(0, "walk");
    await table.play(0, "move b2 b1");
    await openPower(ann, "scandal", "rumours");
    await table.see(() => tap(ann, "[data-victim='1']"));
    await table.see(() => press(ben, "accept"));
    await endTurn(table, 0);
    await ben.locator("[data-do=walk][aria-disabled=true]").waitFor();
    tell((await ben.locator("[data-do=walk]").innerText()).includes(ben.t("insider:why.rumours-one-die")),
        "what cannot be chosen says why");
    await table.see(() => press(ben, "roll"), "die 4");
    await endTurn(table, 1);
    await table.play(0, "walk");
    await table.play(0, "move b1 b2");
    await openPower(ann, "copter", "meeting");
    await table.see(() => tap(ann, "[data-victim='1']"));
    await table.see(() => press(ben, "accept"));
    await square(ben, "e5").locator(".in-count", { hasText: "7" }).waitFor();
    tell(true, "a meeting sends all pawns of one person home");
}

/* ---- a restaurant that fills, evaluations, the end ---- */

async function evaluate() {
    const table = await begin(["trend trend trend trend trend scandal scandal", "deputy deputy deputy scandal scandal scandal guard"], "eval.3.C",
        { options: ["path=1"] });
    const ann = await table.page(house, 0, { language: "fr" }), ben = await table.page(house, 1, { language: "en" });
    await table.play(0, "walk");
    await table.play(0, "move a1 b2");
    await openPower(ann, "trend", "out");
    await table.see(() => tap(ann, "[data-sure=out]"));
    await tap(ann, square(ann, "c2"));
    tell((await glowing(ann)).includes("d5"), "places for a blocker glow");
    await tap(ann, square(ann, "a1"));
    await ann.locator(".in-said:not(.hidden)").waitFor();
    tell(true, "where it cannot go, it says why");
    await table.see(async () => { await tap(ann, square(ann, "e2")); await press(ann, "go"); });
    await table.see(() => press(ann, "done"));
    await endTurn(table, 0);
    await table.play(1, "walk");
    await endTurn(table, 1);
    await table.play(0, "walk");
    const at = table.guests[0].state.moves.find((move) => / c2$/.test(move) && move.startsWith("move"));
    if (at) await table.play(0, at);
    await endTurn(table, 0);
    await table.play(1, "walk");
    await endTurn(table, 1);
    await table.play(0, "walk");
    let toTable = table.guests[0].state.moves.find((move) => / t1$/.test(move));
    for (let tries = 0; !toTable && tries < 8; tries++) {
        const step = table.guests[0].state.moves.find((move) => /^move \S+ (c2|c2c3\.1|b2c2\.1)$/.test(move));
        if (!step) break;
        await table.play(0, step);
        toTable = table.guests[0].state.moves.find((move) => / t1$/.test(move));
    }
    tell(!!toTable, "the restaurant is reached");
    const from = toTable.split(" ")[1];
    await tap(ann, square(ann, from));
    await ann.locator(".in-buttons button", { hasText: "1" }).first().waitFor();
    await table.see(async () => {
        await tap(ann, ann.locator(".in-do [role=group] button").first());
        await press(ann, "go");
    });
    await openPower(ann, "trend", "hype");
    await table.see(() => tap(ann, "[data-sure=hype]"));
    await table.see(() => press(ben, "accept"), "evaluation eval.4.A");
    await ben.locator(".in-moment").waitFor();
    const told = await ben.locator(".in-moment").innerText();
    tell(told.includes("Ann") && told.includes("+3") && told.includes("−3"), "an evaluation is a moment: who gained, who was absent", told);
    await station(ben, "insider-evaluation");
    const log = await ben.locator(".log").innerText();
    tell(log.includes(ben.t("insider:news.evaluation", { count: 1, most: 7 })), "and stands in the log");
    await ann.reload();
    await ann.locator(".in-past").waitFor();
    await ann.locator(".in-past summary").click();
    tell(await ann.locator(".in-history tbody tr").count() === 1, "it is kept as history, also after a reload");
}

/* ---- tables: long flights, reseating, swaps; bombs and extra turns ---- */

async function changeTables() {
    const table = await begin(["copter copter trend deputy deputy deputy guard",
        "scandal scandal scandal deputy deputy copter copter"], "eval.4.A");
    const ann = await table.page(house, 0, { phone: true }), ben = await table.page(house, 1, { language: "fr" });
    const flyToTable = async (page, seat, from, to) => {
        await table.play(seat, "walk");
        await table.play(seat, `move ${["a1", "e5"][seat]} ${from}`);
        await openPower(page, "copter", "fly2");
        await tap(page, square(page, from));
        await square(page, to).and(page.locator(".reach")).waitFor();
        await table.see(async () => { await tap(page, square(page, to)); await press(page, "go"); });
        await endTurn(table, seat);
    };
    await flyToTable(ann, 0, "b2", "t1");
    await flyToTable(ben, 1, "d4", "t2");
    tell(await square(ann, "t2").locator(".in-pawn").count() === 1, "two helicopters fly to a table");

    await table.play(0, "walk");
    await table.play(0, "move a1 b2");
    await openPower(ann, "deputy", "vip");
    await table.see(() => tap(ann, "[data-sure=vip]"));
    await ben.locator(".in-stepper").waitFor();
    await station(ben, "insider-guards");
    await table.see(() => press(ben, "guards"));
    await tap(ann, square(ann, "t1"));
    await square(ann, "t2").and(ann.locator(".reach")).waitFor();
    await table.see(async () => { await tap(ann, square(ann, "t2")); await press(ann, "go"); });
    await table.see(() => press(ann, "done"));
    tell(await square(ann, "t2").locator(".of-yellow").count() === 1, "a special VIP reseats the guests");
    await endTurn(table, 0);

    await table.play(1, "walk");
    await table.play(1, "move e5 d4");
    await openPower(ben, "deputy", "swap2");
    await table.see(async () => { await tap(ben, square(ben, "t2")); await press(ben, "go"); });
    await square(ben, "t1").and(ben.locator(".can")).waitFor();
    await table.see(async () => { await tap(ben, square(ben, "t1")); await press(ben, "go"); });
    await ann.locator(".in-question").waitFor();
    tell(await square(ann, "t1").and(ann.locator(".marked")).count() === 1, "the pawns of a swap are marked for who is asked");
    await table.see(() => press(ann, "accept"));
    await endTurn(table, 1);

    await table.play(0, "walk");
    await table.play(0, "move b2 b1");
    await endPoints(table, 0);
    await openPower(ann, "trend", "again");
    await table.see(() => tap(ann, "[data-sure=again]"));
    await ann.locator(".in-fact.good").waitFor();
    tell(true, "an extra turn is said on the seat");
    await table.play(0, "walk");
    await endTurn(table, 0);

    await table.play(1, "walk");
    await table.play(1, "move d4 d5");
    await openPower(ben, "scandal", "bomb");
    await table.see(() => tap(ben, "[data-sure=bomb]"));
    await table.see(() => press(ann, "accept"), "evaluation eval.4.B");
    await square(ann, "a1").locator(".in-count", { hasText: "7" }).waitFor();
    tell(await ann.locator(".in-moment").count() === 0, "after a bomb threat everybody is at home, and nothing is evaluated");
}

/* ---- dragging, and half a turn ---- */

/** With a finger, as a phone reports it. */
async function dragByFinger(page, from, to) {
    const session = await page.context().newCDPSession(page);
    const middle = async (name) => {
        const box = await square(page, name).boundingBox();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const start = await middle(from), end = await middle(to);
    await send("touchStart", [start]);
    for (let part = 1; part <= 5; part++) {
        await send("touchMove", [{ x: start.x + (end.x - start.x) * part / 5, y: start.y + (end.y - start.y) * part / 5 }]);
    }
    await send("touchEnd", []);
}

async function dragAndReload() {
    const table = await begin([GUARDS, GUARDS], "eval.3.A");
    const ann = await table.page(house, 0), ben = await table.page(house, 1, { phone: true });
    await table.see(() => press(ann, "walk"));
    await table.see(() => drag(ann, '[data-square="a1"]', '[data-square="b1"]'));
    tell(table.guests[0].state.view.at[0].includes("b1"), "a pawn is dragged with the mouse");
    await tap(ann, square(ann, "a1"));
    await table.see(() => drag(ann, '[data-square="a1"]', '[data-square="a2"]'));
    tell(table.guests[0].state.view.at[0].includes("a2"), "also one that was chosen before");
    await tap(ann, square(ann, "b1"));
    await tap(ann, square(ann, "b1c1.1"));
    await ann.reload();
    await square(ann, "b1c1.1").and(ann.locator(".to")).waitFor();
    tell(await square(ann, "b1").and(ann.locator(".from")).count() === 1, "half a turn outlives a reload");
    await table.see(() => press(ann, "go"));
    await endTurn(table, 0);
    await table.see(() => press(ben, "walk"));
    await square(ben, "e5").scrollIntoViewIfNeeded();
    await table.see(() => dragByFinger(ben, "e5", "d5"));
    tell(table.guests[1].state.view.at[1].includes("d5"), "and with a finger");
    await table.see(() => go(ben, "e5", "e4"));
    tell(true, "and what is tapped after that counts");
}

/* ---- how long a tap takes ---- */

/** From a tap on every pawn until its ways are drawn, in milliseconds, as the page measures it. */
const tapPawns = (page) => page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); /* what comes now comes after the drawing */
        port1.onmessage = resolve;
        port2.postMessage(0);
    }));
    const times = [];
    for (const { dataset: { square } } of [...document.querySelectorAll(".in-square.can")]) {
        const start = performance.now();
        document.querySelector(`[data-square="${square}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        do await drawn(); while (document.querySelector(".in-square.from")?.dataset.square !== square);
        times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
});

/** Pawns on many places, long paths and the most points there are: the most ways that were found. */
async function measureTaps() {
    const table = await begin([GUARDS, GUARDS], "eval.3.A", { options: ["path=3"] });
    for (let round = 0; round < 6; round++) {
        for (const seat of [0, 1]) {
            await table.play(seat, "walk");
            await endTurn(table, seat);
        }
    }
    await table.play(0, "roll", "dice 6 6");
    const ann = await table.page(house, 0, { phone: true }), { moves } = table.guests[0].state;
    const session = await ann.context().newCDPSession(ann), show = (ms) => `${ms.toFixed(1)} ms`;
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () => (await session.send("Performance.getMetrics")).metrics
        .find(({ name }) => name === "TaskDuration").value * 1000;
    const before = await worked(), times = await tapPawns(ann), work = (await worked() - before) / times.length;
    tell(times.length > 3, `a tap on a pawn until its ways are drawn, ${moves.length} moves: median ${show(times[times.length >> 1])}, ` +
        `slowest ${show(times[times.length - 1])}; the page itself works ${show(work)} for it`, times);
}

/* ---- the keyboard alone ---- */

async function byKeyboard() {
    const table = await begin([GUARDS, GUARDS], "eval.3.A", { options: ["path=2"] });
    const ann = await table.page(house, 0);
    await ann.locator("[data-do=walk]").focus();
    await table.see(() => ann.keyboard.press("Enter"));
    await ann.locator(".in-points").waitFor();
    await square(ann, "a1").focus();
    await ann.keyboard.press("Enter");
    await square(ann, "a1").and(ann.locator(".from")).waitFor();
    await ann.keyboard.press("ArrowRight");
    await ann.keyboard.press("ArrowRight");
    await ann.keyboard.press("ArrowRight");
    const there = await ann.evaluate(() => document.activeElement.dataset.square);
    tell(there === "b1", "arrows go along the paths", there);
    const label = await square(ann, "a1b1.2").getAttribute("aria-label");
    tell(label.startsWith(ann.t("insider:square.????.2", { 1: "a", 2: "1", 3: "b", 4: "1" })), "squares have names, not codes", label);
    await ann.keyboard.press("Enter");
    await table.see(() => ann.keyboard.press("Enter"));
    tell(await ann.locator(".in-points").getAttribute("data-points") === "4", "a pawn walks by keyboard alone");
}

for (const part of [flyAndSwap, askGuards, evaluate, changeTables, dragAndReload, measureTaps, byKeyboard]) {
    await part().catch((error) => tell(false, part.name, `${error.stack}\n${house.complaints}`));
    await Table.endAll();
}
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
