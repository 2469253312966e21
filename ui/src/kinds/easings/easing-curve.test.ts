import { expect, test } from "vitest";
import { curvePath, easingPoints } from "./easing-curve.ts";

test("curvePath draws upwards, and not further than half a square beyond", () => {
  expect(curvePath([0, 0.5, 1])).toBe("M0 100L50 50L100 0");
  expect(curvePath([-9, 9])).toBe("M0 150L100 -50");
});

test("easingPoints returns undefined where the browser has no animations", () => {
  expect(easingPoints("ease")).toBeUndefined();
});
