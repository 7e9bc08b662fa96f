/* tests/foreign/seats.mjs PORT CHROMIUM - a seat in mid-match: somebody who looks on asks for a bot's, and everybody at the board is
 * asked. One person alone with bots is not.
 */
import { audit } from "./axe.mjs";
import { House, press, sees } from "./house.mjs";
import { begin, closeDialog, comeIn, fillWithBots, makeRoom, pressFor, setSeats, sit } from "./rooms.mjs";
import { tell } from "./tell.mjs";

const SECRETS = ".hm-own, .hm-folder, .hm-stepper";
const openAsk = (page) => press(page, new RegExp(`^${page.t("page.seat.ask.short")}`));
const notice = (page) => page.locator(".notice");
const gone = (pages) => Promise.all(pages.map((page) => notice(page).waitFor({ state: "detached" })));

async function enterRoom(house) {
    const ann = await house.person();
    await makeRoom(ann, "heimlich");
    await setSeats(ann, 4);
    const ben = await house.person({ phone: true, at: ann.url() });
    await comeIn(ben, "Ben");
    await sit(ben);
    await sees(ann, "Ben");
    await fillWithBots(ann);
    await begin(ann);
    const wim = await house.person({ at: ann.url() });
    await comeIn(wim, "Wim");
    await wim.locator(".heimlich").waitFor();
    return [ann, ben, wim];
}

/** Wim asks for the first bot's seat; the others see it, and he sees that he waits. */
async function ask(ann, ben, wim) {
    await openAsk(wim);
    await sees(wim, wim.t("page.seat.help"));
    await press(wim.getByRole("dialog"), wim.t("page.seat.ask"));
    for (const page of [ann, ben]) await notice(page).getByRole("button", { name: page.t("page.wish.agree") }).waitFor();
    await notice(wim).waitFor();
}

async function deny(ann, ben, wim) {
    await ask(ann, ben, wim);
    const question = await notice(ann).innerText(), waiting = await notice(wim).innerText();
    tell(question.includes("Wim") && /\d:\d\d/.test(question), "those at the board are asked, with the time they have", question);
    tell(waiting.includes("Ben") && /\d:\d\d/.test(waiting), "who asks sees for whom they wait", waiting);
    tell(await wim.locator(SECRETS).count() === 0, "and no secret yet");
    const wrong = [...await audit(ann), ...await audit(wim)];
    tell(wrong.length === 0, "axe finds nothing wrong with question and waiting", wrong.join("\n"));
    await press(ann, ann.t("page.wish.agree"));
    await notice(ann).getByRole("button").first().waitFor({ state: "detached" });
    await press(ben, ben.t("page.wish.deny"));
    await sees(wim, wim.t("why.not-agreed"));
    await gone([ann, ben, wim]);
    tell(await wim.locator(SECRETS).count() === 0, "one who denies is enough: Wim goes on watching");
}

async function agree(ann, ben, wim) {
    await ask(ann, ben, wim);
    await press(ben, ben.t("page.wish.agree"));
    await press(ann, ann.t("page.wish.agree"));
    await wim.locator(".hm-own").waitFor();
    tell(true, "when all have agreed the seat is Wim's, with its secrets");
    const bot = wim.t("page.bot.names").split(", ")[2];
    const took = wim.t("page.took", { name: "Wim", seat: wim.t("page.bot.name", { name: bot }) });
    for (const page of [ann, ben, wim]) await page.locator(".toast", { hasText: took }).waitFor();
    await gone([ann, ben, wim]);
    await ann.locator(".log li", { hasText: took }).waitFor();
    tell(true, "everybody reads who took which seat, and the log has it");
    tell(await ann.locator(".chip", { hasText: "Wim" }).count() === 1, "the seat has his name");
}

async function aloneWithBots(house) {
    const eve = await house.person();
    await pressFor(eve, "heimlich", "page.play-now");
    await eve.locator(".heimlich").waitFor();
    const twin = await house.person({ at: eve.url() });
    await comeIn(twin, "Twin");
    await twin.locator(".heimlich").waitFor();
    await openAsk(twin);
    await sees(twin, twin.t("why.alone-with-bots"));
    const asks = await twin.getByRole("dialog").getByRole("button", { name: twin.t("page.seat.ask"), exact: true }).count();
    tell(asks === 0, "who plays alone with bots is not asked, and the page says why");
    await closeDialog(twin);
    tell(await twin.locator(SECRETS).count() === 0, "so a second browser sees no bot's secrets");
}

async function main(house) {
    const [ann, ben, wim] = await enterRoom(house);
    await deny(ann, ben, wim);
    await agree(ann, ben, wim);
    await aloneWithBots(house);
    tell(house.complaints.length === 0, "no errors, no violations, nobody else is asked", house.complaints.join("\n"));
}

const [port, chromium] = process.argv.slice(2);
const house = await House.open(port, chromium);
await main(house).catch((error) => tell(false, "seats change hands", `${error.stack}\n${house.complaints}`));
await house.close();
