/* tests/foreign/page.mjs PORT CHROMIUM - what people do with the page besides playing: look on, take back, reload, change
 * the device, talk, end a match and begin another.
 */
import { firstOf, House, press, sees, tap } from "./house.mjs";
import { doings, dragAgent, stepBack, stepOut, townOn } from "./heimlich.mjs";
import {
    act, actsBeyond, actsOn, asked, begin, closeDialog, comeIn, makeRoom, playOn, pressTool, seeTheSame, setSeats, sit,
} from "./rooms.mjs";
import { tell } from "./tell.mjs";

const turnTo = (page, name) => tap(page, page.locator(".leaves button", { hasText: name }));
const logOf = (page) => page.locator(".log li").allInnerTexts();
const saidOn = (page) => page.locator(".hm-said");
const stepsOn = (page) => page.locator(".hm-stepper output").allInnerTexts().then((all) => all.map(Number));

async function enterRoom(house) {
    const ann = await house.person();
    await makeRoom(ann, "heimlich");
    tell(true, "a room is made, and its link is in the address");
    await setSeats(ann, 2);
    const ben = await house.person({ phone: true, at: ann.url() });
    await comeIn(ben, "Ben");
    await sit(ben);
    await sees(ann, "Ben");
    tell(true, "two people come in by the link and sit down");
    await begin(ann);
    await ben.locator(".heimlich").waitFor();
    return [ann, ben];
}

async function lookOn(house, ann) {
    const wim = await house.person({ at: ann.url(), card: true });
    await comeIn(wim, "Wim");
    await wim.locator(".heimlich").waitFor();
    const secrets = await wim.locator(".hm-own, .hm-folder, .hm-stepper, .hm-go, .who-button, dialog.who, .strip-button").count();
    const agents = await townOn(ann).then((town) => town.agents.map(({ name }) => ann.t(`heimlich:agent.${name}`)));
    const dealt = (await logOf(wim)).filter((line) => agents.some((name) => line.includes(name)));
    tell(secrets === 0 && dealt.length === 0, "who looks on sees the match, but no agent of anybody, no card and no turn", dealt.join("\n"));
    return wim;
}

async function tapWrongly(asking, waiting) {
    await tap(waiting, waiting.locator(".hm-card-main").first());
    await saidOn(waiting).waitFor();
    tell(/\w+ \w+/.test(await saidOn(waiting).innerText()), "who is not asked is told so in words");
    const { left } = await townOn(asking);
    await tap(asking, ".hm-go", true);
    await saidOn(asking).waitFor();
    const wanted = asking.t("heimlich:board.left", { n: left });
    tell(await saidOn(asking).innerText() === wanted, "and so is who has points left");
}

async function dragAgents(page) {
    const { agents, buildings, left } = await townOn(page), last = agents.length - 1;
    await dragAgent(page, agents[last].name, buildings[left]);
    tell((await stepsOn(page))[last] === left, "an agent is dragged along the ring", await stepsOn(page));
    await dragAgent(page, agents[last].name, buildings[0]);
    tell((await stepsOn(page))[last] === 0, "and back");
    await dragAgent(page, agents[last].name, buildings[left + 1]);
    await saidOn(page).waitFor();
    tell(await saidOn(page).innerText() === page.t("heimlich:why.not-enough-points", { left }), "but not too far");
    await dragAgent(page, agents[last].name, buildings[0]);
}

async function reloadInTurn(page) {
    const before = await actsOn(page), town = await townOn(page);
    await stepOut(page, [1]);
    const half = await stepsOn(page);
    await page.reload();
    await page.locator(".ask.mine").waitFor();
    await page.locator(".hm-stepper").first().waitFor();
    tell(`${await stepsOn(page)}` === `${half}` && half[0] === 1, "half a turn outlives a reload", await stepsOn(page));
    await stepBack(page, 0);
    const same = JSON.stringify(await townOn(page)) === JSON.stringify(town) && await actsOn(page) === before;
    tell(same && await page.locator(".hm-own").count() === 1, "a reload in mid-turn keeps the seat, and everything that was done");
}

