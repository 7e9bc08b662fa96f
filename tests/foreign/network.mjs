/* tests/foreign/network.mjs PORT CHROMIUM - whole matches of SpyNet: two people on phones; two teams of people and bots, on a
 * phone and on a big screen, with a situation; and one with nothing but the keys.
 */
import { firstOf, House, tap } from "./house.mjs";
import { act, allOver, asked, begin, comeIn, fillWithBots, makeRoom, pick, playOn, setSeats, sit } from "./rooms.mjs";
import { doings } from "./spynet.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

/** How long from a tap on a card until its places glow, in milliseconds, as the page measures it. */
const glowTime = (page) => page.evaluate(() => new Promise((resolve) => {
    const card = [...document.querySelectorAll(".sn-handcard.can")].find((one) => !one.querySelector(".sn-funding"));
    if (!card) return resolve(null);
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (!document.querySelector(".sn-spot")) return;
        watch.disconnect();
        resolve(performance.now() - start);
    });
    watch.observe(document.querySelector(".sn"), { subtree: true, childList: true });
    card.click();
}));

/** Looks at a page when it is asked something for the first time, and measures. */
function looker(game, phases, times) {
    const seen = new Set();
    return async (page, phase) => {
        if (phase === "deploy") times.push(await glowTime(page));
        if (!phases.includes(phase) || seen.has(phase)) return;
        seen.add(phase);
        await station(page, `${game}-${phase}`);
    };
}

/** No sideways scroll, whoever looks. */
async function checkWidth(pages, when) {
    const wide = await Promise.all(pages.map((page) => page.evaluate(() =>
        document.documentElement.scrollWidth - innerWidth)));
    tell(wide.every((px) => px <= 0), `nothing is wider than the screen ${when}`, wide);
}

async function gather(house, host, guests, seats) {
    await makeRoom(host, "spynet");
    await setSeats(host, seats);
    for (const [i, guest] of guests.entries()) {
        await guest.goto(host.url());
        await comeIn(guest, `Gast ${i + 1}`);
        if (seats === 4) await tap(guest, guest.locator(".seat-card").nth(2).getByRole("button", { name: guest.t("page.sit") }));
        else await sit(guest);
    }
}

/** At the end every lane is told, and the sums are those of the result. */
async function checkEnd(page) {
    await page.locator(".sn-end").waitFor();
    const lanes = await page.locator(".sn-endlane").count(), sums = await page.locator(".sn-sums.last li").count();
    const failed = await page.locator(".sn-turned.failed:not(:has(.sn-why))").count();
    const best = await page.locator(".sn-sums.last li.won").count(), ties = await page.locator(".sn-tiebreak").count();
    tell(lanes === 4 && sums === 2 && failed === 0, "operations turn up lane by lane, those that fail with the reason",
        `${lanes} ${sums} ${failed}`);
    const points = (await page.locator(".sn-sums.last li").allInnerTexts()).map((text) => text.match(/\d+(?=\D*$)/)[0]);
    tell(best > 0 && ties === Number(points[0] === points[1]), "a tie-break is told only if it was used", `${points} ${ties}`);
}

async function twoOnPhones(house) {
    const anna = await house.person({ phone: true, language: "de" }), fleur = await house.person({ phone: true, language: "fr" });
    const times = [];
    await gather(house, anna, [fleur], 2);
    await begin(anna);
    const first = await Promise.all([anna, fleur].map((page) => page.locator(".sn-how dd").count()));
    tell(first.join() === "2,2", "the first screen says what to recruit and to deploy is", first);
    await playOn([anna, fleur], doings, { before: looker("spynet", ["draft", "turn", "look", "deploy"], times) });
    await allOver([anna, fleur]);
    await checkEnd(anna);
    await station(fleur, "spynet-end");
    const some = times.filter((ms) => ms !== null).sort((a, b) => a - b), median = some[some.length >> 1];
    tell(median > 0, `a match on two phones; from a tap until places glow: ${Math.round(median)} ms`, times);
}

