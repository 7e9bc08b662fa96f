/* tests/foreign/page.mjs PORT CHROMIUM - two people play in two browsers, with the page's own buttons.
 *
 * What the page may not do is watched all the time: errors in the console, violations of the
 * Content-Security-Policy, requests to anybody else.
 */
import { chromium } from "playwright-core";
import { soon, tell } from "./tell.mjs";

const [port, executablePath] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const complaints = [];

/** A person with a browser of their own: nothing is shared with the others. */
async function open(browser, address) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !url.startsWith("data:")) complaints.push(`asks for ${url}`);
        if (request.headers().referer?.includes("#")) complaints.push(`tells where it is: ${url}`);
    });
    page.on("websocket", (socket) => {
        if (!socket.url().startsWith(`ws://127.0.0.1:${port}/ws/`)) complaints.push(`talks to ${socket.url()}`);
    });
    await page.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
    }));
    await page.goto(address);
    return page;
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
const sees = (page, text) => page.getByText(text).first().waitFor();
const turnTo = (page, name) => page.locator(".leaves button", { hasText: name }).click();
const isAsked = (page) => page.getByText("Your turn!").first();
const logOf = (page) => page.locator(".log li").allInnerTexts();

async function comeIn(page, name) {
    await page.getByLabel("Your name").fill(name);
    await press(page, "Come in");
    await sees(page, name);
}

/** Whoever is asked sends one agent as far as the die says, and everybody sees it. */
async function walk(pages, agent) {
    const waiting = pages.map((page) => isAsked(page).waitFor().then(() => page));
    const asked = await soon(Promise.any(waiting), "a turn");
    const before = (await logOf(asked)).length;
    const go = asked.locator(".hm-go");
    for (let i = 0; i < 6 && await go.getAttribute("aria-disabled") !== "false"; i++)
        await asked.getByRole("button", { name: `${agent}: one step more` }).click();
    await go.click();
    for (const page of pages)
        await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
}

async function main(browser) {
    const ann = await open(browser, origin);
    await press(ann, /^Invite friends.*Heimlich/);
    await ann.waitForURL(/#[0-9a-z]+$/);
    tell(true, "a room is made, and its link is in the address");
    await ann.getByRole("group", { name: "Seats" }).getByText("2", { exact: true }).click();
    const ben = await open(browser, ann.url());
    await comeIn(ben, "Ben");
    await press(ben, "Sit here");
    await sees(ann, "Ben");
    tell(true, "two people come in by the link and sit down");
    await press(ann, "Begin");
    for (const agent of ["Yellow", "Red", "Purple"]) await walk([ann, ben], agent);
    tell((await logOf(ann)).length === (await logOf(ben)).length, "they play with the page's buttons");

    await turnTo(ben, "Chat");
    await ben.getByLabel("Say something").fill("<img src=x onerror=alert(1)> & so on");
    await press(ben, "Send");
    await turnTo(ann, "Chat");
    await sees(ann, "<img src=x onerror=alert(1)> & so on");
    tell(await ann.locator("img[src=x]").count() === 0, "what is said is text, whatever it looks like");

    await turnTo(ann, "Log");
    const log = await logOf(ann);
    await ann.reload();
    await ann.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, log.length);
    tell((await logOf(ann)).length === log.length, "a reload lands in one's seat, with everything there");

    const token = await ann.evaluate(() => JSON.stringify(localStorage).match(/[A-Za-z0-9_-]{22,64}/g));
    await press(ann, "Other device");
    const link = await ann.locator(".link-box input").inputValue();
    await ann.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
    const phone = await open(browser, link);
    await sees(phone, "Your secret agent");
    tell(true, "the private link is oneself on another device");
    tell(!phone.url().includes("/", phone.url().indexOf("#")), "the token does not stay in the address", phone.url());
    tell(token.some((one) => link.endsWith(one)), "and it is the one the browser keeps");

    await press(ann, "Room");
    await press(ann, "End the match early");
    await press(ann, "Really end it? There will be no result.");
    const [file] = await Promise.all([ben.waitForEvent("download"), press(ben, "Save the record")]);
    tell(file.suggestedFilename().endsWith(".txt"), "a match that was ended, and its record");
    await press(ann, "Once more");
    await soon(Promise.any([ann, ben].map((page) => isAsked(page).waitFor())), "another match");
    tell(true, "another match in the same room");
    tell(complaints.length === 0, "no errors, no violations, nobody else is asked", complaints.join("\n"));
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
await main(browser).catch((error) => tell(false, "the page does what it should", `${error.stack}\n${complaints}`));
await browser.close();
