import { expect, test } from "vitest";
import { gradeOf, groupByGrade, passes, scoreOf } from "./contrast.ts";

test.each([
  [4.49, false, "fail"],
  [4.5, false, "AA"],
  [6.99, false, "AA"],
  [7, false, "AAA"],
  [2.99, true, "fail"],
  [3, true, "AA"],
  [4.5, true, "AAA"],
] as const)("gradeOf grades a ratio of %d (large text: %s) as %s", (ratio, large, grade) => {
  expect(gradeOf({ ratio, large })).toBe(grade);
});

test.each([
  [2.99, "fail"],
  [3, "AA"],
  [21, "AA"],
] as const)("gradeOf grades an icon's ratio of %d as %s", (ratio, grade) => {
  expect(gradeOf({ ratio, large: false, of: "icon" })).toBe(grade);
});

test("passes demands less of large text", () => {
  expect(passes({ ratio: 3.2, large: true }, "AA")).toBe(true);
  expect(passes({ ratio: 3.2, large: false }, "AA")).toBe(false);
});

test("groupByGrade puts pairs that fail first, and the lowest ratio before the others", () => {
  const pair = (ratio: number) => ({ ratio, large: false });
  expect(groupByGrade([pair(21), pair(4.6), pair(2), pair(1.2)])).toEqual([
    { grade: "fail", pairs: [pair(1.2), pair(2)] },
    { grade: "AA", pairs: [pair(4.6)] },
    { grade: "AAA", pairs: [pair(21)] },
  ]);
});

test("scoreOf is the share of texts that meet a level, in whole percent, and never 100 while one fails", () => {
  const pairs = [
    { ratio: 21, large: false, usage: 999 },
    { ratio: 4.47, large: false, usage: 1 },
  ];
  expect(scoreOf(pairs, "AA")).toBe(99);
  expect(scoreOf(pairs.slice(0, 1), "AAA")).toBe(100);
  expect(scoreOf([], "AA")).toBe(100);
});
