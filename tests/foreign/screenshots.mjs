/* tests/foreign/screenshots.mjs PORT CHROMIUM FOLDER - pictures of everything that the page can show.
 *
 * NN-name.LANGUAGE.SIZE.THEME.png: the first pages in every language; everything once on a phone and once on a big
 * screen, by day and by night.
 */
import path from "node:path";
import { setTheme } from "./axe.mjs";
import { House } from "./house.mjs";
import { tourOfHeimlich, tourOfInsideJob, tourOfLobby, tourOfStart } from "./tour.mjs";

const [port, chromium, folder] = process.argv.slice(2);
let count = 0;

async function station(page, name) {
    const number = String(++count).padStart(3, "0"), size = page.phone ? "phone" : "desktop";
    for (const theme of ["light", "dark"]) {
        await setTheme(page, theme);
        const file = `${number}-${name}.${page.language}.${size}.${theme}.png`;
        await page.screenshot({ path: path.join(folder, file), fullPage: page.phone });
    }
    await setTheme(page, "light");
}

const house = await House.open(port, chromium);
for (const language of ["en", "de", "fr"]) {
    for (const phone of [true, false]) {
        const [host, guest] = [await house.person({ phone, language }), await house.person({ phone: !phone, language })];
        await tourOfStart(host, station);
        await tourOfLobby(host, guest, "heimlich", station);
        if (language !== "fr") await tourOfHeimlich(host, guest, station);
        const [other, last] = [await house.person({ phone, language }), await house.person({ phone: !phone, language })];
        await tourOfLobby(other, last, "insidejob", station);
        if (language !== "fr") await tourOfInsideJob(other, last, station);
        for (const page of [host, guest, other, last]) await page.context().close();
    }
}
await house.close();
