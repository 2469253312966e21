import type { Reader } from "../../observe/readers.ts";

/** The lengths of a shorthand: `8px 16px`, `calc(1rem * 2)`. */
const LENGTHS = /^-?[\d.]+[a-z%]*(?:\s+-?[\d.]+[a-z%]*){0,3}$/i;
/** A list of lengths, one of which is computed. */
const COMPUTED = /^(?:-?[\d.]+[a-z%]*\s+){0,3}-?(?:calc|min|max|clamp)\(/i;

/** Margins, paddings and gaps, which the walk reads itself. */
export const spacingScaleReader: Reader = {
  kinds: ["spacing_scale"],
  mayHold: (value) => LENGTHS.test(value) || COMPUTED.test(value),
};
