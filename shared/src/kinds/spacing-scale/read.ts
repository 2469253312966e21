import type { Reader } from "../../observe/readers.ts";

/** The lengths of a shorthand: `8px 16px`, `calc(1rem * 2)`. */
const LENGTHS =
  /^-?(\d*\.?\d+[a-z%]*|(calc|min|max|clamp)\(.*\))(\s+-?(\d*\.?\d+[a-z%]*|(calc|min|max|clamp)\(.*\))){0,3}$/i;

/** Margins, paddings and gaps, which the walk reads itself. */
export const spacingScaleReader: Reader = {
  kinds: ["spacing_scale"],
  mayHold: (value) => LENGTHS.test(value),
};
