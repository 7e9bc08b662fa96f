/* tests/foreign/codenames.mjs - people play Codenames with its own board. */
import fs from "node:fs";
import { tap } from "./house.mjs";
import { begin, comeIn, makeRoom, pick, setSeats } from "./rooms.mjs";

const NAMES = ["Anna", "Ben", "Cleo", "Dana", "Emil", "Fleur", "Gus", "Hugo"];

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

/** Everybody of the list has a page of their own and a seat; the first one is the host. `prepare`: before a page is opened. */
export async function sitDown(house, people, variant, prepare = async () => undefined) {
    const pages = [];
    for (const [i, some] of people.entries()) {
        const page = await house.person({ ...some, at: "about:blank" });
        await prepare(page);
        await page.goto(i === 0 ? house.origin : pages[0].url());
        if (i === 0) {
            await makeRoom(page, "codenames");
            await pick(page, page.t("codenames:option.variant"), page.t(`codenames:option.variant.${variant}`));
            await setSeats(page, people.length);
        } else {
            await comeIn(page, NAMES[i]);
            await tap(page, page.locator(".seat-card").nth(i).getByRole("button", { name: page.t("page.sit") }));
        }
        await page.locator(".seat-card").nth(i).and(page.locator(".me")).waitFor();
        page.called = await page.evaluate(() => localStorage.getItem("name")); /* the host's name is made up */
        pages.push(page);
    }
    await begin(pages[0]);
    await Promise.all(pages.map((page) => page.locator(".cn").waitFor()));
    return pages;
}

export const wordsIn = (tiles, colour) => tiles.filter((one) => one.colour === colour && !one.covered).map(({ word }) => word);
const isOpen = (page) => page.locator(".cn-eye").getAttribute("aria-pressed").then((value) => value === "true");

/** The cards of a spymaster whose key lies open now. */
export async function keyOf(page) {
    if (!await isOpen(page)) await tap(page, ".cn-eye");
    await page.locator(".cn-card.tint").first().waitFor();
    return tilesOn(page);
}
