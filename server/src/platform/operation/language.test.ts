import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["en;q=0.5, DE-ch ; q=0.7", "de"],
  ["fr,de;q=0.4,en;q=0.3", "de"],
  ["de;q=0,en", "en"],
  ["den,fr", "en"],
  [`${"x,".repeat(2_000)}de`, "en"],
])("languageOf(%j) is %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
