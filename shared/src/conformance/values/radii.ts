import { parseParts, type Quantity, quantityOf } from "../../css/component-values.ts";
import { compareNumbers, EQUAL_LENGTH, NEAR_LENGTH } from "./numbers.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

/** A radius from here on makes the sides of almost any box round. Pages have `9999px` for all that do. */
const FULL = 96;

/** The radii of the four corners. */
type Corners = readonly Quantity[];

/** A radius that differs by corner is a token's if each corner is the token's or none. */
export const radii: ValueKind<Corners> = {
  readPage: ({ value }) => cornersOf(value),
  readToken: ({ value }) => cornersOf(value),
  compare(page, token) {
    const [first] = token;
    const isPlain = first && token.every(({ number, unit }) => number === first.number && unit === first.unit);
    const pairs = page.flatMap((own, i) => {
      const other = isPlain ? first : token[i];
      return other && !(isPlain && own.number === 0) ? [compareCorner(own, other)] : [];
    });
    const differences = pairs.filter((pair) => pair !== undefined);
    if (differences.length < pairs.length || differences.length === 0) return undefined;
    return {
      distance: Math.max(...differences.map(({ distance }) => distance)),
      isEqual: differences.every(({ isEqual }) => isEqual),
      isNear: differences.every(({ isNear }) => isNear),
    };
  },
};

function cornersOf(text: string): Corners | undefined {
  const corners = parseParts(text)?.map(quantityOf);
  const read = corners?.filter((each) => each !== undefined);
  return read && read.length > 0 && read.length === corners?.length ? read : undefined;
}

function compareCorner(page: Quantity, token: Quantity): Difference | undefined {
  if (page.unit !== token.unit) return undefined;
  if (page.unit === "px" && page.number >= 9999 && token.number >= FULL) {
    return { distance: 0, isEqual: true, isNear: true };
  }
  const near = page.unit === "px" ? NEAR_LENGTH : -1;
  const { distance, ...rest } = compareNumbers(page.number, token.number, { equal: EQUAL_LENGTH, near });
  return { distance: page.unit === "px" ? distance : Math.min(1, distance / 100), ...rest };
}
