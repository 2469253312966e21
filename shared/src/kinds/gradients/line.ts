import { angleOf, keywordOf, lengthOf, type Part, percentageOf, writeQuantity } from "../../css/component-values.ts";
import { writeMath } from "../../css/math.ts";

// The part of a gradient before its colours: direction, or shape, angle and centre. Canonical text has all defaults.

export type GradientType = "linear" | "radial" | "conic";

/** Writes a gradient's direction, or its shape and position. Undefined if it is not valid. */
export function writeLine(type: GradientType, parts: readonly Part[]): string | undefined {
  if (type === "linear") return writeDirection(parts);
  const keywordIndex = parts.findIndex((part) => keywordOf(part) === "at");
  const beforeAt = keywordIndex === -1 ? parts : parts.slice(0, keywordIndex);
  const start = type === "radial" ? writeShape(beforeAt) : writeFrom(beforeAt);
  const position = keywordIndex === -1 ? CENTRE : writePosition(parts.slice(keywordIndex + 1));
  return start === undefined || position === undefined ? undefined : `${start} at ${position}`;
}

/** Centre of every radial and conic gradient that sets none. */
export const CENTRE = "50% 50%";

const SIDES = new Map([
  ["top", "0deg"],
  ["right", "90deg"],
  ["bottom", "180deg"],
  ["left", "270deg"],
]);

/** An angle from 0 to 360 degrees, or a corner: that is an angle only once the size of the box is known. */
function writeDirection(parts: readonly Part[]): string | undefined {
  const [firstPart, ...sides] = parts;
  if (!firstPart) return "180deg";
  if (keywordOf(firstPart) !== "to") return sides.length === 0 ? writeTurn(firstPart) : undefined;
  const words = sides.map(keywordOf);
  if (words.length === 1) return SIDES.get(words[0] ?? "");
  const vertical = words.find((word) => word === "top" || word === "bottom");
  const horizontal = words.find((word) => word === "left" || word === "right");
  return words.length === 2 && vertical && horizontal ? `to ${vertical} ${horizontal}` : undefined;
}

function writeTurn(part: Part): string | undefined {
  const angle = angleOf(part);
  if (!angle) return undefined;
  return writeQuantity({ number: Number((((angle.number % 360) + 360) % 360).toFixed(3)) % 360, unit: "deg" });
}

function writeFrom(parts: readonly Part[]): string | undefined {
  const [fromPart, angle, ...others] = parts;
  if (!fromPart) return "from 0deg";
  const turn = angle && keywordOf(fromPart) === "from" && others.length === 0 ? writeTurn(angle) : undefined;
  return turn === undefined ? undefined : `from ${turn}`;
}

const EXTENTS = new Set(["closest-side", "farthest-side", "closest-corner", "farthest-corner"]);

/** `circle`, `ellipse closest-side`, `circle 80px`, `ellipse 10px 20%`. Without a size it is farthest-corner. */
function writeShape(parts: readonly Part[]): string | undefined {
  const words = parts.flatMap((part) => keywordOf(part) ?? []);
  const shapes = words.filter((word) => word === "circle" || word === "ellipse");
  const extents = words.filter((word) => EXTENTS.has(word));
  const others = parts.filter((part) => keywordOf(part) === undefined);
  const sizes = others.flatMap((part) => writeSize(part) ?? []);
  if (words.length > shapes.length + extents.length || sizes.length < others.length) return undefined;
  if (shapes.length > 1 || extents.length > 1 || sizes.length > 2) return undefined;
  const [size] = sizes;
  const shape = sizes.length === 1 ? "circle" : "ellipse";
  const [statedShape = shape] = shapes;
  if (size === undefined) return [statedShape, ...extents.filter((extent) => extent !== "farthest-corner")].join(" ");
  if (extents.length > 0 || statedShape !== shape || (sizes.length === 1 && size.endsWith("%"))) return undefined;
  return [shape, ...sizes].join(" ");
}

const writeSize = (part: Part): string | undefined => {
  const size = lengthOf(part) ?? percentageOf(part);
  return size && size.number < 0 ? undefined : writeLengthOrPercentage(part);
};

/** Writes a length, a percentage or a calculation. */
export function writeLengthOrPercentage(part: Part): string | undefined {
  const quantity = lengthOf(part) ?? percentageOf(part);
  return quantity ? writeQuantity(quantity) : writeMath(part);
}

const HORIZONTAL = new Map([
  ["left", "0%"],
  ["center", "50%"],
  ["right", "100%"],
]);
const VERTICAL = new Map([
  ["top", "0%"],
  ["center", "50%"],
  ["bottom", "100%"],
]);

/** Two offsets from the left and the top. */
function writePosition(parts: readonly Part[]): string | undefined {
  const [a, b, c, d] = parts;
  if (a && b && c && d && parts.length === 4) return writeOffsets([a, b], [c, d]);
  if (!a || parts.length > 2) return undefined;
  const isSwapped = isVertical(a) || (b !== undefined && isHorizontal(b));
  if (isSwapped && b && !(keywordOf(a) && keywordOf(b))) return undefined;
  const [horizontal, vertical] = isSwapped ? [b, a] : [a, b];
  const x = horizontal ? writeCoordinate(horizontal, HORIZONTAL) : "50%";
  const y = vertical ? writeCoordinate(vertical, VERTICAL) : "50%";
  return x === undefined || y === undefined ? undefined : `${x} ${y}`;
}

const isHorizontal = (part: Part): boolean => ["left", "right"].includes(keywordOf(part) ?? "");
const isVertical = (part: Part): boolean => ["top", "bottom"].includes(keywordOf(part) ?? "");

const writeCoordinate = (part: Part, keywords: ReadonlyMap<string, string>): string | undefined =>
  keywords.get(keywordOf(part) ?? "") ?? writeLengthOrPercentage(part);

type Offset = readonly [edge: Part, offset: Part];

/** Writes `right 10px bottom 20%`: the offsets from two edges. */
function writeOffsets(first: Offset, second: Offset): string | undefined {
  const [horizontal, vertical] = isHorizontal(first[0]) ? [first, second] : [second, first];
  if (!isHorizontal(horizontal[0]) || !isVertical(vertical[0])) return undefined;
  const [x, y] = [writeOffset(horizontal), writeOffset(vertical)];
  return x === undefined || y === undefined ? undefined : `${x} ${y}`;
}

function writeOffset([edge, offset]: Offset): string | undefined {
  const isFar = ["right", "bottom"].includes(keywordOf(edge) ?? "");
  const percentage = percentageOf(offset);
  if (isFar && percentage) return writeQuantity({ number: 100 - percentage.number, unit: "%" });
  const written = writeLengthOrPercentage(offset);
  return isFar && written !== undefined ? `calc(100% - ${written})` : written;
}
