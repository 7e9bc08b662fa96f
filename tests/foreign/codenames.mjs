/* tests/foreign/codenames.mjs - somebody plays Codenames with its own board. */
import fs from "node:fs";
import { tap } from "./house.mjs";

/** The cards of a list, each with its two sides. */
export const cardsOf = (list) => fs.readFileSync(new URL(`../../games/codenames/words/${list}.txt`, import.meta.url), "utf8")
    .split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(/\t| \/ /));

const COLOURS = ["red", "blue", "bystander", "assassin"];

/** What a page shows of the cards: their words, their colours as far as they are drawn, and which are covered. */
export const tilesOn = (page) => page.locator(".cn-card").evaluateAll((all, colours) => all.map((one) => ({
    word: one.dataset.word,
    colour: colours.find((colour) => one.classList.contains(`on-${colour}`) || one.classList.contains(`is-${colour}`)) ?? "",
    covered: one.classList.contains("covered"),
    said: one.querySelector(".cn-unseen").textContent,
})), COLOURS);

export const cardOn = (page, word) => page.locator(`.cn-card[data-word=${JSON.stringify(word)}]`);

/** Write a clue and choose its number; nothing is sent yet. */
export async function writeClue(page, number, word) {
    await tap(page, page.locator(".cn-numbers button", { hasText: page.t(`codenames:number.${number}`) }).first());
    await page.locator(".cn-form input").fill(word);
}

export async function giveClue(page, number, word) {
    await writeClue(page, number, word);
    await tap(page, ".cn-give[aria-disabled=false]");
}

/** Tap a card, then say that it is meant. */
export async function touch(page, word) {
    await tap(page, cardOn(page, word));
    await tap(page, ".cn-go");
}
