import { expect, test } from "vitest";
import { motionReader } from "./motion/read.ts";
import { opacitiesReader } from "./opacities/read.ts";
import { radiiReader } from "./radii/read.ts";
import { shadowsReader } from "./shadows/read.ts";
import { spacingScaleReader } from "./spacing-scale/read.ts";
import { textStylesReader } from "./text-styles/read.ts";

const READERS = [motionReader, opacitiesReader, radiiReader, shadowsReader, spacingScaleReader, textStylesReader];

// Patterns that try each way to divide such a value between their parts would take longer than the universe exists.
test.each(["a , ", "calc(1px) ", "1px 1px", "0", "0 ", "'a' ,", "1e", "calc(", "-1.", "/ 1"])(
  "readers decide at once whether a custom property of many times %j may supply a value",
  (part) => {
    for (const count of [100, 2000]) {
      for (const reader of READERS) expect(reader.mayHold?.(`${part.repeat(count)}!`)).toBeTypeOf("boolean");
    }
  },
);

test.each([
  [
    radiiReader,
    ["8px", "50%", ".5rem", "8px 8px 0 0", "10px / 5px", "3.35544e+07px", "calc(1px + 2px)", "4px calc(2 * 2px) / 1px"],
  ],
  [spacingScaleReader, ["8px", "-4px 1.5rem", "0 2px 1px", "calc(1rem * 2)", "1px min(2px, 1vw)"]],
  [
    textStylesReader,
    ["Inter", "Inter, sans-serif", '"Open Sans" , Arial', "600 16px/1.5 Inter", "-apple-system, 'A, B'"],
  ],
  [shadowsReader, ["0 1px 2px #000", "#0003 0 1px", "inset -1.5px .5em 0 red", "none"]],
] as const)("a reader (%#) knows the values of its kind", (reader, values) => {
  expect(values.filter((value) => reader.mayHold?.(value) !== true)).toEqual([]);
});
