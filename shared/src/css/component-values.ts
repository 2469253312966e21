import {
  type ComponentValue,
  isCommentNode,
  isFunctionNode,
  isTokenNode,
  isWhitespaceNode,
  parseCommaSeparatedListOfComponentValues,
} from "@csstools/css-parser-algorithms";
import { isTokenDimension, isTokenIdent, isTokenNumber, isTokenPercentage, tokenize } from "@csstools/css-tokenizer";

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
  const items = parseCommaSeparatedListOfComponentValues(tokenize({ css }, { onParseError }), { onParseError });
  return valid ? items.map(withoutSpace) : [];
}

/** The parts of a CSS value that is not a list; undefined for a list and for invalid CSS. */
export function parseParts(css: string): Part[] | undefined {
  const items = parseItems(css);
  return items.length === 1 ? items[0] : undefined;
}

const withoutSpace = (parts: readonly Part[]): Part[] =>
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
  for (const each of part.value) {
    if (isTokenNode(each) && each.value[0] === "comma-token") args.push([]);
    else args.at(-1)?.push(each);
  }
  return { name: part.getName().toLowerCase(), args: args.map(withoutSpace) };
}

/** A number and its unit, in lower case: "" for a plain number, "%" for a percentage. */
export interface Quantity {
  readonly number: number;
  readonly unit: string;
}

/** Reads a part that is a number, a percentage or a dimension. */
export function quantityOf(part: Part | undefined): Quantity | undefined {
  if (!part || !isTokenNode(part)) return undefined;
  const token = part.value;
  if (isTokenDimension(token)) return finite(token[4].value, token[4].unit.toLowerCase());
  if (isTokenPercentage(token)) return finite(token[4].value, "%");
  return isTokenNumber(token) ? finite(token[4].value, "") : undefined;
}

const finite = (number: number, unit: string): Quantity | undefined =>
  Number.isFinite(number) ? { number, unit } : undefined;

/** Reads a part that is an identifier, in lower case. */
export function keywordOf(part: Part | undefined): string | undefined {
  if (!part || !isTokenNode(part) || !isTokenIdent(part.value)) return undefined;
  return part.value[4].value.toLowerCase();
}

/** The text of parts as they stand in the source, with one space between them. */
export const textOf = (parts: readonly Part[]): string => parts.map((part) => part.toString().trim()).join(" ");

/** Writes a quantity with at most 3 decimals, without an exponent or a negative zero. */
export const writeQuantity = ({ number, unit }: Quantity): string => `${Number(number.toFixed(3)) + 0}${unit}`;

/** Milliseconds of a part that is a time. */
export function millisecondsOf(part: Part | undefined): number | undefined {
  const { number, unit } = quantityOf(part) ?? {};
  if (number === undefined) return undefined;
  if (unit === "ms") return number;
  return unit === "s" ? number * 1000 : undefined;
}
