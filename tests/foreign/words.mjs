/* tests/foreign/words.mjs - the texts of the program and of the games, as the page should say them. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const folders = ["src/text", ...fs.readdirSync(new URL("games/", ROOT)).map((id) => `games/${id}/text`)];

/** A file of texts with its numbers filled in, as the build does. */
function readFilled(file) {
    const raw = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
    const facts = fileURLToPath(new URL("tools/facts.py", ROOT));
    return raw.includes("{=") ? execFileSync("python3", [facts, file], { encoding: "utf8" }) : raw;
}

function readTexts(folder, language) {
    const lines = readFilled(fileURLToPath(new URL(`${folder}/${language}.txt`, ROOT))).split("\n");
    return new Map(lines.map((line) => /^([\w.?-]+) = (.*)$/.exec(line)).filter(Boolean)
        .map(([, key, text]) => [key, text]));
}

/** t("page.begin"), t("heimlich:agent.red"), t("page.bot.name", { name: "Otto" }) */
export function wordsOf(language) {
    const all = new Map(folders.map((folder) => [folder.split("/")[1], readTexts(folder, language)]));
    return (name, places = {}) => {
        const [, game, key] = /^(?:(\w+):)?(.*)$/.exec(name);
        const text = all.get(game ?? "text").get(key);
        if (text === undefined) throw new Error(`no such text: ${name}`);
        return text.replace(/\{(\w+)\}/g, (_, place) => String(places[place]));
    };
}

/* The words of a language that games lay on the table. */
function wordsOnCards(language) {
    const files = folders.map((folder) => fileURLToPath(new URL(`${folder}/../words/${language}.txt`, ROOT)));
    return files.filter((file) => fs.existsSync(file))
        .flatMap((file) => fs.readFileSync(file, "utf8").split(/[\n/]/)).map((word) => word.trim());
}

/* Texts of English as patterns, but for words that another language has, too, and for what is hardly more than a place. A
 * whole sentence is in no other language. */
function patternsOfEnglish(language) {
    const patterns = [], cards = wordsOnCards(language);
    for (const folder of folders) {
        const own = new Set([...readTexts(folder, language).values(), ...cards]);
        for (const [key, text] of readTexts(folder, "en")) {
            const words = text.replace(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? [];
            if ((own.has(text) && words.length < 3) || words.join("").length < 4) continue;
            const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
            patterns.push({ key, pattern: `^${parts.join(".+")}$` });
        }
    }
    return patterns;
}

const patterns = new Map();

/** English that shows on a page of another language: in what is seen, and in what is read aloud. The rules are texts of
 * their own, with words of the notation in them. */
export async function englishOn(page) {
    if (page.language === "en") return [];
    if (!patterns.has(page.language)) patterns.set(page.language, patternsOfEnglish(page.language));
    return page.evaluate((all) => {
        const said = new Set();
        for (const element of document.body.querySelectorAll("*:not(.rules *)")) {
            const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
            if (own) said.add(element.textContent.replace(/\s+/g, " ").trim());
            for (const name of ["aria-label", "placeholder", "title", "alt"]) {
                if (element.hasAttribute(name)) said.add(element.getAttribute(name));
            }
        }
        return all.flatMap(({ key, pattern }) => {
            const found = [...said].find((text) => new RegExp(pattern, "u").test(text));
            return found ? [`${key}: ${found}`] : [];
        });
    }, patterns.get(page.language));
}
