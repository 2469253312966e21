import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareRatios, ratiosOf } from "./compare.ts";
import { readGoals } from "./goals.ts";

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
    {},
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
  const { text, hasFailed } = compareRatios({ a: 2.1, b: 1 }, { a: 1, b: 1 }, {});
  expect(text).toMatch(/^FAIL a: 2\.1× the baseline's time, stored are 1×\n\n/);
  expect(text).toMatch(/^1 passed, 1 failed, 0 skipped$/m);
  expect(hasFailed).toBe(true);
  expect(compareRatios({ a: 1.1 }, { a: 1 }, {}).text).toMatch(/^No ratio differs/);
});

test("compareRatios fails for a goal that is missed by more than 15 %, unless that is known, and names each known one", () => {
  const measured = { met: 1.7, missed: 1.9, known: 2.5, worse: 2.9, reached: 1.5 };
  const missed = { ratio: 2.4, because: "each mode is read" };
  const goals = {
    met: { ratio: 1.6 },
    missed: { ratio: 1.6 },
    known: { ratio: 1.6, missed },
    worse: { ratio: 1.6, missed },
    reached: { ratio: 1.6, missed },
  };
  const { text, hasFailed } = compareRatios(measured, measured, goals);
  expect(text.split("\n").filter((line) => line !== "")).toEqual([
    "FAIL missed: 1.9× the baseline's time, the goal is 1.6×",
    "FAIL worse: 2.9× the baseline's time, the goal is 1.6×, known were 2.4×",
    "No ratio differs from its stored one by more than a factor of 1.25.",
    "- known to miss: known: 2.5× the baseline's time, the goal is 1.6×: each mode is read",
    '- reached: reached: 1.5× the baseline\'s time, the goal is 1.6×. Drop "missed"',
    "8 passed, 2 failed, 0 skipped",
  ]);
  expect(hasFailed).toBe(true);
});

test("each goal is of a stored ratio, and those that are known to be missed are above it", () => {
  const goals = readGoals();
  const stored = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, "ratios.json"), "utf8")));
  expect(Object.keys(goals).filter((name) => !stored.includes(name))).toEqual([]);
  for (const [name, { ratio, missed }] of Object.entries(goals)) {
    expect(missed?.ratio ?? Number.POSITIVE_INFINITY, name).toBeGreaterThan(ratio);
  }
});
