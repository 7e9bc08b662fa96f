/* tests/foreign/rooms.mjs - what people do in any room: come in, sit down, begin, act when asked. */
import { firstOf, press, tap } from "./house.mjs";

/** A button on the card of a game on the start page. */
export const pressFor = (page, game, text) => press(page, new RegExp(`^${page.t(text)}.*${page.t(`${game}:game.name`)}`));

/** From the start page into a lobby of one's own. */
export async function makeRoom(page, game) {
    await pressFor(page, game, "page.invite");
    await page.waitForURL(/#[0-9a-z]+$/);
    await page.locator(".lobby").waitFor();
}

export async function comeIn(page, name) {
    await page.getByLabel(page.t("page.your-name")).fill(name);
    await press(page, page.t("page.come-in"));
    await page.locator("main:not(.doors)").waitFor();
}

/** The rules of the house stand in a line until somebody opens them. */
export async function openRules(page) {
    await page.locator(".house-rules").waitFor();
    const shut = page.locator(".house-rules:not([open]) > summary");
    if (await shut.count() > 0) await tap(page, shut);
}

/** What a guest reads of a rule. */
export const ruleOf = (page, name) => page.locator(".rule-list div", { has: page.locator("dt", { hasText: name }) }).locator("dd");

/** Something that one does besides moves: it is in the menu. */
export async function pressTool(page, key) {
    await press(page, page.t("page.menu"));
    await press(page.getByRole("dialog"), page.t(key));
}

/** One of a row of choices, in words; chosen is what the room has agreed to. */
export async function pick(page, group, value) {
    await openRules(page);
    const choice = page.getByRole("group", { name: group, exact: true }).locator("label", { hasText: value });
    await tap(page, choice);
    await choice.and(page.locator(".chosen")).waitFor();
}

export const setSeats = (page, count) => pick(page, page.t("page.seats"), String(count));
export const sit = (page) => press(page, page.t("page.sit"));
export const fillWithBots = (page) => press(page, page.t("page.fill-bots"));

export async function begin(page) {
    await page.locator(".begin .main:not([aria-disabled=true])").waitFor();
    await press(page, page.t("page.begin"));
    await page.locator(".board [data-acts]").waitFor();
}

/** Close what lies above the page. */
export async function closeDialog(page) {
    await press(page.getByRole("dialog"), page.t("page.close"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
}

/* ---- a match ---- */

/** What this page is asked now, "over" at the end, else nothing. */
export const asked = () => {
    const board = document.querySelector(".board [data-acts]");
    if (!board) return "";
    if (document.querySelector(".end")) return "over";
    return document.querySelector(".ask.mine") ? board.dataset.phase : "";
};

export const actsOn = (page) => page.locator(".board [data-acts]").getAttribute("data-acts").then(Number);

/** Do both pages show the same acts? One may be a moment behind the other, while bots go on. */
export async function seeTheSame(one, other, tries = 50) {
    for (let n = 0; n < tries; n++) {
        if (await actsOn(one) === await actsOn(other)) return true;
        await one.waitForTimeout(100);
    }
    return false;
}

/** Do something that acts, and wait until the page shows it: one's own act, others may come between. */
export async function act(page, doing) {
    const before = await page.locator(".board [data-mine]").getAttribute("data-mine").then(Number);
    await doing(page);
    await page.waitForFunction((count) => document.querySelector(".end") ||
        Number(document.querySelector(".board [data-mine]")?.dataset.mine) > count, before);
}

export const actsBeyond = (page, before) => page.waitForFunction((count) =>
    Number(document.querySelector(".board [data-acts]")?.dataset.acts) > count, before);

/** Whoever is asked acts, until it is over; `before` may look at the page first, and after `most` acts it is enough. */
export async function playOn(pages, doings, { before = async () => undefined, most = Infinity } = {}) {
    for (let n = 0; n < most; n++) {
        const { page, answer } = await firstOf(pages, asked, "somebody is asked");
        if (answer === "over") return true;
        await before(page, answer);
        await act(page, doings[answer]);
    }
    return false;
}

/** Everybody's page shows the end. */
export const allOver = (pages) => Promise.all(pages.map((page) => page.locator(".end").waitFor()));
