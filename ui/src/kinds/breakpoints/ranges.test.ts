import { expect, test } from "vitest";
import { pixels, rangesOf } from "./ranges.ts";

test.each([
  ["768px", 768],
  ["48em", 768],
  ["30rem", 480],
  ["hostile", 0],
])("pixels of %s are %d", (value, expected) => {
  expect(pixels(value)).toBe(expected);
});

test("rangesOf tells on which sides the conditions apply", () => {
  expect(rangesOf(["width >= 768px"])).toEqual({ below: false, above: true });
  expect(rangesOf(["width < 768px", "width >= 768px"])).toEqual({ below: true, above: true });
  expect(rangesOf([])).toEqual({ below: false, above: false });
});
