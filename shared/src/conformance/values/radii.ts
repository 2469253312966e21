import { type Part, parseParts, type Quantity, quantityOf, splitAt } from "../../css/component-values.ts";
import { compareNumbers, EQUAL_LENGTH, NEAR_LENGTH } from "./numbers.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

/** A radius from here on makes the sides of almost any box round. Pages have `9999px` for all that do. */
const FULL = 96;

/** The radii of the four corners, across and then down. */
type Corners = readonly Quantity[];

/** A radius that differs by corner is a token's if each corner is the token's or none. */
export const radii: ValueKind<Corners> = {
  readPage: ({ value }) => cornersOf(value),
  readToken: ({ value }) => cornersOf(value),
  compare(page, token) {
    const [firstRadius] = token;
    const isPlain =
      firstRadius && token.every(({ number, unit }) => number === firstRadius.number && unit === firstRadius.unit);
    const pairs = page.flatMap((corner, i) => {
      const tokenRadius = isPlain ? firstRadius : token[i];
      return tokenRadius && !(isPlain && corner.number === 0) ? [compareCorner(corner, tokenRadius)] : [];
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

/** Reads canonical text: one value or four, for both axes or, around a slash, for each. */
function cornersOf(text: string): Corners | undefined {
  const parts = parseParts(text);
  const axes = parts ? splitAt(parts, "/").map(fourOf) : [];
  const [across, down = across] = axes;
  return across && down && axes.length <= 2 ? [...across, ...down] : undefined;
}

function fourOf(parts: readonly Part[]): Quantity[] | undefined {
  const corners = parts.flatMap((part) => quantityOf(part) ?? []);
  const [firstCorner] = corners;
  if (!firstCorner || corners.length < parts.length) return undefined;
  if (corners.length === 1) return [firstCorner, firstCorner, firstCorner, firstCorner];
  return corners.length === 4 ? corners : undefined;
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
