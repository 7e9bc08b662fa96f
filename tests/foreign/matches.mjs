/* tests/foreign/matches.mjs PORT CHROMIUM - two people and a bot play whole matches in two browsers, on a phone and on a
 * big screen; at every station axe-core looks, and whoever does not speak English sees none.
 */
import { House, press } from "./house.mjs";
import { station } from "./station.mjs";
import { tell } from "./tell.mjs";
import { tourOfHeimlich, tourOfInsideJob, tourOfLobby, tourOfStart } from "./tour.mjs";

const chosenTips = (page) => page.locator(".hm-cell.on").evaluateAll((all) => all.map((one) => one.ariaLabel));

const chosenSeats = (page) => page.locator(".ij-vote [aria-pressed=true]").evaluateAll((all) => all.map((one) => one.dataset.seat));

/* What is put together before it counts, by the station where it is half done: how much of it there is, and where. */
const HALVES = {
    "heimlich-tips-half": { chosen: chosenTips, count: 2, on: ".hm-tips" },
    "insidejob-vote-half": { chosen: chosenSeats, count: 1, on: ".ij-vote [data-seat]" },
};

/** The same, and what is half done outlives a reload. */
async function stationAndReload(page, name) {
    await station(page, name);
    if (!HALVES[name]) return;
    const { chosen, count, on } = HALVES[name], before = await chosen(page);
    await page.reload();
    await page.locator(on).first().waitFor();
    const after = await chosen(page);
    tell(before.length === count && `${before}` === `${after}`, `${name} outlives a reload`, `${before} / ${after}`);
}

/** The match once more: forwards, with the eyes of somebody else, who saw their own secret then. */
async function watchAgain(page) {
    const { t } = page, at = page.getByRole("slider", { name: t("page.replay.moment") });
    const acts = () => page.locator(".board [data-acts]").getAttribute("data-acts").then(Number);
    const whole = await acts();
    await press(page, t("page.replay"));
    await page.waitForFunction((all) => Number(document.querySelector(".board [data-acts]").dataset.acts) < all, whole);
    const first = await acts();
    await press(page, t("page.replay.next"));
    await page.waitForFunction((before) => Number(document.querySelector(".board [data-acts]").dataset.acts) > before, first);
    tell(await at.inputValue() === "1", "a match that is over goes on from one decision to the next");
    await station(page, "a match that is watched again");
    const own = await page.locator(".board").innerText();
    await page.getByRole("combobox", { name: t("page.replay.eyes") }).selectOption("");
    await page.waitForFunction((text) => document.querySelector(".board").innerText !== text, own);
    tell(await page.locator(".hm-own").count() === 0, "whoever only watched had no agent");
    await press(page, t("page.replay.last"));
    await page.waitForFunction((all) => Number(document.querySelector(".board [data-acts]").dataset.acts) === all, whole);
    await press(page, t("page.replay.close"));
    await page.locator(".end").waitFor();
    tell(true, "and back to the result");
}

async function main(house) {
    const hanna = await house.person({ phone: true, language: "de" });
    const ben = await house.person({ language: "en" });
    await tourOfStart(hanna, station);
    await tourOfLobby(hanna, ben, "heimlich", station);
    await tourOfHeimlich(hanna, ben, stationAndReload);
    tell(await ben.locator(".hm-guesses").count() === 3, "Heimlich & Co to its end, with everybody's tips");
    await watchAgain(hanna);

    const fleur = await house.person({ phone: true, language: "fr" });
    const dora = await house.person({ language: "de" });
    await tourOfStart(fleur, station);
    await tourOfLobby(fleur, dora, "insidejob", station);
    tell(await tourOfInsideJob(fleur, dora, stationAndReload), "Inside Job to its end, with the vote");
    tell(fleur.hasDragged && dora.hasDragged, "cases are dragged onto cards, on a phone and on a big screen");
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the matches are played", `${error.stack}\n${house.complaints}`));
await house.close();
