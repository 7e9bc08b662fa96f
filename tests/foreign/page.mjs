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
const choose = (page, label, value) =>
    page.locator("label", { hasText: new RegExp(`^${label}`) }).locator("select").selectOption(value);
const countActs = async (page) => Number(/\d+/.exec(await page.getByText(/^Acts \(/).innerText())[0]);

async function comeIn(page, name) {
    await page.getByLabel("Your name").fill(name);
    await press(page, "Come in");
    await sees(page, new RegExp(`\\b${name}\\b`));
}

/** Press the first move of whoever is asked, and wait until everybody has seen it. */
async function act(pages) {
    const move = ".asked .row button";
    const asked = await soon(Promise.any(pages.map((page) => page.waitForSelector(move).then(() => page))), "a turn");
    const acts = await countActs(asked);
    await asked.locator(move).first().click();
    for (const page of pages) {
        await page.waitForFunction((count) => {
            const title = [...document.querySelectorAll("h2")].find((node) => node.textContent.startsWith("Acts ("));
            return title && Number(/\d+/.exec(title.textContent)[0]) > count;
        }, acts);
    }
}

async function main(browser) {
    const ann = await open(browser, origin);
    await press(ann, "heimlich");
    await comeIn(ann, "Ann");
    tell(/#[0-9a-z]+$/.test(ann.url()), "a room is made, and its link is in the address", ann.url());
    await choose(ann, "seats", "2");
    await press(ann, "sit");
    await sees(ann, "Seat 0: Ann");
    const ben = await open(browser, ann.url());
    await comeIn(ben, "Ben");
    await press(ben, "sit");
    await sees(ann, "Seat 1: Ben");
    tell(true, "two people come in by the link and sit down");
    await press(ann, "Begin");
    for (let i = 0; i < 8; i++) await act([ann, ben]);
    tell(await countActs(ann) === await countActs(ben), "they play with the page's buttons");

    await ben.getByLabel("Say something").fill("<img src=x onerror=alert(1)> & so on");
    await press(ben, "send");
    await sees(ann, "<img src=x onerror=alert(1)> & so on");
    tell(await ann.locator("img").count() === 0, "what is said is text, whatever it looks like");

    const acts = await countActs(ann);
    await ann.reload();
    await sees(ann, "Seat 0: Ann");
    await sees(ann, "& so on");
    tell(await countActs(ann) === acts, "a reload lands in one's seat, with everything there");
    for (let i = 0; i < 2; i++) await act([ann, ben]);

    const token = await ann.evaluate(() => localStorage.getItem(`token ${location.hash.slice(1)}`));
    const phone = await open(browser, `${ann.url()}/${token}`);
    await comeIn(phone, "Ann");
    await act([ann, ben, phone]);
    tell(await phone.locator("pre").innerText() === await ann.locator("pre").innerText(),
        "the private link is oneself on another device");
    tell(!phone.url().includes(token), "the token does not stay in the address", phone.url());

    await press(ann, "abort");
    await press(ann, "Again");
    await choose(ann, "game", "nullgame");
    await sees(ben, "nullgame, lobby");
    await press(ann, "Begin");
    for (let i = 0; i < 2; i++) await act([ann, ben]);
    await sees(ben, /^Over/);
    const [file] = await Promise.all([ben.waitForEvent("download"), press(ben, "save the record")]);
    tell(file.suggestedFilename().endsWith(".txt"), "another match in the same room, and its record");
    tell(complaints.length === 0, "no errors, no violations, nobody else is asked", complaints.join("\n"));
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
await main(browser).catch((error) => tell(false, "the page does what it should", `${error.stack}\n${complaints}`));
await browser.close();
