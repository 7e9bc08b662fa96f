/* tests/foreign/restart.mjs PORT CHROMIUM - the server goes and comes back in the middle of a match, and nobody reloads.
 *
 * This program does not start servers: it asks whoever has started it, a line `please stop`, `please kill` or `please start`,
 * and reads a line when that is done.
 */
import readline from "node:readline";
import { audit } from "./axe.mjs";
import { doings } from "./heimlich.mjs";
import { House } from "./house.mjs";
import { actsOn, begin, comeIn, fillWithBots, makeRoom, playOn, setSeats, sit } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const answers = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function please(what) {
    console.log(`please ${what}`);
    await answers.next();
}

async function goAndComeBack(pages, how) {
    const before = await Promise.all(pages.map(actsOn));
    await pages[0].evaluate(() => { window.sameAsBefore = true; });
    await please(how);
    await Promise.all(pages.map((page) => page.locator(".banner").waitFor()));
    const wrong = (await Promise.all(pages.map(audit))).flat();
    tell(wrong.length === 0, `${how}: the page says that the connection is lost`, wrong.join("\n"));
    await please("start");
    await Promise.all(pages.map((page) => page.locator(".banner").waitFor({ state: "detached" })));
    const after = await Promise.all(pages.map(actsOn));
    tell(after.every((count, i) => count >= before[i]), `${how}: it comes back, and nothing that was done is lost`, `${before} ${after}`);
    await playOn(pages, doings, { most: 4 });
    tell(await pages[0].evaluate(() => window.sameAsBefore), `${how}: the match goes on, and nobody has reloaded`);
}

async function main(house) {
    const ann = await house.person();
    await makeRoom(ann, "heimlich");
    const ben = await house.person({ phone: true, at: ann.url() }), pages = [ann, ben];
    await comeIn(ben, "Ben");
    await sit(ben);
    await setSeats(ann, 3);
    await fillWithBots(ann);
    await begin(ann);
    await playOn(pages, doings, { most: 4 });
    for (const how of ["stop", "kill"]) await goAndComeBack(pages, how);
    const strange = house.complaints.filter((text) => !/WebSocket connection|ERR_CONNECTION/.test(text));
    tell(strange.length === 0, "no errors but that the server was gone", strange.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the page heals", `${error.stack}\n${house.complaints}`));
await house.close();
process.exit();
