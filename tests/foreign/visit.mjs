/* tests/foreign/visit.mjs - the first visit of a fresh browser: every byte that the server sends, and when the page can be used. */
import net from "node:net";
import { House } from "./house.mjs";

const QUIET_MS = 1000;

/** Between browser and server: counts what the server sends, heads and all. */
async function scales(port) {
    const counted = { bytes: 0, last: 0 };
    const proxy = net.createServer((browser) => {
        const server = net.connect(port, "127.0.0.1");
        server.on("data", (data) => {
            counted.bytes += data.length;
            counted.last = performance.now();
        });
        browser.pipe(server).pipe(browser);
        for (const one of [browser, server]) one.on("error", () => { browser.destroy(); server.destroy(); });
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    return { counted, proxy, port: proxy.address().port };
}

/** Says since when the page could be used: the moment of the first picture that has a button to play. */
const watchButtons = () => {
    const look = new MutationObserver(() => {
        if (!document.querySelector(".game-card button.main")) return;
        look.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.usableAt = performance.now(); }));
    });
    look.observe(document, { childList: true, subtree: true });
};

/** Until the page can be used, its service worker has kept the shell, and nothing more comes. */
async function loadAll(page, origin, counted) {
    await page.goto(origin);
    await page.waitForFunction(() => window.usableAt);
    await page.evaluate(() => navigator.serviceWorker.ready);
    while (performance.now() - counted.last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
}

/** The first page, opened by a browser that has never been here: bytes, milliseconds until it could be used, and the
 * names of the files the page asked for. */
export async function firstVisit(port, chromium, language = "en") {
    const { counted, proxy, port: between } = await scales(port);
    const house = await House.open(between, chromium);
    try {
        const page = await house.person({ at: "about:blank", motion: true, language }), files = [];
        page.on("request", (request) => files.push(new URL(request.url()).pathname));
        await page.addInitScript(watchButtons);
        await loadAll(page, house.origin, counted);
        return { bytes: counted.bytes, usable: await page.evaluate(() => window.usableAt), files };
    } finally {
        await house.close();
        proxy.close();
    }
}