/** Whoever is in a team sees the partner's row beside the own one. */
const rowsOf = (page) => page.locator(".sn-plate .sn-team").allInnerTexts();

async function teams(house) {
    const ben = await house.person({ language: "en" }), carla = await house.person({ phone: true, language: "de" });
    await gather(house, ben, [carla], 4);
    await pick(ben, ben.t("page.preset"), ben.t("spynet:preset.situation"));
    await fillWithBots(ben);
    await begin(ben);
    let final = false, teamed = false, situations = 0;
    await playOn([ben, carla], doings, { before: async (page) => {
        situations ||= await page.locator(".sn-situation").count();
        final ||= await page.locator(".sn-final li").count() > 0;
        if (teamed || await page.locator(".sn-plate").count() === 0) return;
        teamed = true;
        const teamsOf = (await rowsOf(page)).map((text) => text[0]).join("");
        tell(/^(.)\1(.)\2$/.test(teamsOf), "partners are side by side", teamsOf);
        await checkWidth([ben, carla], "with four seats");
    } });
    await allOver([ben, carla]);
    tell(situations === 1, "the situation is always in sight");
    tell(final, "the final round is announced, with whose turns are left");
    tell(ben.hasDragged === true, "a card is dragged into its lane");
    await checkEnd(carla);
    await station(carla, "spynet-teams-end");
}

/* ---- with the keys alone ---- */

async function tabTo(page, selector) {
    for (let i = 0; i < 200; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((what) => document.activeElement.matches(what), selector)) return;
    }
    throw new Error(`no Tab leads to ${selector}`);
}

const key = (selector) => async (page) => {
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
};

/** Lift with Enter, then go on to what it can do. */
const liftAndDo = (selector) => async (page) => {
    await key(selector)(page);
    await page.locator(".sn-do").first().waitFor();
    await page.evaluate(() => document.querySelector(".sn-dock").querySelector("button")?.blur());
    await key(".sn-do")(page);
};

async function deployByKeys(page) {
    if (await page.locator(".sn-handcard.can").count()) return liftAndDo(".sn-handcard.can")(page);
    return key("[data-move=end]")(page);
}

async function answerByKeys(page) {
    const targets = ".sn-sheet .sn-pick.glow, .sn-sheet .sn-seattarget.glow";
    if (await page.locator(targets).count()) return liftAndDo(targets)(page);
    return key("[data-move=use], [data-move=decline]")(page);
}

const byKeys = {
    draft: liftAndDo(".sn-pick.glow"), passed_on: liftAndDo(".sn-pick.glow"), look: key("[data-move=leave]"),
    turn: async (page) => {
        const few = await page.locator(".sn-handcard").count() < 3;
        const can = await page.locator("[data-move=recruit][aria-disabled=false]").count();
        const must = await page.locator("[data-move=deploy][aria-disabled=true]").count();
        return key(`[data-move=${must || (few && can) ? "recruit" : "deploy"}]`)(page);
    },
    deploy: deployByKeys, discard: liftAndDo(".sn-handcard.can"), give: liftAndDo(".sn-handcard.can"),
    ...Object.fromEntries(["the_hand", "oracle", "anaconda", "jackal", "sir_veza", "limonada", "angel", "falconer", "grab"]
        .map((phase) => [phase, answerByKeys])),
};

async function keysAlone(house) {
    const page = await house.person({ language: "en" });
    await makeRoom(page, "spynet");
    await setSeats(page, 2);
    await fillWithBots(page);
    await begin(page);
    for (;;) {
        const { answer } = await firstOf([page], asked, "a question");
        if (answer === "over") break;
        await act(page, byKeys[answer]);
    }
    tell(await page.locator(".sn-end").count() === 1, "a match is played with the keys alone");
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    await twoOnPhones(house);
    await teams(house);
    await keysAlone(house);
} catch (error) {
    tell(false, "matches of SpyNet are played", `${error.stack}\n${house.complaints}`);
}
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
