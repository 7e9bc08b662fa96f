/* tests/foreign/matches.mjs PORT CHROMIUM - two people and a bot play whole matches in two browsers, on a phone and on a
 * big screen; at every station axe-core looks, and whoever does not speak English sees none.
 */
import { House } from "./house.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";
import { tourOfHeimlich, tourOfInsideJob, tourOfLobby, tourOfStart } from "./tour.mjs";

const chosenTips = (page) => page.locator(".hm-cell.on").evaluateAll((all) => all.map((one) => one.ariaLabel));

/** The same, and half a sheet of tips outlives a reload. */
async function stationAndReload(page, name) {
    await station(page, name);
    if (name !== "heimlich-tips-half") return;
    const before = await chosenTips(page);
    await page.reload();
    await page.locator(".hm-tips").waitFor();
    const after = await chosenTips(page);
    tell(before.length === 2 && `${before}` === `${after}`, "half a sheet of tips outlives a reload", `${before} / ${after}`);
}

async function main(house) {
    const hanna = await house.person({ phone: true, language: "de" });
    const ben = await house.person({ language: "en" });
    await tourOfStart(hanna, station);
    await tourOfLobby(hanna, ben, "heimlich", station);
    await tourOfHeimlich(hanna, ben, stationAndReload);
    tell(await ben.locator(".hm-guesses").count() === 3, "Heimlich & Co to its end, with everybody's tips");

    const fleur = await house.person({ phone: true, language: "fr" });
    const dora = await house.person({ language: "de" });
    await tourOfStart(fleur, station);
    await tourOfLobby(fleur, dora, "insidejob", station);
    tell(await tourOfInsideJob(fleur, dora, station), "Inside Job to its end, with the vote");
    tell(fleur.hasDragged && dora.hasDragged, "cases are dragged onto cards, on a phone and on a big screen");
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the matches are played", `${error.stack}\n${house.complaints}`));
await house.close();
