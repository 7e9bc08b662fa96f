/* tests/foreign/look.mjs PORT CHROMIUM - how the table lies on screens of every size: the head in one row, the hand as a fan,
 * large boards, nothing under bars; what Back closes; the door, bubbles and who is muted.
 */
import { firstOf, House, press, sees, tap } from "./house.mjs";
import * as insidejob from "./insidejob.mjs";
import { asked, begin, comeIn, fillWithBots, makeRoom, playOn, pressFor, pressTool, setSeats, sit } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const WIDTHS = [320, 360, 700, 1024, 1440, 1920];
const CARDS_MOST = 13;
const FACES = "Y1 Y4 Y7 Y12 P2 P5 P13 G3 G9 G12 B1 B6 B11".split(" ");

const boxOf = (page, selector) => page.locator(selector).first().evaluate((one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
});
const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;

/* ---- a hand of any number of cards: what the server says is changed on its way ---- */

async function dealAnyHand(page, hand) {
    await page.routeWebSocket(/\/ws\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => server.send(text));
        server.onMessage((text) => {
            const message = JSON.parse(text), view = message.state?.view;
            if (view?.hand && message.state.seat !== null) view.hand[message.state.seat] = FACES.slice(0, hand.count);
            socket.send(JSON.stringify(message));
        });
    });
}

/** What is wrong with the fan, in words: all cards have one width, and of each so much is seen as its index is wide. */
const faultsOfFan = () => {
    const faults = [];
    for (const row of document.querySelectorAll(".ij-hand .ij-row")) {
        const cards = [...row.children].map((one) => ({ box: one.getBoundingClientRect(), card: one.dataset.card,
            index: one.querySelector(".ij-corner").offsetLeft + one.querySelector(".ij-corner").offsetWidth }));
        cards.forEach(({ box, card, index }, i) => {
            if (Math.abs(box.width - cards[0].box.width) > 0.5) faults.push(`${card} is ${box.width} wide, not ${cards[0].box.width}`);
            const seen = i + 1 < cards.length ? cards[i + 1].box.left - box.left : box.width;
            if (seen < index - 0.5) faults.push(`of ${card} only ${seen} of ${index} px are seen`);
            if (box.left < 0 || box.right > innerWidth) faults.push(`${card} is beyond the edge`);
        });
    }
    return faults;
};

/** The fan follows the width of the screen a moment later: what is wrong with it then. */
async function settled(page) {
    for (let n = 0; n < 40; n++) {
        const faults = await page.evaluate(faultsOfFan);
        if (faults.length === 0 || n === 39) return faults;
        await page.waitForTimeout(50);
    }
}

async function fan(house) {
    const page = await house.person({ at: "about:blank" }), hand = { count: 1 }, wrong = [];
    await dealAnyHand(page, hand);
    await page.goto(house.origin);
    await pressFor(page, "insidejob", "page.play-now");
    await page.locator(".ij-hand [data-card]").first().waitFor();
    for (hand.count = 1; hand.count <= CARDS_MOST; hand.count++) {
        await page.reload();
        await page.waitForFunction((count) => document.querySelectorAll(".ij-hand [data-card]").length === count, hand.count);
        for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            const found = await settled(page);
            wrong.push(...found.map((text) => `${hand.count} cards at ${width}: ${text}`));
        }
    }
    tell(wrong.length === 0, `a hand of 1 to ${CARDS_MOST} cards is a fan at ${WIDTHS.length} widths`, wrong.join("\n"));
    await page.setViewportSize({ width: 844, height: 390 });
    const over = [];
    for (const [width, height] of [[844, 390], [720, 450], [640, 360]]) { /* the last two: 200 % of other screens */
        await page.setViewportSize({ width, height });
        for (const bottom of [false, true]) {
            await page.evaluate((end) => scrollTo(0, end ? document.body.scrollHeight : 0), bottom);
            const dock = await boxOf(page, ".ij-dock");
            for (const what of [".ij-mission, .ij-choose", ".ij-trick"]) {
                if (!apart(dock, await boxOf(page, what))) over.push(`${what} at ${width}x${height}`);
            }
        }
    }
    tell(over.length === 0, "on a low screen the hand lies over neither mission nor trick", over.join("\n"));
    await page.context().close();
}

