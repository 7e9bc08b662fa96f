/* tests/foreign/town.mjs PORT CHROMIUM [all] - whole matches of INSIDER, with short paths: somebody on a phone and a bot. With
 * `all`, which tools/soak wants, also three and four seats, people and bots, on phones and big screens, and one match with
 * the keys alone.
 */
import { House } from "./house.mjs";
import { byKeys, listen, make } from "./insider.mjs";
import { allOver, begin, comeIn, fillWithBots, makeRoom, pick, playOn, setSeats, sit } from "./rooms.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";

const PHASES = ["turn", "move", "with", "guard", "guards", "reseat", "blockers"];

/** The end: the reason, the winner on the stairs, and a row for every evaluation, which the log has, too. */
async function checkEnd(page, name) {
    const rows = await page.locator(".in-history tbody tr").count(), { evaluations } = page.seen.view;
    const stairs = await page.locator(".in-panel .in-stairs .in-pawn").count();
    tell(rows > 0 && rows === Number(evaluations) && stairs === page.seen.view.score.length,
        `${name}: the end shows the stairs and ${rows} evaluations`, `${rows} ${evaluations} ${stairs}`);
    if (!page.moves) await station(page, `insider-end-${name}`); /* colours that change slowly would be measured on their way */
}

async function match(house, name, seats, people) {
    const pages = [];
    for (const one of people) {
        const page = await house.person(one);
        listen(page);
        Object.assign(page, { keys: one.keys, moves: one.motion });
        pages.push(page);
    }
    const [host, ...others] = pages;
    await makeRoom(host, "insider");
    await setSeats(host, seats);
    await pick(host, host.t("page.preset"), host.t("insider:preset.short"));
    for (const [i, page] of others.entries()) {
        await page.goto(host.url());
        await comeIn(page, `Gast ${i + 1}`);
        await sit(page);
    }
    if (people.length < seats) await fillWithBots(host);
    await begin(host);
    const doing = (page) => make(page, page.keys ? (selector) => byKeys(page, selector) : undefined);
    await playOn(pages, Object.fromEntries(PHASES.map((phase) => [phase, doing])));
    await allOver(pages);
    for (const page of pages) await checkEnd(page, `${name}-${page.language}`);
    for (const page of pages) await page.context().close();
}

const [port, chromium, all] = process.argv.slice(2);
const house = await House.open(port, chromium);
try {
    await match(house, "two", 2, [{ phone: true, language: "de" }]);
    if (all) {
        await match(house, "three", 3, [{ language: "fr" }, { phone: true, language: "en" }]);
        await match(house, "four", 4, [{ phone: true, language: "de" }, { language: "en", motion: true }]);
        await match(house, "keys", 2, [{ language: "en", keys: true }]);
    }
} catch (error) {
    tell(false, "matches of INSIDER are played", `${error.stack}\n${house.complaints}`);
}
tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
await house.close();
