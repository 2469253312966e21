import { parseParts, quantityOf } from "../../css/component-values.ts";
import { PX_PER_EM } from "../../kinds/breakpoints/names.ts";
import type { NumberRules } from "../../kinds/kind.ts";
import type { SystemToken } from "../report.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

/** The largest difference in px of lengths that are nearly the same. */
export const NEAR_LENGTH = 1;
/** Browsers compute lengths in steps of 1/64 px. */
export const EQUAL_LENGTH = 0.02;
const ROUNDING = 1e-6;

type Numbers = Pick<NumberRules, "readNumber" | "equal" | "near" | "range">;

/** Makes a kind whose values are numbers. */
export function numbers({ readNumber, equal, near, range }: Numbers): ValueKind<number> {
  return {
    readPage: ({ value }) => readNumber(value),
    readToken: ({ value }) => readNumber(value),
    // Distances without a unit are parts of a range.
    ...(range === undefined && { scalar: (number: number) => number, reach: Math.max(0, near + ROUNDING) }),
    compare: (page, token) => compareNumbers(page, token, { equal, near, ...(range !== undefined && { range }) }),
  };
}

export function compareNumbers(
  a: number,
  b: number,
  { equal, near, range = 1 }: Pick<Numbers, "equal" | "near" | "range">,
): Difference {
  const difference = Math.abs(a - b);
  return {
    distance: range === 1 ? difference : Math.min(1, difference / range),
    isEqual: difference <= equal,
    isNear: difference <= near + ROUNDING,
  };
}

/** A length in px. In em and rem it is one at the browser's own font size, as in media queries. */
export function pixelsOf(text: string): number | undefined {
  const parts = parseParts(text);
  const { number, unit } = (parts?.length === 1 && quantityOf(parts[0])) || { number: 0, unit: "?" };
  if (unit === "px") return number;
  if (unit === "em" || unit === "rem") return number * PX_PER_EM;
  return unit === "" && number === 0 ? 0 : undefined;
}

/** A length in px, of text that is in px. */
const plainPixelsOf = (text: string): number | undefined => (text.endsWith("em") ? undefined : pixelsOf(text));

const numberOf = (text: string): number | undefined => (/^-?[\d.]+$/.test(text) ? Number(text) : undefined);

const LENGTHS = { equal: EQUAL_LENGTH, near: NEAR_LENGTH };

export const fontSizes = numbers({ readNumber: pixelsOf, ...LENGTHS });
export const breakpoints = numbers({ readNumber: pixelsOf, ...LENGTHS });
export const fontWeights = numbers({ readNumber: numberOf, equal: 0, near: -1, range: 1000 });

/** Distances between boxes. A negative one is its token's, the other way. */
export const spacing: ValueKind<Step> = {
  readPage: ({ value }) => stepOf(plainPixelsOf(value), false),
  readToken: ({ value, multiples }: SystemToken) => stepOf(plainPixelsOf(value), multiples === true),
  // A scale of multiples has a step near any number.
  scalar: ({ number, multiples }) => (multiples ? Number.NaN : number),
  reach: NEAR_LENGTH + ROUNDING,
  compare(page, token) {
    const target = token.multiples ? nearestMultiple(page.number, token.number) : token.number;
    return compareNumbers(page.number, target, LENGTHS);
  },
};

interface Step {
  readonly number: number;
  readonly multiples: boolean;
}

const stepOf = (number: number | undefined, multiples: boolean): Step | undefined =>
  number === undefined ? undefined : { number: Math.abs(number), multiples };

/** Below this multiple of the base, halves are steps too: Tailwind has `p-3.5` and no `p-4.5`. */
const HALVES = 4;

/** The nearest step of a scale that has the multiples of its base. */
export function nearestMultiple(number: number, base: number): number {
  const factor = number / base;
  const step = factor < HALVES ? 0.5 : 1;
  return Math.max(step, Math.round(factor / step) * step) * base;
}