/** Play until somebody has to move the safe; then the walk before it can still be taken back. */
async function takeBack(pages) {
    const found = {};
    while (!found.page) {
        const { page, answer } = await firstOf(pages, asked, "somebody is asked");
        if (answer === "safe") found.page = page;
        else await act(page, doings[answer]);
    }
    const { page } = found, before = await actsOn(page);
    await press(page, page.t("page.back"));
    await page.locator('.heimlich[data-phase="walk"]').waitFor();
    const other = pages.find((one) => one !== page);
    await other.locator('.heimlich[data-phase="walk"]').waitFor();
    tell(await actsOn(page) < before && await seeTheSame(page, other), "a walk is taken back, for everybody");
}

async function talk(ann, ben) {
    await turnTo(ben, ben.t("page.chat"));
    await ben.getByLabel(ben.t("page.say")).fill("<img src=x onerror=alert(1)> & so on");
    await press(ben, ben.t("page.send"));
    await turnTo(ann, ann.t("page.chat"));
    await sees(ann, "<img src=x onerror=alert(1)> & so on");
    tell(await ann.locator("img[src=x]").count() === 0, "what is said is text, whatever it looks like");
    await turnTo(ann, ann.t("page.log"));
    await turnTo(ben, ben.t("page.chat"));
}

async function changeDevice(house, ann) {
    const log = await logOf(ann);
    await ann.reload();
    await ann.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, log.length);
    tell((await logOf(ann)).length === log.length, "a reload lands in one's seat, with everything there");
    const token = await ann.evaluate(() => JSON.stringify(localStorage).match(/[A-Za-z0-9_-]{22,64}/g));
    await pressTool(ann, "page.device.short");
    const link = await ann.locator(".link-box input").inputValue();
    await closeDialog(ann);
    const phone = await house.person({ at: link, phone: true });
    await press(phone, phone.t("page.own-link.mine"));
    await sees(phone, phone.t("heimlich:board.own"));
    tell(true, "the private link is oneself on another device");
    tell(!phone.url().includes("/", phone.url().indexOf("#")), "the token does not stay in the address", phone.url());
    tell(token.some((one) => link.endsWith(one)), "and it is the one the browser keeps");
    const before = await actsOn(phone);
    return { phone, before };
}

async function endAndBegin(ann, ben) {
    await pressTool(ann, "page.abort");
    await press(ann, ann.t("page.abort.sure"));
    const [file] = await Promise.all([ben.waitForEvent("download"), press(ben, ben.t("page.record"))]);
    tell(file.suggestedFilename().endsWith(".txt"), "a match that was ended, and its record");
    await press(ben, ben.t("page.again"));
    await sees(ann, ann.t("page.rematch.same", { name: "Ben" }));
    await press(ann, ann.t("page.rematch.deny"));
    await sees(ben, ben.t("why.no-rematch"));
    tell(true, "anybody may wish for another match, and one no ends the wish");
    await press(ann, ann.t("page.again"));
    await press(ben, ben.t("page.rematch.agree"));
    await firstOf([ann, ben], asked, "another match");
    tell(true, "another match in the same room");
}

async function main(house) {
    const [ann, ben] = await enterRoom(house), pages = [ann, ben];
    const wim = await lookOn(house, ann);
    const { page } = await firstOf(pages, asked, "a turn"), other = pages.find((one) => one !== page);
    await tapWrongly(page, other);
    await dragAgents(page);
    await reloadInTurn(page);
    const before = await actsOn(wim);
    await playOn(pages, doings, { most: 3 });
    await actsBeyond(wim, before);
    tell(await seeTheSame(ann, ben), "they play with the page's buttons, and who looks on sees it");
    await takeBack(pages);
    await talk(ann, ben);
    const device = await changeDevice(house, ann);
    await playOn(pages, doings, { most: 2 });
    await actsBeyond(device.phone, device.before);
    tell(true, "and both devices see what happens");
    await endAndBegin(ann, ben);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the page does what it should", `${error.stack}\n${house.complaints}`));
await house.close();
