/* tests/foreign/insidejob.mjs - somebody plays Inside Job with the board's own controls.
 *
 * Agents take tricks and the insider leaves them, so that a match comes to its vote when none of
 * the bots is the insider.
 */
import { drag, tap } from "./house.mjs";

/** Look at one's own role, and cover it again. */
async function roleOf(page) {
    await tap(page, ".ij-own");
    const look = await page.locator(".ij-dossier").getAttribute("class");
    await tap(page, ".ij-own");
    return /ij-is-(\w+)/.exec(look)[1];
}

/** Lift it, unless it is lifted already, then confirm in words. */
async function choose(page, selector) {
    const it = page.locator(selector).first();
    if (await it.getAttribute("aria-pressed") !== "true") await tap(page, it);
    await tap(page, ".ij-do");
}

async function play(page) {
    page.role ??= await roleOf(page);
    const cards = await page.locator(".ij-hand .can").evaluateAll((all) => all.map((one) => one.dataset.card));
    const value = (card) => Number(card.slice(1));
    const ordered = cards.sort((a, b) => value(b) - value(a));
    const card = page.role === "agent" ? ordered[0] : ordered[ordered.length - 1];
    if (!page.hasDragged && await page.locator(".ij-loose").count()) await dragCase(page, card);
    await choose(page, `.ij-hand [data-card="${card}"]`);
}

/** Put a case on a card by dragging it there, which lifts the card. */
async function dragCase(page, card) {
    await drag(page, ".ij-loose", `.ij-hand [data-card="${card}"]`);
    await page.locator(`.ij-do[data-move="case ${card}"]`).waitFor();
    page.hasDragged = true;
}

/** Do what is asked, by its phase. */
export const doings = {
    play,
    choose: (page) => choose(page, "[data-mission].glow"),
    pick: (page) => choose(page, "[data-seat].glow"),
    vote: (page) => choose(page, "[data-seat].glow"),
    larry: (page) => choose(page, ".ij-larry .can"),
    top: (page) => choose(page, ".ij-larry .can"),
};
