import { expect, test } from "vitest";
import { baseGrid, remOf } from "./base-grid.ts";

const of = (...values: [value: string, usage: number][]) =>
  baseGrid(values.map(([value, usage]) => ({ value, usage })));

test("baseGrid finds the grid that most values are on, by their uses", () => {
  expect(of(["8px", 10], ["16px", 10], ["24px", 10], ["13px", 2])).toEqual({ step: 8, share: 93 });
  expect(of(["4px", 10], ["12px", 10], ["16px", 10], ["13px", 2])).toEqual({ step: 4, share: 93 });
  expect(of(["5px", 10], ["7px", 10], ["16px", 10], ["13px", 2])).toBeUndefined();
});

test("baseGrid finds none in a few values, and leaves out what is no length in px", () => {
  expect(of(["8px", 10], ["16px", 10])).toBeUndefined();
  expect(of(["8px", 1], ["16px", 1], ["24px", 1], ["32px", 1], ["5%", 99], ["0px", 99])).toEqual({
    step: 8,
    share: 100,
  });
});

test("remOf writes px as rem", () => {
  expect(["16px", "10px", "-8px", "5%"].map((value) => remOf(value, 16))).toEqual([
    "1rem",
    "0.625rem",
    "-0.5rem",
    undefined,
  ]);
  expect(remOf("15px", 10)).toBe("1.5rem");
});
