/* tests/foreign/heimlich.mjs - somebody plays Heimlich & Co with the board's own controls.
 *
 * They hurry: whoever can enter the building of the safe does, and the safe goes where most agents
 * can reach it next. So a match is over soon, whatever the dice show.
 */
import { drag, tap } from "./house.mjs";

const AROUND = 12;

/** The town as the page shows it. */
export const townOn = (page) => page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const buildings = all("[data-building]").map((one) => one.dataset.building);
    return {
        phase: document.querySelector(".heimlich").dataset.phase,
        agents: all("[data-agent]").map((one) => ({
            name: one.dataset.agent, at: buildings.indexOf(one.dataset.at),
        })),
        buildings,
        safe: all("[data-building]").findIndex((one) => one.dataset.safe === "true"),
        free: all("[data-building].can").map((one) => buildings.indexOf(one.dataset.building)),
        left: all(".hm-pip:not(.spent)").length,
    };
});

const ahead = (from, to) => (to - from + AROUND) % AROUND;

/** Steps by agent: one goes to the safe if it can, another takes the rest. */
function planWalk({ agents, safe, left }) {
    const steps = agents.map(() => 0);
    const ways = agents.map((agent, i) => ({ i, far: ahead(agent.at, safe) }))
        .filter(({ far }) => far > 0 && far <= left).sort((a, b) => b.far - a.far);
    const goer = ways[0]?.i ?? 0;
    steps[goer] = ways[0]?.far ?? left;
    const other = agents.findIndex((agent, i) => i !== goer && ahead(agent.at, safe) > 0);
    steps[other] += left - steps[goer];
    return steps;
}

const stepper = (page, agent, which) => page.locator(".hm-card").nth(agent).locator(".hm-stepper button").nth(which);

/** Put a walk together with the buttons beside the picture. */
export async function stepOut(page, steps) {
    for (const [agent, count] of steps.entries()) {
        for (let i = 0; i < count; i++) await tap(page, stepper(page, agent, 1));
    }
}

export const stepBack = (page, agent) => tap(page, stepper(page, agent, 0));

/** Take an agent by its hat and put it down before a building. */
export async function dragAgent(page, name, building) {
    await page.locator(".hm-town").evaluate((town) => town.scrollIntoView({ block: "center" }));
    await drag(page, `[data-agent=${name}]`, `[data-building="${building}"]`);
}

async function walk(page) {
    await stepOut(page, planWalk(await townOn(page)));
    await tap(page, ".hm-go");
}

async function placeSafe(page) {
    const { agents, free, buildings } = await townOn(page);
    const near = (b) => agents.filter(({ at }) => ahead(at, b) > 0 && ahead(at, b) <= 6).length;
    const best = free.sort((a, b) => near(b) - near(a) || b - a)[0];
    await tap(page, `[data-building="${buildings[best]}"]`);
}

/** Name somebody for every agent that has no name yet, or until so many have one: each seat once, then nobody. One's own
 * agent has its name already. */
export async function fillTips(page, most = Infinity) {
    const rows = page.locator(".hm-tips .hm-row[role=group]"), count = await rows.count();
    for (let i = 0; i < count && await page.locator(".hm-tips .hm-cell.on").count() < most; i++) {
        if (await rows.nth(i).locator(".on").count() > 0) continue;
        await tap(page, rows.nth(i).locator("button:not(.taken)").first());
    }
}

async function fileTips(page) {
    await fillTips(page);
    await tap(page, ".hm-tips .hm-go");
}

/** Do what is asked, by its phase. */
export const doings = { walk, safe: placeSafe, tips: fileTips };
