/* tests/foreign/lost.mjs PORT CHROMIUM - a connection that breaks, or dies without a word: shown and healed without a reload, and
 * nothing that somebody was writing is lost.
 */
import { House, press, sees } from "./house.mjs";
import { pressFor, pressTool } from "./rooms.mjs";
import { tell } from "./tell.mjs";

/** A door between the page and the server that can be shut, and a line that can be cut without anybody noticing. */
async function putDoor(page) {
    const door = { open: true, lines: [] };
    await page.routeWebSocket(/\/ws\//, (socket) => {
        if (!door.open) return void socket.close();
        const server = socket.connectToServer();
        door.lines.push(socket);
        let dead = false;
        door.kill = () => { dead = true; };
        socket.onMessage((text) => { if (!dead) server.send(text); });
        server.onMessage((text) => { if (!dead) socket.send(text); });
    });
    door.shut = async () => {
        door.open = false;
        await Promise.all(door.lines.splice(0).map((socket) => socket.close()));
    };
    return door;
}

const banner = (page) => page.locator(".banner");
const leaf = (page, name) => page.locator(".leaves button", { hasText: page.t(name) }).click();

async function rename(page, name) {
    await pressTool(page, "page.settings");
    await page.getByRole("dialog").getByLabel(page.t("page.your-name")).fill(name);
    await press(page, page.t("page.save"));
    await page.keyboard.press("Escape");
}

/** Ann is cut off while she writes; Ben is there all the time. */
async function writeOn(ann, ben, door) {
    const { t } = ann;
    await leaf(ann, "page.chat");
    await ann.getByLabel(t("page.say")).fill("I was just about");
    await door.shut();
    await banner(ann).waitFor();
    tell(true, "a broken connection is shown");
    await ann.getByLabel(t("page.say")).fill("I was just about to say");
    await press(ann, t("page.send"));
    await sees(ann, t("page.offline"));
    tell(await ann.getByLabel(t("page.say")).inputValue() === "I was just about to say", "what cannot be said stays to be said");
    await leaf(ann, "page.notes");
    await ann.getByLabel(t("page.notes"), { exact: true }).fill("Ben is green");
    await rename(ann, "Anna");
    await leaf(ann, "page.chat");
    door.open = true;
    const healed = banner(ann).waitFor({ state: "detached" });
    await Promise.any([press(ann, t("page.try-now")), healed]); /* it also comes back by itself, perhaps before the press */
    await healed;
    tell(true, "and healed");
    await press(ann, t("page.send"));
    await sees(ben, "I was just about to say");
    tell(await ann.getByLabel(t("page.say")).inputValue() === "", "the draft can be sent then");
    await sees(ben, "Anna");
    tell(true, "the name that was changed meanwhile arrives");
    await leaf(ann, "page.notes");
    tell(await ann.getByLabel(t("page.notes"), { exact: true }).inputValue() === "Ben is green", "so do notes");
}

/** The machine slept, and the line is dead; nobody has closed it. */
async function wakeUp(ann, door) {
    await ann.waitForTimeout(1500); /* who was heard of a moment ago is not asked */
    door.kill();
    door.open = false;
    await ann.evaluate(() => dispatchEvent(new Event("online")));
    await banner(ann).waitFor();
    door.open = true;
    await banner(ann).waitFor({ state: "detached" });
    tell(true, "a connection that died in its sleep is noticed, and replaced");
}

async function main(house) {
    const ann = await house.person({ at: "about:blank" });
    const door = await putDoor(ann);
    await ann.goto(house.origin);
    await pressFor(ann, "heimlich", "page.play-now");
    await ann.locator(".ask").waitFor();
    await ann.evaluate(() => { window.sameAsBefore = true; });
    const ben = await house.person({ at: ann.url() });
    await ben.getByLabel(ben.t("page.your-name")).fill("Ben");
    await press(ben, ben.t("page.come-in"));
    await leaf(ben, "page.chat");
    await writeOn(ann, ben, door);
    await wakeUp(ann, door);
    tell(await ann.evaluate(() => window.sameAsBefore), "all of it without a reload");
    await ann.reload();
    await leaf(ann, "page.notes");
    await ann.waitForFunction(() => document.querySelector(".notes textarea")?.value === "Ben is green");
    tell(true, "and the room has kept the notes");
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the page heals", `${error.stack}\n${house.complaints}`));
await house.close();
