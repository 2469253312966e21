import { expect, test } from "vitest";
import { easingDistance, readEasing } from "./easing.ts";

test.each([
  ["ease", "ease"],
  ["EASE-in-out", "ease-in-out"],
  ["cubic-bezier(0.25, 0.1, 0.25, 1)", "ease"],
  ["cubic-bezier(0, 0, 1, 1)", "linear"],
  ["cubic-bezier(.4,0,.2,1)", "cubic-bezier(0.4, 0, 0.2, 1)"],
  ["cubic-bezier(0.34, 1.56, 0.64, 1)", "cubic-bezier(0.34, 1.56, 0.64, 1)"],
  ["steps(4)", "steps(4, end)"],
  ["steps(4, jump-start)", "steps(4, start)"],
  ["steps(5, jump-none)", "steps(5, jump-none)"],
  ["step-end", "steps(1, end)"],
  ["linear(0, 0.25 75%, 1)", "linear(0 0%, 0.25 75%, 1 100%)"],
  ["linear(0 0% 10%, 1)", "linear(0 0%, 0 10%, 1 100%)"],
  ["linear(0, 1, 0.5, 0.75 60%, 0.8 40%, 1)", "linear(0 0%, 1 20%, 0.5 40%, 0.75 60%, 0.8 60%, 1 100%)"],
])("readEasing reads %s as %s", (css, text) => {
  expect(readEasing(css)?.text).toBe(text);
});

test.each([
  "",
  "none",
  "constructor",
  "cubic-bezier(2, 0, 0, 1)",
  "cubic-bezier(0, 0, 1)",
  "steps(0)",
  "steps(2.5)",
  "steps(2, middle)",
  "linear(1)",
  "linear(a, b)",
  "ease, ease",
  "ease; color: red",
  `linear(${"0,".repeat(500)}1)`,
  "x".repeat(100_000),
  "cubic-bezier(0,0,1,1",
])("readEasing refuses %.40s", (css) => {
  expect(readEasing(css)).toBeUndefined();
});

test("easingDistance is small for similar curves and large for different ones", () => {
  const distance = (a: string, b: string) => {
    const [x, y] = [readEasing(a), readEasing(b)];
    return x && y ? easingDistance(x, y) : Number.NaN;
  };
  expect(distance("ease", "ease")).toBe(0);
  expect(distance("cubic-bezier(0.4, 0, 0.2, 1)", "cubic-bezier(0.42, 0, 0.2, 1)")).toBeLessThan(0.05);
  expect(distance("ease-in", "ease-out")).toBeGreaterThan(0.2);
  expect(distance("steps(1, start)", "steps(1, end)")).toBe(1);
});
