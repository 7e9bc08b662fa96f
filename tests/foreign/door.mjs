/* tests/foreign/door.mjs PORT CHROMIUM - who comes in: links that say who one is, people who were sent away and knock, links that
 * were renewed.
 */
import { audit } from "./axe.mjs";
import { House, press, sees } from "./house.mjs";
import { closeDialog, comeIn, makeRoom, pick, sit } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const here = (page) => page.locator(".people li strong").allInnerTexts();
const tokenOf = (page) => page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith("token "))?.[1] ?? "");
const asksWhose = (page) => sees(page, page.t("page.own-link"));
const titleSays = (page, text) => page.getByRole("heading", { name: page.t(text) }).waitFor();

async function isFine(page, what) {
    await page.locator(".toast").waitFor({ state: "detached" });
    const wrong = await audit(page);
    tell(wrong.length === 0, `axe finds nothing wrong: ${what}`, wrong.join("\n"));
}

/* ---- a link with a token ---- */

async function ownLinkOf(page) {
    await press(page, page.t("page.device"));
    const link = await page.locator("dialog .link-box input").inputValue();
    await closeDialog(page);
    return link;
}

async function openOwnLinks(house, ann) {
    const link = await ownLinkOf(ann), mine = await tokenOf(ann);
    tell(link.endsWith(`/${mine}`), "one's own link has one's token");
    const ben = await house.person({ at: link, phone: true });
    await asksWhose(ben);
    tell(!ben.url().includes("/", ben.url().indexOf("#")), "the token leaves the address before anything is asked", ben.url());
    tell(await tokenOf(ben) === "", "and is not kept");
    await isFine(ben, "whose link is it?");
    await press(ben, ben.t("page.own-link.new"));
    await comeIn(ben, "Ben");
    await sees(ann, "Ben");
    const his = await tokenOf(ben);
    tell(his !== mine && (await here(ann)).length === 2, "somebody new is somebody else", await here(ann));
    await ben.goto(link);
    await asksWhose(ben);
    await press(ben, ben.t("page.own-link.stay"));
    await ben.locator(".lobby").waitFor();
    tell(await tokenOf(ben) === his && (await here(ben)).includes("Ben"), "who is somebody here already stays so");
    const phone = await house.person({ at: link });
    await asksWhose(phone);
    await press(phone, phone.t("page.own-link.mine"));
    await phone.locator(".begin .main").waitFor();
    tell(await tokenOf(phone) === mine && (await here(phone)).length === 2, "one's own link makes one the same person, who says so");
    await phone.context().close();
    return ben;
}

/* ---- sent away ---- */

async function sendAway(ann, name) {
    await press(ann, new RegExp(`^${ann.t("page.kick")}.*${name}`));
    await press(ann, ann.t("page.kick.sure", { name }));
}

async function knockAgain(ben, ann) {
    await titleSays(ben, "bye.kicked");
    await ben.reload();
    await titleSays(ben, "page.knocking");
    await sees(ann, ann.t("page.knock", { name: "Ben" }));
}

async function kickAndKnock(ann, ben) {
    await sendAway(ann, "Ben");
    await sees(ann, ann.t("page.door.shut"));
    await knockAgain(ben, ann);
    tell(true, "who was sent away and reloads the page knocks, and the host is asked");
    tell((await here(ann)).length === 1, "and is not in the room", await here(ann));
    await isFine(ben, "somebody who knocks");
    await isFine(ann, "a host at whose door somebody knocks");
    await press(ann, new RegExp(`^${ann.t("page.knock.admit")}`));
    await ben.locator(".lobby").waitFor();
    await ann.locator(".notice").waitFor({ state: "detached" });
    tell((await here(ann)).includes("Ben"), "the host lets them in");
    await sit(ben);
    await sendAway(ann, "Ben");
    await knockAgain(ben, ann);
    await press(ann, new RegExp(`^${ann.t("page.knock.decline")}`));
    await titleSays(ben, "why.declined");
    await ann.locator(".notice").waitFor({ state: "detached" });
    tell((await here(ann)).length === 1, "or not, and says so", await here(ann));
    await ben.reload();
    await titleSays(ben, "why.declined");
    tell(true, "and who was declined cannot go on knocking at once");
}

/* ---- a new link ---- */

/** Was the name asked for since the page was opened, if only for a moment? */
const watchForName = () => {
    const look = () => { window.nameAsked ||= document.querySelector(".doors form") !== null; };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/** Dan has no name yet, Eve has one; both have the old link first and then the new one. */
async function comeByBoth(house, ann, old) {
    const dan = await house.person({ at: "about:blank" });
    await dan.addInitScript(watchForName);
    await dan.goto(old);
    await titleSays(dan, "why.old-link");
    tell(!await dan.evaluate(() => window.nameAsked), "an old link says that it is old, before anybody is asked for a name");
    await isFine(dan, "an old link");
    const eve = await house.person({ at: old, name: "Eve" });
    await titleSays(eve, "why.old-link");
    tell(true, "and says so to somebody with a name");
    await dan.goto(ann.url());
    await comeIn(dan, "Dan");
    await dan.locator(".lobby").waitFor();
    tell((await here(dan)).includes("Dan"), "the new link asks for the name and leads in");
    tell(await dan.evaluate(() => window.nameAsked), "and the question was seen");
    await eve.goto(ann.url());
    await eve.locator(".lobby").waitFor();
    tell((await here(eve)).includes("Eve"), "at once for somebody with a name");
    await dan.reload();
    await dan.locator(".lobby").waitFor();
}

async function renew(house, ann) {
    const old = ann.url();
    await pick(ann, ann.t("page.door"), ann.t("page.door.open"));
    await press(ann, ann.t("page.renew"));
    await press(ann, ann.t("page.renew.sure"));
    await ann.waitForURL(/#[0-9a-z]+\+[0-9a-z]+$/);
    await sees(ann, ann.t("page.renewed"));
    tell(await ann.locator(".link-box input").inputValue() === ann.url(), "the new link is in the address and in the invitation");
    await comeByBoth(house, ann, old);
    await ann.goto(old);
    await ann.locator(".lobby").waitFor();
    tell(true, "who is in the room already comes back by any link");
    const link = await ownLinkOf(ann);
    const phone = await house.person({ at: link, phone: true });
    await asksWhose(phone);
    await press(phone, phone.t("page.own-link.mine"));
    await phone.locator(".begin .main").waitFor();
    tell(/#[0-9a-z]+\+[0-9a-z]+$/.test(phone.url()), "one's own link has the code too", phone.url());
}

async function main(house) {
    const ann = await house.person();
    await makeRoom(ann, "heimlich");
    const ben = await openOwnLinks(house, ann);
    await kickAndKnock(ann, ben);
    await renew(house, ann);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "the door works", `${error.stack}\n${house.complaints}`));
await house.close();
