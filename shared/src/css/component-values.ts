import {
  type ComponentValue,
  isCommentNode,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhitespaceNode,
  parseCommaSeparatedListOfComponentValues,
} from "@csstools/css-parser-algorithms";
import {
  isTokenDimension,
  isTokenIdent,
  isTokenNumber,
  isTokenPercentage,
  isTokenString,
  tokenize,
} from "@csstools/css-tokenizer";

/** One part of a CSS value, such as `2px`, `solid` or `rgb(0, 0, 0)`. */
export type Part = ComponentValue;

/** Longer values are not parsed. An observation's are shorter. */
const MAX_LENGTH = 10_000;

/** The parts of each item of a comma-separated CSS value, without white space and comments; none if it is not valid CSS. */
export function parseItems(css: string): Part[][] {
  if (css.length > MAX_LENGTH) return [];
  let valid = true;
  const onParseError = () => {
    valid = false;
  };
  try {
    const items = parseCommaSeparatedListOfComponentValues(tokenize({ css }, { onParseError }), { onParseError });
    return valid ? items.map(withoutSpace) : [];
  } catch {
    // The parser throws at more than 512 levels of brackets.
    return [];
  }
}

/** The parts of a CSS value that is not a list; undefined for a list and for invalid CSS. */
export function parseParts(css: string): Part[] | undefined {
  const items = parseItems(css);
  return items.length === 1 ? items[0] : undefined;
}

/** The parts without white space and comments. */
export const withoutSpace = (parts: readonly Part[]): Part[] =>
  parts.filter((part) => !isWhitespaceNode(part) && !isCommentNode(part));

/** A function's name in lower case, and the parts of each of its arguments. */
export interface CssFunction {
  readonly name: string;
  readonly args: readonly (readonly Part[])[];
}

/** Reads a part that is a function. */
export function functionOf(part: Part | undefined): CssFunction | undefined {
  if (!part || !isFunctionNode(part)) return undefined;
  const args: Part[][] = [[]];
  for (const child of part.value) {
    if (isTokenNode(child) && child.value[0] === "comma-token") args.push([]);
    else args.at(-1)?.push(child);
  }
  return { name: part.getName().toLowerCase(), args: args.map(withoutSpace) };
}

/** Splits parts at a punctuation mark: `;`, `/`. */
export function splitAt(parts: readonly Part[], mark: string): Part[][] {
  const lists: Part[][] = [[]];
  for (const part of parts) {
    if (isTokenNode(part) && part.toString() === mark) lists.push([]);
    else lists.at(-1)?.push(part);
  }
  return lists;
}

/** The parts in a pair of parentheses. */
export const insideOf = (part: Part): Part[] | undefined =>
  isSimpleBlockNode(part) && part.startToken[0] === "(-token" ? withoutSpace(part.value) : undefined;

/** A number and its unit, in lower case: "" for a plain number, "%" for a percentage. */
export interface Quantity {
  readonly number: number;
  readonly unit: string;
}

/** Reads a part that is a number, a percentage or a dimension. */
export function quantityOf(part: Part | undefined): Quantity | undefined {
  if (!part || !isTokenNode(part)) return undefined;
  const token = part.value;
  if (isTokenDimension(token)) return finiteQuantity(token[4].value, token[4].unit.toLowerCase());
  if (isTokenPercentage(token)) return finiteQuantity(token[4].value, "%");
  return isTokenNumber(token) ? finiteQuantity(token[4].value, "") : undefined;
}

const finiteQuantity = (number: number, unit: string): Quantity | undefined =>
  Number.isFinite(number) ? { number, unit } : undefined;

/** Reads a part that is an identifier, in lower case. */
export function keywordOf(part: Part | undefined): string | undefined {
  if (!part || !isTokenNode(part) || !isTokenIdent(part.value)) return undefined;
  return part.value[4].value.toLowerCase();
}

/** Reads a part that is a name: a string, or an identifier in its own case, without escapes. */
export function nameOf(part: Part | undefined): { readonly name: string; readonly isQuoted: boolean } | undefined {
  if (!part || !isTokenNode(part)) return undefined;
  const token = part.value;
  if (isTokenString(token)) return { name: token[4].value, isQuoted: true };
  return isTokenIdent(token) ? { name: token[4].value, isQuoted: false } : undefined;
}

/** The text of parts as they stand in the source, with one space between them. */
export const textOf = (parts: readonly Part[]): string => parts.map((part) => part.toString().trim()).join(" ");

/** Writes a quantity with at most 3 decimals, without an exponent or a negative zero. */
export const writeQuantity = ({ number, unit }: Quantity): string => `${Number(number.toFixed(3)) + 0}${unit}`;

/** Browsers compute `calc(infinity * 1px)` as this length or as a longer one, which they draw no differently. */
const MAX_NUMBER = 33_554_400;
const LENGTH_UNITS = new Set(["px", "em", "rem"]);
const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };

/** Reads a part that is a length in px, em or rem. Zero is `0px`. */
export function lengthOf(part: Part | undefined): Quantity | undefined {
  const quantity = quantityOf(part);
  if (!quantity || !(LENGTH_UNITS.has(quantity.unit) || isPlainZero(quantity))) return undefined;
  const length = roundQuantity(quantity.number, quantity.unit);
  return length.number === 0 ? { number: 0, unit: "px" } : length;
}

/** Reads a part that is a percentage. */
export function percentageOf(part: Part | undefined): Quantity | undefined {
  const quantity = quantityOf(part);
  return quantity?.unit === "%" ? roundQuantity(quantity.number, "%") : undefined;
}

/** Reads a part that is an angle, in degrees. */
export function angleOf(part: Part | undefined): Quantity | undefined {
  const quantity = quantityOf(part);
  if (!quantity) return undefined;
  const degrees = isPlainZero(quantity) ? 0 : quantity.number * (DEGREES[quantity.unit] ?? Number.NaN);
  return Number.isNaN(degrees) ? undefined : roundQuantity(degrees, "deg");
}

const isPlainZero = ({ number, unit }: Quantity): boolean => number === 0 && unit === "";

function roundQuantity(number: number, unit: string): Quantity {
  const limited = Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, number));
  return { number: Number(limited.toFixed(3)) + 0, unit };
}

/** Milliseconds of a part that is a time. */
export function millisecondsOf(part: Part | undefined): number | undefined {
  const { number, unit } = quantityOf(part) ?? {};
  if (number === undefined) return undefined;
  if (unit === "ms") return number;
  return unit === "s" ? number * 1000 : undefined;
}
