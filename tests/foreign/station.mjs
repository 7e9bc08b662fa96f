/* tests/foreign/station.mjs - a page as it stands now: axe-core looks, nothing is wider than the screen, and whoever does not speak
 * English sees none.
 */
import { audit } from "./axe.mjs";
import { tell } from "./tell.mjs";
import { englishOn } from "./words.mjs";

export async function station(page, name) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const found = [...await audit(page), ...(await englishOn(page)).map((text) => `in English: ${text}`)];
    if (wide > 0) found.push(`wider than the screen: ${wide} px`);
    const where = `${name}, ${page.language}, ${page.phone ? "phone" : "desktop"}`;
    tell(found.length === 0, `nothing is wrong with ${where}`, found.join("\n"));
}
