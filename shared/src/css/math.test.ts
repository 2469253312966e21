import { expect, test } from "vitest";
import { parseParts } from "./component-values.ts";
import { writeMath } from "./math.ts";

const written = (css: string) => writeMath(parseParts(css)?.[0]);

test.each([
  ["calc(100% - 10px)", "calc(100% - 10px)"],
  ["CALC( 50%  +  (1.00004em*2) )", "calc(50% + (1em * 2))"],
  ["min(10px, 5%)", "min(10px, 5%)"],
  ["clamp(1px, calc(2% / 3), 0.5rem)", "clamp(1px, calc(2% / 3), 0.5rem)"],
])("writeMath writes %s as %s", (css, text) => {
  expect(written(css)).toBe(text);
  expect(written(text)).toBe(text);
});

test.each([
  "10px",
  "calc()",
  "calc(1px +)",
  "calc(1px -2px)",
  "calc(1px + red)",
  "calc(1px + 2q)",
  "calc(infinity * 1px)",
  "calc(var(--x))",
  "calc(1px, )",
  "calc([1px])",
  "hypot(1px, 2px)",
  `calc(1px${" + 1px".repeat(30)})`,
])("writeMath returns undefined for %.40s", (css) => {
  expect(written(css)).toBeUndefined();
});
