/* avatar.test.ts - who is called like an animal looks like it, in whichever language. */
import assert from "node:assert/strict";
import test from "node:test";
import de from "../../src/text/de.txt";
import en from "../../src/text/en.txt";
import fr from "../../src/text/fr.txt";
import { animalOf } from "../src/avatar";

const textOf = (texts: string, key: string): string =>
  texts.split("\n").find((line) => line.startsWith(`${key} = `))!.slice(key.length + 3);

for (const [language, texts] of Object.entries({ de, en, fr })) {
  test(`every made-up name has its animal: ${language}`, () => {
    const found = textOf(texts as string, "page.agent.names").split(", ").map((name) =>
      animalOf(textOf(texts as string, "page.agent.name").replace("{name}", name)));
    assert.deepEqual(found, found.map((_, i) => i), "the same animal in every language");
  });
}

test("other names have none", () => {
  for (const name of ["Ben", "", "Foxy", "Otter Ben"]) assert.equal(animalOf(name), -1, name);
});
