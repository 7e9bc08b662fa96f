/* tests/foreign/screenshots.mjs PORT CHROMIUM FOLDER - pictures of everything that the page can show.
 *
 * NN-name.LANGUAGE.SIZE.THEME.png: every station on a phone and on a big screen, by day and by night.
 */
import path from "node:path";
import { setTheme } from "./axe.mjs";
import { DESKTOP, House, PHONE } from "./house.mjs";
import { tourOfHeimlich, tourOfInsideJob, tourOfLobby, tourOfStart } from "./tour.mjs";

const [port, chromium, folder] = process.argv.slice(2);
let count = 0;

async function station(page, name) {
    const number = String(++count).padStart(3, "0"), usual = page.viewportSize();
    for (const [size, { viewport }] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
        await page.setViewportSize(viewport);
        for (const theme of ["dark", "light"]) {
            await setTheme(page, theme);
            const file = `${number}-${name}.${page.language}.${size}.${theme}.png`;
            await page.screenshot({ path: path.join(folder, file), fullPage: size === "phone" });
        }
    }
    await page.setViewportSize(usual);
}

/** Two people of one language; `whole`: they play, too. */
async function tour(house, language, whole) {
    const people = () => Promise.all([house.person({ language }), house.person({ language, phone: true })]);
    const [host, guest] = await people(), [other, last] = await people();
    await tourOfStart(host, station);
    await tourOfLobby(host, guest, "heimlich", station);
    if (whole) await tourOfHeimlich(host, guest, station);
    await tourOfLobby(other, last, "insidejob", station);
    if (whole) await tourOfInsideJob(other, last, station);
}

const house = await House.open(port, chromium);
await tour(house, "en", true);
await tour(house, "de", true);
await tour(house, "fr", false);
await house.close();
console.log(`${count} stations, four pictures of each, in ${folder}`);
