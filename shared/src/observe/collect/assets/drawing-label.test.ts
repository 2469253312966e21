import { expect, test } from "vitest";
import { plainWords } from "./drawing-label.ts";

test.each([
  "Search",
  "Close menu",
  "Open the menu",
  "GitHub",
  "arrow-right",
  "RSS",
  "RSS feed",
  "Save as PDF",
  "Menü öffnen",
  "検索",
  " Open \n menu ",
])("plainWords returns the words of an icon: %j", (title) => {
  expect(plainWords(title)).toBe(title.replace(/\s+/g, " ").trim());
});

test.each([
  ["the name of a person", "Ada Byron"],
  ["a name in a sentence", "Signed in as Ada"],
  ["a name in capitals", "BYRON Ada"],
  ["initials", "A. B."],
  ["an address", "ada@example.com"],
  ["a number", "3 new messages"],
  ["a sentence", "Your plan ends soon, please renew it"],
  ["five words", "open the menu of pages"],
  ["a long word", "a".repeat(41)],
  ["nothing", " "],
])("plainWords returns undefined for %s", (_, title) => {
  expect(plainWords(title)).toBeUndefined();
});
