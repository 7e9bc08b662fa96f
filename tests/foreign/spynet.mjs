/* tests/foreign/spynet.mjs - somebody plays SpyNet with the board's own controls.
 *
 * `make` makes one move, as its notation says; `doings` are people who play simply: whole piles are
 * left until the deck, so that a match is short, and whatever glows is played.
 */
import { drag, tap } from "./house.mjs";

const button = (move) => `.sn [data-move="${move}"]`;

/** Press a button of the board; ending a turn in which something could still be played asks first. */
async function pressMove(page, move) {
    await tap(page, button(move));
    if (move !== "end") return;
    const again = page.locator(button("end"), { hasText: page.t("spynet:board.end.sure") });
    if (await again.count()) await tap(page, again);
}

/** Lift something, unless it is lifted already. */
async function lift(page, selector) {
    const it = page.locator(selector).first();
    if (await it.getAttribute("aria-pressed") !== "true") await tap(page, it);
}

const SHEET = ["keep", "eliminate", "turn", "recover", "grab"], SEATS = ["target", "peek"];

/** One move, from its first tap to its last. */
export async function make(page, move) {
    const [verb, what] = move.split(" ");
    if (what === undefined) return pressMove(page, move);
    if (SEATS.includes(verb)) await lift(page, `.sn-seattarget[data-target="${what}"]`);
    else if (SHEET.includes(verb)) await lift(page, `.sn-pick[data-card="${what}"]`);
    else await lift(page, `.sn-handcard[data-card="${what}"]`);
    return tap(page, `.sn-do[data-move="${move}"]`);
}

/** What goes into a lane, by the class that such a card of the hand has. */
const placeable = (page) => page.locator(".sn-handcard.can").evaluateAll((all) => all
    .filter((one) => one.querySelector(".sn-card:not(.sn-funding)")).map((one) => one.dataset.card));

/** Lift a card and tap a lane that glows, or, once on a big screen, drag it there. */
async function deploy(page) {
    for (const card of await placeable(page)) {
        const from = `.sn-handcard[data-card="${card}"]`, spot = page.locator(".sn-cells .sn-spot.glow").first();
        await lift(page, from);
        await page.locator(`${from}[aria-pressed=true]`).waitFor();
        if (await spot.count() === 0) continue; /* it can only be passed */
        if (page.phone || page.hasDragged) return tap(page, spot);
        page.hasDragged = true;
        return drag(page, from, `.sn-cells .sn-spot[data-move="${await spot.getAttribute("data-move")}"]`);
    }
    const up = page.locator(".sn-handcard[aria-pressed=true]");
    if (await up.count()) await page.locator(".sn-do").last().evaluate((one) => one.click());
    else await pressMove(page, "end");
    return undefined;
}

/** Choose among the targets of a sheet; without any, leave it. */
async function answer(page) {
    const target = page.locator(".sn-sheet .sn-pick.glow, .sn-sheet .sn-seattarget.glow").first();
    if (await target.count() === 0) return tap(page, '.sn [data-move="use"], .sn [data-move="decline"]');
    if (await target.getAttribute("aria-pressed") !== "true") await tap(page, target);
    return tap(page, ".sn-do");
}

async function oneOfHand(page) {
    const card = page.locator(".sn-handcard.can").first();
    if (await card.getAttribute("aria-pressed") !== "true") await tap(page, card);
    return tap(page, ".sn-do");
}

/** Recruit while the hand is small, then play what can be played. */
async function begin(page) {
    const recruit = page.locator(`${button("recruit")}[aria-disabled=false]`);
    const cards = await page.locator(".sn-handcard").count();
    const must = await page.locator(`${button("deploy")}[aria-disabled=true]`).count();
    const wants = must || (cards < 4 && await recruit.count());
    return tap(page, button(wants ? "recruit" : "deploy"));
}

const keep = async (page) => {
    await tap(page, ".sn-pick.glow");
    await tap(page, ".sn-do");
};

export const doings = {
    draft: keep, passed_on: keep, turn: begin, deploy, discard: oneOfHand, give: oneOfHand,
    look: (page) => pressMove(page, "leave"),
    ...Object.fromEntries(["the_hand", "oracle", "anaconda", "jackal", "sir_veza", "limonada", "angel", "falconer", "grab"]
        .map((phase) => [phase, answer])),
};

/* ---- chosen deals ---- */

const PEOPLE = "hacker-1 hacker-2 analyst cryptographer mastermind assassin-1 assassin-2 saboteur demolitionist warlord " +
    "scout-1 scout-2 courier impostor phantom spy-1 spy-2 interrogator mole_hunter spymaster the_hand oracle anaconda " +
    "jackal sir_veza limonada angel falconer tanja nomad chameleon mosaic janus sovereign";
const OTHERS = "data_acquisition wiretap icebreaker satellite_link total_access sleeper_virus shakedown roadblock " +
    "deterrence night_raid iron_grip scorched_earth covert_operation safe_passage inside_man masked_ball shadow_cabinet " +
    "vanishing_act background_check paper_trail canary_trap spy_swap clean_house feigned_retreat brute_force " +
    "bugged_embassy broken_cipher extraction protective_custody forged_evidence summit_meeting press_leak";
const FUNDINGS = [6, 4].flatMap((copies, i) =>
    Array.from({ length: copies }, (_, n) => `${["private", "state"][i]}_funding-${n + 1}`));

/** Everybody recruits from the deck until there is none; cards turn up in the order of the list, but for these. */
export async function useUpDeck(table, seen) {
    let unseen = [...PEOPLE.split(" "), ...OTHERS.split(" "), ...FUNDINGS].filter((card) => !seen.includes(card));
    for (;;) {
        const seat = table.guests.findIndex(({ state }) => state.moves.length > 0), { moves } = table.guests[seat].state;
        if (!moves.includes("recruit") && !moves.includes("leave")) return;
        const before = table.acts;
        await table.play(seat, moves.includes("leave") ? "leave" : "recruit", ...unseen.slice(0, 9).map((card) => `draw ${card}`));
        unseen = unseen.slice(table.acts - before - 1);
    }
}
