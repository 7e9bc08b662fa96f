/* tests/foreign/axe.mjs - what axe-core says of a page as it stands, by day and by night. */
import fs from "node:fs";
import { createRequire } from "node:module";

const source = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function run(page, rules) {
    if (!await page.evaluate(() => "axe" in window)) await page.evaluate(source);
    return page.evaluate(async (runOnly) => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...runOnly && { runOnly } });
        return violations.flatMap(({ id, nodes }) => nodes.map((node) =>
            `${id}: ${node.target.join(" ")}: ${node.any.concat(node.all, node.none).map((one) => one.message).join("; ")}`));
    }, rules);
}

export const setTheme = (page, theme) =>
    page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);

/** Everything that axe finds wrong. By night only colours can be different. */
export async function audit(page) {
    const day = await run(page, null);
    await setTheme(page, "dark");
    const night = await run(page, ["color-contrast"]);
    await setTheme(page, "light");
    return [...day, ...night.map((text) => `by night: ${text}`)];
}
