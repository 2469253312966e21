import { expect, test } from "vitest";
import { propertyTexts } from "./usage.ts";

const texts = (uses: Record<string, number>) => propertyTexts({ usage: 1, uses, contexts: [] });
const borders = (count: number) => ({
  "border-top-color": count,
  "border-right-color": count,
  "border-bottom-color": count,
});

test("propertyTexts says the shorthand once where all four sides have the same count", () => {
  expect(texts({ ...borders(6), "border-left-color": 6, color: 9 })).toEqual(["color 9×", "border-color 6×"]);
});

test.each([
  ["a side is missing", borders(6)],
  ["a side has another count", { ...borders(6), "border-left-color": 2 }],
])("propertyTexts names each side if %s", (_, uses) => {
  expect(texts(uses)).toHaveLength(Object.keys(uses).length);
});
