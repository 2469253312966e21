import { beforeEach, describe, expect, test } from "vitest";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import { inAmerican, language, languageFor, loadLanguage, setTexts, t } from "./i18n.ts";

beforeEach(() => setTexts("en", en));

describe("t", () => {
  test("returns the text of a key with the values in place of the placeholders", () => {
    expect(t("close")).toBe("Close");
    expect(t("page.readAt", ["14:02"])).toBe("read at 14:02");
    expect(t("assets.fetching", ["3", "7"])).toBe("3 of 7");
    expect(t("assets.fetching", [3, 7_000])).toBe("3 of 7,000");
  });

  test("keeps a dollar sign that a value contains", () => {
    expect(t("search.none", ["$1 $&"])).toContain("$1 $&");
  });

  test.each([
    [0, "0 changes"],
    [1, "1 change"],
    [2, "2 changes"],
    [1_234, "1,234 changes"],
  ])("chooses the plural form for %d", (count, text) => {
    expect(t("history.changed", count)).toBe(text);
  });

  test("uses the form for exactly zero if a text has one", () => {
    expect(t("assets.saved", 0)).toBe(en.assets.saved.zero);
  });

  test("speaks German after German was set", () => {
    setTexts("de", de);
    expect(t("history.changed", 1)).toBe("1 Änderung");
    expect(t("history.changed", 1_234)).toBe("1.234 Änderungen");
    expect(language()).toBe("de");
  });
});

test("loadLanguage fetches the texts of a language", async () => {
  await loadLanguage("de");
  expect(t("close")).toBe("Schließen");
});

test("loadLanguage spells American English in its own way, and no text stays British", async () => {
  await loadLanguage("en-US");
  expect(t("kinds.colors")).toBe("Colors");
  const texts = JSON.stringify(inAmerican(en)).replace(/"\w+":/g, "");
  expect(texts).not.toMatch(/olour|grey|centre|cancelled|recognis|favour|licence/i);
  await loadLanguage("en");
  expect(t("kinds.colors")).toBe("Colours");
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["en-GB", "en"],
  ["en-US", "en-US"],
  ["en-AU", "en"],
  ["fr", "en"],
  ["den", "en"],
] as const)("languageFor(%s) is %s", (tag, expected) => {
  expect(languageFor(tag)).toBe(expected);
});
