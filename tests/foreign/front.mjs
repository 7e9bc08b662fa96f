/* tests/foreign/front.mjs PORT CHROMIUM FOLDER - the three pictures of the README: real boards, as one sees them when
 * it is one's turn for the first time. Small: JPEG, two thirds of a big screen.
 */
import path from "node:path";
import { House } from "./house.mjs";
import { pressFor } from "./rooms.mjs";

const [port, chromium, folder] = process.argv.slice(2);
const BOARDS = [["heimlich", true], ["codenames", false], ["insider", true]]; // a game, and whether it is night

const house = await House.open(port, chromium);
for (const [game, dark] of BOARDS) {
    const page = await house.person({ dark });
    await page.setViewportSize({ width: 1240, height: 860 });
    await pressFor(page, game, "page.play-now");
    await page.locator(".ask.mine").waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, `${game}.jpg`), type: "jpeg", quality: 62 });
}
await house.close();
if (house.complaints.length) throw new Error(house.complaints.join("\n"));
console.log(`${BOARDS.length} pictures in ${folder}`);
