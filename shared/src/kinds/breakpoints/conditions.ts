import {
  insideOf,
  keywordOf,
  type Part,
  parseItems,
  type Quantity,
  quantityOf,
  splitAt,
  textOf,
  writeQuantity,
} from "../../css/component-values.ts";

/** A width or height in a condition of a rule. */
export interface Threshold {
  /** Canonical: `768px`. */
  readonly value: string;
  /** The condition with it: `width >= 768px`. */
  readonly condition: string;
}

const SIZE = /^(width|height|inline-size|block-size)$/;
const LIMITED = /^(?:(min|max)-)?(.+)$/;
const LENGTH = /^(px|r?em|r?ex|r?ch|r?cap|r?ic|r?lh|[sld]?v([wihb]|min|max)|cm|mm|q|in|pt|pc)$/;
/** The comparisons, each with the one that holds where it does not, and with the one with its sides swapped. */
const COMPARISONS = new Map([
  ["<", { own: "<", opposite: ">=", swapped: ">" }],
  ["<=", { own: "<=", opposite: ">", swapped: ">=" }],
  [">", { own: ">", opposite: "<=", swapped: "<" }],
  [">=", { own: ">=", opposite: "<", swapped: "<=" }],
  // CSS cannot write that two are not equal.
  ["=", { own: "=", opposite: "=", swapped: "=" }],
]);
/** No screen is longer. */
const MAX_LENGTH = 1e9;

/**
 * Reads the widths and heights in a condition of @media or @container, as the browser writes it. A comparison under a `not` is
 * written as its opposite: `not (width >= 768px)` is `width < 768px`. Only lengths above zero count, no calculations.
 */
export const readCondition = (css: string): Threshold[] =>
  parseItems(css).flatMap((query) => {
    // The `not` of a media type is that of the whole query, the `not` of a feature is that of the feature.
    const isOpposite = keywordOf(query[0]) === "not" && keywordOf(query[1]) !== undefined;
    return inParts(isOpposite ? query.slice(1) : query, isOpposite);
  });

function inParts(parts: readonly Part[], isOpposite: boolean): Threshold[] {
  return parts.flatMap((part, index) => {
    const inside = insideOf(part);
    if (!inside) return [];
    const opposite = isOpposite !== (keywordOf(parts[index - 1]) === "not");
    return inside.some(insideOf) ? inParts(inside, opposite) : readFeature(inside, opposite);
  });
}

function readFeature(parts: readonly Part[], isOpposite: boolean): Threshold[] {
  const [name = [], value] = splitAt(parts, ":");
  const [first, second, third, fourth, fifth, ...more] = value ? readPrefixed(name, value) : readRanged(parts);
  if (more.length > 0) return [];
  const compared = [threshold(first, second, third, isOpposite), threshold(third, fourth, fifth, isOpposite)];
  return compared.filter((comparison) => comparison !== undefined);
}

/** `min-width: 768px` as a comparison. */
function readPrefixed([name, ...others]: readonly Part[], value: readonly Part[]): Compared[] {
  const [, limit, feature] = LIMITED.exec(keywordOf(name) ?? "") ?? [];
  const quantity = quantityOf(value[0]);
  if (feature === undefined || !quantity || others.length > 0 || value.length > 1) return [];
  return [feature, limit === undefined ? "=" : limit === "min" ? ">=" : "<=", quantity];
}

/** A feature, a length, or a comparison. */
type Compared = string | Quantity | undefined;

/** The sides and the comparisons of `400px <= width < 800px`. */
function readRanged(parts: readonly Part[]): Compared[] {
  const compared: Compared[] = [];
  for (const part of parts) {
    const mark = textOf([part]);
    const lastPart = compared.at(-1);
    // CSS has no token for `<=`.
    if (mark === "=" && (lastPart === "<" || lastPart === ">")) compared[compared.length - 1] = `${lastPart}=`;
    else compared.push(/^[<>=]$/.test(mark) ? mark : (quantityOf(part) ?? keywordOf(part)));
  }
  return compared;
}

function threshold(
  leftSide: Compared,
  comparison: Compared,
  rightSide: Compared,
  isOpposite: boolean,
): Threshold | undefined {
  const isSwapped = typeof leftSide === "object";
  const [feature, length] = isSwapped ? [rightSide, leftSide] : [leftSide, rightSide];
  const rule = typeof comparison === "string" ? COMPARISONS.get(comparison) : undefined;
  if (!rule || typeof feature !== "string" || typeof length !== "object") return undefined;
  const value = writeQuantity(length);
  if (
    !SIZE.test(feature) ||
    !LENGTH.test(length.unit) ||
    length.number > MAX_LENGTH ||
    !(Number.parseFloat(value) > 0)
  ) {
    return undefined;
  }
  const sided = isSwapped ? COMPARISONS.get(rule.swapped) : rule;
  const operator = isOpposite ? sided?.opposite : sided?.own;
  return operator === undefined ? undefined : { value, condition: `${feature} ${operator} ${value}` };
}