/** Whoever wins a trick chooses the next mission, and is told how the last one ended. */
async function winner(house) {
    const page = await house.person();
    for (let n = 0; n < 6; n++) {
        await page.goto(`${house.origin}/#`);
        await pressFor(page, "insidejob", "page.play-now");
        await page.locator(".ij").waitFor();
        let stamped = -1;
        await playOn([page], insidejob.doings, { before: async (one, phase) => {
            const first = await one.locator(".ij-slot .ij-laid").count() === 0;
            if (phase === "choose" && !first && stamped < 0) stamped = await one.locator(".ij-choose .ij-stamp").count();
        } });
        if (stamped >= 0) return tell(stamped === 1, "who has won a trick sees whether its mission was done");
    }
    return tell(false, "nobody has won a trick in six matches");
}

/* ---- the head, and large boards ---- */

async function boardSizes(house) {
    const page = await house.person();
    await makeRoom(page, "heimlich");
    await setSeats(page, 7);
    await fillWithBots(page);
    await begin(page);
    const wrong = [];
    for (const [width, height, least] of [[360, 780, 300], [390, 844, 330], [844, 390, 230], [820, 1180, 640], [1440, 900, 680]]) {
        await page.setViewportSize({ width, height });
        const { width: town } = await boxOf(page, ".hm-town"), head = await boxOf(page, ".table-head");
        const tops = await page.locator(".chip").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const menu = await boxOf(page, ".head-tools");
        if (town < least) wrong.push(`the town is ${town} px wide at ${width}x${height}`);
        if (head.height > 62 || tops !== 1) wrong.push(`the head is ${head.height} px high, in ${tops} rows, at ${width}x${height}`);
        if (wide > 0 || menu.right > width) wrong.push(`something is beyond the edge at ${width}x${height}`);
    }
    tell(wrong.length === 0, "seven people are one row on every screen, and the town is as large as it can be", wrong.join("\n"));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.reload(); /* no leaf is open then */
    await page.locator(".hm-town").waitFor();
    await firstOf([page], asked, "a question");
    const under = [], steppers = page.locator(".hm-stepper button");
    for (let i = 0; i < await steppers.count(); i++) {
        await steppers.nth(i).focus();
        const seen = await steppers.nth(i).evaluate((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        if (!seen) under.push(i);
    }
    tell(under.length === 0, "steppers are reached above the bars", under.join());
    await page.context().close();
}

/* ---- Back ---- */

/** To close a sheet steps nowhere, neither at once nor a little later: a step would end a reload that comes then. */
async function closeAndReload(page) {
    await press(page, page.t("page.menu"));
    await page.waitForFunction(() => history.state?.sheets === 1);
    const steps = await page.evaluate(async () => {
        let count = 0;
        history.go = history.back = () => { count += 1; };
        document.querySelector("dialog").close();
        await new Promise((done) => { setTimeout(done, 200); });
        return document.querySelector("dialog") ? -1 : count;
    });
    tell(steps === 0, "who closes a sheet does not step back", steps);
    await page.reload();
    await page.locator(".heimlich").waitFor();
}

/** The entry of a sheet that was closed, by whom or by a reload, is no step of its own. */
async function leaveInOneStep(page, room) {
    await page.evaluate(() => history.back());
    await page.locator(".game-card").first().waitFor();
    tell(page.url() !== room, "one step back leaves the match, whatever was open before");
    await page.evaluate(() => history.forward());
    await page.locator(".heimlich").waitFor();
}

async function back(house) {
    const page = await house.person({ phone: true }), address = () => page.url();
    await page.locator(".game-card").first().waitFor();
    await press(page, page.t("page.settings"));
    await page.getByRole("dialog").waitFor();
    await page.waitForFunction(() => history.state?.sheets === 1);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    tell(address().startsWith(house.origin), "Back closes a dialog of the first page");
    await pressFor(page, "heimlich", "page.play-now");
    await page.locator(".heimlich").waitFor();
    const before = address();
    await tap(page, page.locator(".leaves button").first());
    await page.locator(".leaf").waitFor();
    await page.waitForFunction(() => history.state?.sheets === 1);
    await page.goBack();
    await page.locator(".leaf").waitFor({ state: "detached" });
    tell(address() === before && await page.locator(".heimlich").count() === 1, "Back closes a leaf, and the match stays");
    await pressTool(page, "page.invite");
    const dialog = page.getByRole("dialog", { name: page.t("page.invite"), exact: true });
    await dialog.waitFor();
    await press(dialog, page.t("page.renew"));
    await press(dialog, page.t("page.renew.sure"));
    await page.waitForURL(/#[0-9a-z]+\+[0-9a-z]+$/);
    const renewed = address();
    await page.waitForFunction(() => history.state?.sheets === 1);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction((url) => location.href === url, renewed);
    tell(true, "one step back closes what the menu has opened, and the address is still the newest link");
    await press(page, page.t("page.menu"));
    await page.waitForFunction(() => history.state?.sheets === 1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await leaveInOneStep(page, renewed);
    await closeAndReload(page);
    await leaveInOneStep(page, renewed);
    await page.context().close();
}

/* ---- people ---- */

async function people(house) {
    const ann = await house.person({ name: "Ann" }); /* a name made up for her could be Ben's */
    await makeRoom(ann, "heimlich");
    await setSeats(ann, 2);
    await press(ann, ann.t("page.fill-bots"));
    await ann.locator(".bot-level select").first().waitFor();
    const levels = await ann.locator(".bot-level select option").evaluateAll((all) => all.map(({ value }) => value));
    tell(levels.length > 1 && !levels.includes("random"), "people are offered no bot that plays at random", levels.join());
    const clipped = await ann.locator(".bot-level select").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    tell(clipped === 0, "the strength of a bot is read as a whole");
    await press(ann, ann.t("page.remove-bot"));
    const ben = await house.person({ at: ann.url(), phone: true });
    const host = (await ann.locator(".seat-card.me strong").innerText()).split("\n")[0];
    await sees(ben, ben.t("page.sign", { host: host.trim(), game: ben.t("heimlich:game.name") }));
    tell(true, "the door says which game it is, and whose room");
    await comeIn(ben, "Agent Otter");
    await sit(ben);
    tell(await ben.locator(".house-rules :is(input, select, textarea)").count() === 0, "guests see no controls that do nothing");
    await begin(ann);
    await ben.locator(".heimlich").waitFor();
    tell(await ann.locator('.chip .avatar[data-animal="otter"]').count() === 1, "who is called like an animal looks like it");
    const says = async (text) => {
        if (await ben.locator(".leaf").count() === 0) await tap(ben, ben.locator(".leaves button", { hasText: ben.t("page.chat") }));
        await ben.getByLabel(ben.t("page.say")).fill(text);
        await press(ben, ben.t("page.send"));
    };
    await says("Guten Abend");
    await ann.locator(".bubble", { hasText: "Guten Abend" }).waitFor();
    tell(true, "what somebody says is a bubble at their seat");
    await tap(ann, ann.locator(".chip-main", { hasText: "Otter" }));
    await press(ann, new RegExp(`^${ann.t("page.mute")}`));
    await ann.keyboard.press("Escape");
    await says("Hallo?");
    await ben.locator(".log li", { hasText: "Hallo?" }).waitFor();
    await says("Niemand da");
    await ben.locator(".log li", { hasText: "Niemand da" }).waitFor();
    await tap(ann, ann.locator(".leaves button", { hasText: ann.t("page.chat") }));
    await sees(ann, ann.t("page.chat.empty"));
    tell(await ann.getByText("Hallo?").count() === 0 && await ann.locator(".bubble", { hasText: "Hallo?" }).count() === 0,
        "who is muted is not heard, by me alone");
    await ann.context().close();
    await ben.context().close();
}

/** A bot stands in for somebody who is there: the dot that says so lies on its portrait. */
async function standin(house) {
    const page = await house.person({ at: "about:blank" });
    await page.routeWebSocket(/\/ws\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => server.send(text));
        server.onMessage((text) => {
            const message = JSON.parse(text);
            for (const seat of message.room?.seats ?? []) seat.standin = seat.person !== null && message.room.status === "playing";
            socket.send(JSON.stringify(message));
        });
    });
    await page.goto(house.origin);
    await pressFor(page, "heimlich", "page.play-now");
    const face = page.locator(".chip .face:has(.bot-portrait):has(.dot)"), under = [];
    await face.waitFor();
    for (const [width, height] of [[360, 780], [844, 390], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        const found = await face.locator(".dot").evaluate((dot) => {
            const { left, top, width: wide, height: high } = dot.getBoundingClientRect();
            const above = document.elementFromPoint(left + wide / 2, top + high / 2);
            return above === dot ? "" : above?.outerHTML.slice(0, 60) ?? "nothing";
        });
        const portrait = await boxOf(page, ".chip .face .bot-portrait"), dot = await boxOf(page, ".chip .face .dot");
        if (found || apart(portrait, dot)) under.push(`${width}x${height}: ${found || "beside it"}`);
    }
    tell(under.length === 0, "a stand-in's dot lies on its portrait", under.join("\n"));
    await page.context().close();
}

/* ---- half a turn ---- */

/** What is lifted, and the move that would be made of it. */
const liftedOn = (page) => page.evaluate(() => ({ what: document.querySelector('.ij [aria-pressed="true"]')?.dataset,
    move: document.querySelector(".ij-do")?.dataset.move }));

/** A card with its case, and a mission that was lifted, are still up after a reload. */
async function half(house) {
    const page = await house.person(), seen = {};
    const reload = async (phase) => {
        const before = await liftedOn(page);
        await page.reload();
        await page.locator(`.ij[data-phase="${phase}"]`).waitFor();
        await page.locator(".ask.mine").waitFor();
        return before.move !== undefined && JSON.stringify(await liftedOn(page)) === JSON.stringify(before);
    };
    const ways = {
        choose: async () => { await tap(page, "[data-mission].glow"); },
        play: async () => {
            await tap(page, ".ij-hand .can");
            await tap(page, ".ij-switch:not(.dim)");
            await page.locator('.ij-do[data-move^="case "]').waitFor();
        },
    };
    for (let n = 0; n < 6 && !(seen.choose && seen.play); n++) {
        await page.goto(`${house.origin}/#`);
        await pressFor(page, "insidejob", "page.play-now");
        await page.locator(".ij").waitFor();
        page.role = undefined;
        await playOn([page], insidejob.doings, { before: async (_, phase) => {
            const able = phase === "choose" || (phase === "play" && await page.locator(".ij-loose").count() > 0);
            if (seen[phase] || !able) return;
            await ways[phase]();
            seen[phase] = await reload(phase) ? "kept" : "lost";
        } });
    }
    tell(seen.choose === "kept", "a mission that was lifted is lifted after a reload", JSON.stringify(seen));
    tell(seen.play === "kept", "and so is a card with its case", JSON.stringify(seen));
    await page.context().close();
}

/** The line breaks and does not come back. */
async function loseNetwork(house) {
    const page = await house.person({ at: "about:blank", phone: true }), line = { cut: false, socket: null };
    await page.routeWebSocket(/\/ws\//, (socket) => {
        if (line.cut) return socket.close();
        line.socket = socket;
        return socket.connectToServer();
    });
    await page.goto(house.origin);
    await pressFor(page, "heimlich", "page.play-now");
    await page.locator(".ask.mine").waitFor();
    line.cut = true;
    await line.socket.close();
    await page.locator(".banner").waitFor();
    await pressTool(page, "page.pause");
    await page.locator(".toast").waitFor();
    tell(apart(await boxOf(page, ".banner"), await boxOf(page, ".toast")), "a toast never lies over the banner that says why");
    await page.context().close();
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    for (const part of [back, people, standin, loseNetwork, boardSizes, fan, winner, half]) await part(house);
    const strange = house.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text));
    tell(strange.length === 0, "no errors, no violations, nobody else is asked", strange.join("\n"));
} catch (error) {
    tell(false, "the table lies as it should", `${error.stack}\n${house.complaints}`);
}
await house.close();
