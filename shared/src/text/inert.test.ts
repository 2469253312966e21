import { expect, test } from "vitest";
import { inert, visibleTexts } from "./inert.ts";

test.each([
  ["Harbour", "Harbour"],
  ["line\nbreak\r\n\0\u0007end\u2028x", "line break end x"],
  ["\u202egpj.exe\u2066x\u2069", "gpj.exex"],
  ["@every\u200bone \ufeff\u2060\u00adx", "@everyone x"],
  ["@every\u200done\u200c", "@everyone"],
  ["\u3164\u115f", ""],
  ["\u{e0041}\u{e0001}tag", "tag"],
  ["👩‍💻 ❤️ क्‍ष", "👩‍💻 ❤️ क्‍ष"],
  ["می‌خواهم", "می‌خواهم"],
  [`Z${"\u0335".repeat(50)}!`, `Z${"\u0335".repeat(4)}!`],
  ["\ud800lone", "\ufffdlone"],
  ["a".repeat(10_000), `${"a".repeat(19)}…`],
  [`${"a".repeat(18)}👩${"b".repeat(9)}`, `${"a".repeat(18)}…`],
])("inert(%j) is %j", (text, expected) => expect(inert(text, 20)).toBe(expected));

test("visibleTexts makes the texts of all levels visible, and returns what is visible already itself", () => {
  const token = { name: "\u202ea\u2066b", contexts: ["x\u200by", "z"], usage: 1, note: null };
  expect(visibleTexts({ colors: [token] })).toEqual({
    colors: [{ name: "ab", contexts: ["xy", "z"], usage: 1, note: null }],
  });
  const visibleToken = { name: "größe", list: [1, "👩‍💻"] };
  expect(visibleTexts(visibleToken)).toBe(visibleToken);
});
