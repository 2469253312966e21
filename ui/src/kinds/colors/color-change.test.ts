import { expect, test } from "vitest";
import { colorStep } from "./color-change.ts";

test.each([
  ["#0066cc", "#0067cc", "same"],
  ["#0066cc", "#0070d0", "slight"],
  ["#0066cc", "#3388dd", "clear"],
  ["#0066cc", "#cc3300", "different"],
  ["#000000", "#00000080", "different"],
] as const)("colorStep says of %s that became %s: %s", (from, to, step) => {
  expect(colorStep(from, to)?.step).toBe(step);
});

test("colorStep returns undefined for values that are no colours", () => {
  expect(colorStep("#0066cc", "none")).toBeUndefined();
});
