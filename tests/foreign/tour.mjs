/* tests/foreign/tour.mjs - a way through everything that the page can show.
 *
 * Each part calls `station(page, name)` when there is something to look at: the tests let axe-core
 * look, tools/screenshots takes pictures.
 */
import { press, sees, tap } from "./house.mjs";
import * as heimlich from "./heimlich.mjs";
import * as insidejob from "./insidejob.mjs";
import {
    allOver, begin, closeDialog, comeIn, fillWithBots, makeRoom, openRules, pick, playOn, pressFor, pressTool, setSeats, sit,
} from "./rooms.mjs";

/* ---- before a match ---- */

/** The first page, the settings and the rules; then rooms of one's own on the first page. */
export async function tourOfStart(page, station) {
    await page.locator(".game-card").first().waitFor();
    await station(page, "start");
    await press(page, page.t("page.settings"));
    await page.getByRole("dialog").waitFor();
    await station(page, "settings");
    await closeDialog(page);
    await pressFor(page, "heimlich", "page.rules");
    await page.locator("dialog .rules p").first().waitFor();
    await station(page, "rules");
    await closeDialog(page);
    await makeRoom(page, "insidejob");
    await tap(page, ".brand");
    await page.locator(".my-rooms").waitFor();
    await station(page, "my-rooms");
}

/** A lobby, as its host and as somebody who comes in by the link; both sit down. */
export async function tourOfLobby(host, guest, game, station) {
    await makeRoom(host, game);
    await station(host, `${game}-lobby-alone`);
    await guest.goto(host.url());
    await guest.getByLabel(guest.t("page.your-name")).waitFor();
    await station(guest, `${game}-door`);
    await comeIn(guest, "Ben");
    await sit(guest);
    await sees(host, "Ben");
    await setSeats(host, 3);
    await fillWithBots(host);
}

const DIALOGS = { invite: "page.invite", device: "page.device.short", menu: "page.menu" };
const LEAVES = ["log", "chat", "notes", "rules"];

/** What can be opened beside and above a match. */
async function tourOfTools(page, game, station) {
    for (const [name, key] of Object.entries(DIALOGS)) {
        await (name === "menu" ? press(page, page.t(key)) : pressTool(page, key));
        await page.getByRole("dialog", { name: page.t(key === "page.device.short" ? "page.device" : key), exact: true }).waitFor();
        await station(page, `${game}-${name}`);
        await closeDialog(page);
    }
    for (const name of LEAVES) {
        const leaf = page.locator(".leaves button", { hasText: page.t(`page.${name}`) });
        if (await leaf.getAttribute("aria-pressed") !== "true") await tap(page, leaf);
        await page.locator(".leaf").getByRole("heading", { name: page.t(`page.${name}`), exact: true }).waitFor();
        await station(page, `${game}-${name}`);
        await tap(page, leaf);
    }
}

/** Look at a page when it is asked something for the first time, and at one that is not asked. */
function atFirst(pages, game, station, more = {}) {
    const seen = new Set();
    return async (page, phase) => {
        const other = pages.find((one) => one !== page);
        for (const [one, name] of [[page, phase], [other, `${phase}-waiting`]]) {
            const key = `${game}-${name}`;
            if (seen.has(key)) continue;
            seen.add(key);
            await station(one, key);
            await more[name]?.(one);
        }
    };
}

/* ---- Heimlich & Co, with dossiers and tips ---- */

/** A whole match of the pro rule, from the lobby on. */
export async function tourOfHeimlich(host, guest, station) {
    const { t } = host, pages = [host, guest];
    await pick(host, t("heimlich:option.rule"), t("heimlich:option.rule.pro"));
    await guest.locator(".begin").waitFor();
    await station(host, "heimlich-lobby-host");
    await openRules(guest);
    await station(guest, "heimlich-lobby-guest");
    await begin(host);
    await tourOfTools(guest, "heimlich", station);
    await pressTool(guest, "page.pause");
    await sees(host, host.t("page.paused"));
    await station(host, "heimlich-paused");
    await press(host, host.t("page.resume"));
    const before = atFirst(pages, "heimlich", station, {
        walk: async (page) => {
            await tap(page, ".hm-own");
            await tap(page, ".hm-folder");
            await station(page, "heimlich-dossier");
            await tap(page, ".hm-own");
            await tap(page, ".hm-folder");
            await heimlich.stepOut(page, [1]);
            await station(page, "heimlich-walk-made");
            await heimlich.stepBack(page, 0);
        },
        tips: async (page) => {
            await heimlich.fillTips(page, 2);
            await station(page, "heimlich-tips-half");
        },
    });
    await playOn(pages, heimlich.doings, { before });
    await allOver(pages);
    for (const page of pages) await page.locator(".hm-reveal").waitFor();
    await station(host, "heimlich-end-host");
    await station(guest, "heimlich-end-guest");
}

/* ---- Inside Job, to its vote ---- */

const MATCHES = 12; /* A bot that is the insider may end some of them early, and who wins no trick has no case. */

async function lookAtHand(page, station) {
    await tap(page, ".ij-own");
    await station(page, "insidejob-role");
    await tap(page, ".ij-own");
    await tap(page, ".ij-hand .can");
    await station(page, "insidejob-lifted");
    const not = page.locator(".ij-hand [aria-disabled=true], .ij-switch.dim").first();
    if (await not.count() === 0) return;
    await tap(page, not, true);
    await page.locator(".ij-said").waitFor();
    await station(page, "insidejob-said");
}

/** Matches, from the lobby on, until one has had its vote and both have dragged a case. Says whether the last had a vote. */
export async function tourOfInsideJob(host, guest, station) {
    const pages = [host, guest];
    await station(host, "insidejob-lobby-host");
    await station(guest, "insidejob-lobby-guest");
    await begin(host);
    const before = atFirst(pages, "insidejob", station, {
        play: (page) => lookAtHand(page, station),
        vote: async (page) => {
            await tap(page, "[data-seat].glow");
            await station(page, "insidejob-vote-half");
        },
    });
    for (let n = 0; n < MATCHES; n++) {
        for (const page of pages) page.role = undefined;
        await playOn(pages, insidejob.doings, { before });
        await allOver(pages);
        const dragged = pages.every((page) => page.hasDragged); // whoever never had a case could not
        if (dragged && await host.locator(".ij-ballots").count()) break;
        await press(host, host.t("page.again"));
        await press(guest, guest.t("page.rematch.agree"));
        await Promise.all(pages.map((page) => page.locator(".end").waitFor({ state: "detached" })));
        await Promise.all(pages.map((page) => page.locator(".ij[data-acts]").waitFor()));
    }
    await station(host, "insidejob-end-host");
    await station(guest, "insidejob-end-guest");
    return await host.locator(".ij-ballots li").count() > 0;
}
