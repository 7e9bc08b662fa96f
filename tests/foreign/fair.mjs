/* tests/foreign/fair.mjs PORT CHROMIUM - the dice, as the page has a part in them: hashed first, shown when it is asked for, checked at
 * the end; somebody who does not show theirs; a server that changes its mind.
 */
import { createHash } from "node:crypto";
import { audit } from "./axe.mjs";
import { House, press, sees } from "./house.mjs";
import { comeIn, makeRoom, pressTool, setSeats, sit } from "./rooms.mjs";
import { tell } from "./tell.mjs";

/** What goes through the line, and may be held back or changed on its way. */
async function tapLine(page) {
    const line = { sent: [], holds: () => false, changes: (text) => text };
    await page.routeWebSocket(/\/ws\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
            const lines = text.split("\n").filter((one) => !line.holds(one));
            line.sent.push(...lines);
            if (lines.length > 0) server.send(lines.join("\n"));
        });
        server.onMessage((text) => socket.send(line.changes(text)));
        line.again = (text) => socket.send(text);
    });
    return line;
}

const saidOf = (line, what) => line.sent.filter((one) => one.startsWith(`${what} `)).map((one) => one.split(" ")[1]);
const sha256 = (hex) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

async function enterRoom(house) {
    const ann = await house.person({ at: "about:blank" }), ben = await house.person({ at: "about:blank", phone: true });
    const lines = [await tapLine(ann), await tapLine(ben)];
    await ann.goto(house.origin);
    await makeRoom(ann, "heimlich");
    await setSeats(ann, 2);
    await ben.goto(ann.url());
    await comeIn(ben, "Ben");
    await sit(ben);
    return { ann, ben, lines };
}

const canBegin = (page) => page.locator(".begin .main:not([aria-disabled=true])").waitFor();

async function beginAndEnd(ann, ben, lines) {
    await canBegin(ann);
    await ben.reload();
    await ben.locator(".lobby").waitFor();
    await canBegin(ann);
    await press(ann, ann.t("page.begin"));
    for (const page of [ann, ben]) await page.locator(".board [data-acts]").waitFor();
    for (const [i, line] of lines.entries()) {
        const [mix] = saidOf(line, "mix").slice(-1), [reveal] = saidOf(line, "reveal");
        tell(/^[0-9a-f]{32}$/.test(reveal) && sha256(reveal) === mix, `${["Ann", "Ben"][i]} shows what was hashed before`, line.sent.join("\n"));
    }
    tell(saidOf(lines[1], "mix").length === 1, "a reload before the match forgets nothing");
    await end(ann);
    for (const page of [ann, ben]) await page.locator(".dice.good summary").waitFor();
    tell(true, "afterwards both browsers find their part in the record");
}

async function end(ann) {
    await pressTool(ann, "page.abort");
    await press(ann, ann.t("page.abort.sure"));
    await ann.locator(".end").waitFor();
}

/** Ben's page never shows its part: a bot has the seat, for this match. */
async function withhold(ann, ben, line) {
    line.holds = (text) => text.startsWith("reveal");
    await press(ann, ann.t("page.again"));
    await press(ben, ben.t("page.rematch.agree"));
    await sees(ben, ben.t("page.mixing"));
    tell(true, "while parts are missing the page says that the dice are being mixed");
    await ann.locator(".board [data-acts]").waitFor();
    await ann.locator(".toast", { hasText: ann.t("page.withheld", { names: "Ben" }) }).waitFor();
    await sees(ben, ben.t("page.withheld.you"));
    await ann.locator(".log li", { hasText: ann.t("page.withheld", { names: "Ben" }) }).waitFor();
    tell(await ann.locator(".chip", { hasText: ann.t("page.withheld.short", { name: "Ben" }) }).count() === 1,
        "who did not show theirs has a bot in this match, and everybody reads it");
    line.holds = () => false;
    await end(ann);
    await ann.locator(".dice.good summary").waitFor();
}

/** The server names another secret in the same match. */
async function changeMind(ann, ben, line) {
    await press(ann, ann.t("page.again.other"));
    await canBegin(ann);
    await press(ben, ben.t("page.stand"));
    await canBegin(ann).catch(() => undefined);
    line.changes = (text) => text.replace(/"commit":"[0-9a-f]{64}"/, `"commit":"${"5a".repeat(32)}"`);
    const mixes = saidOf(line, "mix").length;
    await sit(ben);
    await ben.getByRole("alert").getByText(ben.t("page.alarm"), { exact: true }).waitFor();
    await sees(ben, ben.t("page.alarm.help"));
    await ben.waitForTimeout(300);
    tell(saidOf(line, "mix").length === mixes, "another secret in the same match is an alarm, and nothing is put in");
    const wrong = await audit(ben);
    tell(wrong.length === 0, "axe finds nothing wrong with it", wrong.join("\n"));
    await ben.reload();
    await sees(ben, ben.t("page.alarm.help"));
    tell(true, "a reload does not make it go away");
    await press(ben, ben.t("page.alarm.go-on"));
    await sees(ben, ben.t("page.alarm.told"));
    await ben.waitForTimeout(300);
    tell(saidOf(line, "mix").length === mixes + 1, "whoever goes on puts something new in, and the warning stays");
}

async function main(house) {
    const { ann, ben, lines } = await enterRoom(house);
    await beginAndEnd(ann, ben, lines);
    await withhold(ann, ben, lines[1]);
    await changeMind(ann, ben, lines[1]);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the dice are fair", `${error.stack}\n${house.complaints}`));
await house.close();
