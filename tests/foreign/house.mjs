/* tests/foreign/house.mjs - people with browsers of their own, and what the page may never do.
 *
 * Watched all the time: errors in the console, violations of the Content-Security-Policy, requests
 * to anybody but the server.
 */
import { chromium } from "playwright-core";
import { wordsOf } from "./words.mjs";

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };
const WAIT_MS = 30000;

/** A text that is not there is shown, or read aloud, as its key: `board.take`. In the page, all the time. */
const watchForKeys = () => {
    const isKey = /^(ask|board|chance|did|field|game|me|news|option|page|part|phase|phrase|preset|value|verb|why)(\.[a-z0-9-]+)+$/;
    const complain = (text) => { if (text && isKey.test(text.trim())) console.error(`shows a key: ${text}`); };
    const look = (node) => {
        if (node.nodeType === Node.TEXT_NODE) complain(node.data);
        else for (const name of ["aria-label", "title", "alt", "placeholder"]) complain(node.getAttribute?.(name));
        node.childNodes.forEach(look);
    };
    new MutationObserver((changes) => changes.forEach(({ type, target, addedNodes }) =>
        (type === "childList" ? addedNodes : [target]).forEach(look))).observe(document, {
        childList: true, subtree: true, characterData: true, attributeFilter: ["aria-label", "title", "alt", "placeholder"],
    });
};

export class House {
    complaints = [];

    /** A house on a port of this machine, seen by the Chromium of that path. */
    static async open(port, executablePath) {
        const house = new House();
        house.origin = `http://127.0.0.1:${port}`;
        house.browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
        return house;
    }

    close() {
        return this.browser.close();
    }

    /** Somebody who shares nothing with the others. Their page has `t`, the words of their language. `card`: a match
     * begins with the card that says who one is. `name`: what they have called themselves before. */
    async person({ phone = false, language = "en", motion = false, dark = false, card = false, name = "", at = this.origin } = {}) {
        const context = await this.browser.newContext({
            ...(phone ? PHONE : DESKTOP), locale: language, reducedMotion: motion ? "no-preference" : "reduce",
            colorScheme: dark ? "dark" : "light",
        });
        const page = await context.newPage();
        page.setDefaultTimeout(WAIT_MS);
        page.language = language;
        page.t = wordsOf(language);
        page.phone = phone;
        await this.watch(page);
        if (!card) await page.addInitScript(() => { try { localStorage.setItem("card", "off"); } catch { /* about:blank */ } });
        if (name) await page.addInitScript((known) => localStorage.setItem("name", known), name);
        await page.goto(at);
        return page;
    }

    async watch(page) {
        const complain = (text) => this.complaints.push(text);
        page.on("console", (message) => message.type() === "error" && complain(`${message.text()} ${message.location().url}`));
        page.on("pageerror", (error) => complain(error.stack ?? error.message));
        page.on("request", (request) => {
            const url = request.url();
            if (!url.startsWith(this.origin) && !/^(data|blob):/.test(url)) complain(`asks for ${url}`);
            if (request.headers().referer?.includes("#")) complain(`tells where it is: ${url}`);
        });
        page.on("websocket", (socket) => {
            page.socket = socket; // the newest
            const here = `${this.origin.replace("http", "ws")}/ws/`;
            if (!socket.url().startsWith(here)) complain(`talks to ${socket.url()}`);
        });
        await page.addInitScript(watchForKeys);
        await page.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => {
            console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
        }));
    }
}

/** A tap of a finger on a phone, a click elsewhere; `anyway`: also on what says that it can do nothing now. */
export const tap = (page, what, anyway = false) => {
    const place = typeof what === "string" ? page.locator(what).first() : what;
    return page.phone ? place.tap({ force: anyway }) : place.click({ force: anyway });
};

async function middleOf(page, selector) {
    const box = await page.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Take one thing with the pointer and put it down on another; both must be in sight. */
export async function drag(page, from, to) {
    await page.mouse.move(...await middleOf(page, from));
    await page.mouse.down();
    await page.mouse.move(...await middleOf(page, to), { steps: 6 });
    await page.mouse.up();
}

export const press = (page, name) =>
    tap(page, page.getByRole("button", { name, exact: typeof name === "string" }).first());
export const sees = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Look at pages in turn until one of them answers; what it says is handed on with it. */
export async function firstOf(pages, question, what) {
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end) {
        for (const page of pages) {
            const answer = await page.evaluate(question);
            if (answer) return { page, answer };
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`waited in vain: ${what}\n${await Promise.all(pages.map((page) => page.locator("main").innerText()))}`);
}
