/* tests/foreign/keyboard.mjs PORT CHROMIUM - a whole match of Inside Job against bots, from the first page to the result, with
 * nothing but Tab, arrows, Enter and the space bar.
 */
import { firstOf, House } from "./house.mjs";
import { act, asked } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const FAR = 150; /* so many Tabs lead through any page */

const unmarked = new Set(); /* what had the focus, and nobody could see it */

/** Is there a line round what has the focus, or round its label? */
const isMarked = () => {
    const at = document.activeElement;
    return [at, at.parentElement, ...at.querySelectorAll("*")].some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
};

/** Go on with Tab until the focus is on what is looked for, and press keys there. */
async function tabAnd(page, selector, ...keys) {
    for (let i = 0; i < FAR; i++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((what) => document.activeElement.matches(what), selector)) {
            if (!await page.evaluate(isMarked)) unmarked.add(selector);
            for (const key of keys) await page.keyboard.press(key);
            return;
        }
    }
    throw new Error(`no Tab leads to ${selector}`);
}

/** Lift it with Enter and, as soon as that is seen, do it with the space bar. */
async function liftAndDo(page, selector) {
    await tabAnd(page, selector, "Enter");
    await page.waitForFunction(() => document.activeElement.ariaPressed === "true");
    await page.keyboard.press("Space");
}

const doings = {
    choose: (page) => liftAndDo(page, "[data-mission].glow"),
    play: (page) => liftAndDo(page, ".ij-hand .can"),
    vote: async (page) => {
        await tabAnd(page, "[data-seat].glow", "Space");
        await tabAnd(page, ".ij-do", "Enter");
    },
};

async function beginMatch(page) {
    const { t } = page;
    await page.locator(".game-card").first().waitFor();
    const invite = page.getByRole("button", { name: new RegExp(`^${t("page.invite")}.*${t("insidejob:game.name")}`) });
    await invite.evaluate((one) => { one.dataset.wanted = "invite"; });
    await tabAnd(page, "[data-wanted=invite]", "Enter");
    await page.locator(".lobby").waitFor();
    await tabAnd(page, ".house-rules > summary", "Enter");
    await tabAnd(page, `input[name="${t("page.seats")}"]`, "ArrowLeft");
    await page.getByRole("radio", { name: "3", exact: true, checked: true }).waitFor({ state: "attached" });
    await tabAnd(page, ".begin button:not(.main)", "Enter");
    await page.locator(".begin .main[aria-disabled=false]").waitFor();
    await tabAnd(page, ".begin .main", "Enter");
    await page.locator(".ij").waitFor();
}

async function main(house) {
    const page = await house.person();
    await beginMatch(page);
    tell(true, "Tab, arrows and Enter lead from the first page into a match");
    for (;;) {
        const { answer } = await firstOf([page], asked, "a question");
        if (answer === "over") break;
        await act(page, doings[answer]);
    }
    tell(unmarked.size === 0, "the focus is always seen", [...unmarked].join(" "));
    tell(await page.locator(".end").count() === 1, "a match is played to its end with the keys alone");
    await tabAnd(page, ".end button.main", "Enter");
    await page.locator(".end").waitFor({ state: "detached" });
    tell(true, "and another one is begun");
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "keys are enough", `${error.stack}\n${house.complaints}`));
await house.close();
