/* tests/foreign/codenames.mjs - somebody plays Codenames with the board for any game. */
import fs from "node:fs";
import { tap } from "./house.mjs";

/** The cards of a list, each with its two sides. */
export const cardsOf = (list) => fs.readFileSync(new URL(`../../games/codenames/words/${list}.txt`, import.meta.url), "utf8")
    .split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(/\t| \/ /));

/** What a page shows of the cards: their words, what else stands on each, and whether it is covered. */
export const tilesOn = (page) => page.locator(".tiles li").evaluateAll((all) => all.map((one) => ({
    word: one.querySelector("strong").textContent,
    colour: one.querySelector("span:not(.hidden)")?.textContent ?? "",
    covered: one.classList.contains("marked"),
    drawn: one.hasAttribute("style"),
})));

export async function giveClue(page, number, word) {
    await page.getByLabel(page.t("page.generic.word")).fill(word);
    await page.locator(".word-move select").selectOption(`clue ${number}`);
    await tap(page, ".word-move .main");
}

/** Tap a card, then say that it is meant. */
export async function touch(page, word) {
    await tap(page, page.locator(".tiles button").filter({ has: page.getByText(word, { exact: true }) }));
    await tap(page, ".confirm .main");
}
