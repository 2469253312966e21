import { expect, test } from "vitest";
import { compareRatios, ratiosOf } from "./compare.ts";

test("ratiosOf returns the ratio of the fastest rounds of each row that has a baseline", () => {
  const rows = [
    { name: "a", ours: [30, 10, 20], baseline: [8, 15], goals: [] },
    { name: "b", ours: [1], goals: [] },
  ];
  expect(ratiosOf(rows)).toEqual({ a: 1.25 });
});

test("compareRatios lists what differs by more than a quarter, the worst first, and counts all", () => {
  const { text, hasFailed } = compareRatios(
    { same: 1.2, slow: 1.9, fast: 0.5, slower: 2, new: 1 },
    { same: 1, slow: 1.4, fast: 1, slower: 1, gone: 3 },
  );
  expect(text.split("\n")).toEqual([
    "- slower: slower: 2× the baseline's time, stored are 1×",
    "- slower: slow: 1.9× the baseline's time, stored are 1.4×",
    "- faster: fast: 0.5× the baseline's time, stored are 1×",
    "- not stored: new",
    "- not measured: gone",
    "",
    "4 passed, 0 failed, 2 skipped",
  ]);
  expect(hasFailed).toBe(false);
});

test("compareRatios fails for a ratio that has more than doubled", () => {
  const { text, hasFailed } = compareRatios({ a: 2.1, b: 1 }, { a: 1, b: 1 });
  expect(text).toMatch(/^FAIL a: 2\.1× the baseline's time, stored are 1×\n\n/);
  expect(text).toMatch(/^1 passed, 1 failed, 0 skipped$/m);
  expect(hasFailed).toBe(true);
  expect(compareRatios({ a: 1.1 }, { a: 1 }).text).toMatch(/^No ratio differs/);
});
