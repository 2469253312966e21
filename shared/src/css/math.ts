import { isSimpleBlockNode, isTokenNode } from "@csstools/css-parser-algorithms";
import { isTokenDelim } from "@csstools/css-tokenizer";
import { functionOf, type Part, quantityOf, withoutSpace, writeQuantity } from "./component-values.ts";

const FUNCTIONS = new Set(["calc", "min", "max", "clamp"]);
/** Longer calculations are not written. */
const MAX_MATH = 100;
const UNITS = new Set(["", "px", "em", "rem", "%", "deg"]);

/**
 * Writes a calculation that a browser keeps in computed values, such as `calc(100% - 10px)`: numbers with at most 3
 * decimals, and one space around each operator. Undefined for other parts.
 */
export function writeMath(part: Part | undefined): string | undefined {
  const call = functionOf(part);
  if (!call || !FUNCTIONS.has(call.name)) return undefined;
  const args = call.args.map(writeSum);
  const written = `${call.name}(${args.join(", ")})`;
  return args.includes(undefined) || written.length > MAX_MATH ? undefined : written;
}

/** Writes operands with an operator between each two; undefined if one of them is something else. */
function writeSum(parts: readonly Part[]): string | undefined {
  const written = parts.map((part, i) => (i % 2 === 0 ? writeOperand(part) : operatorOf(part)));
  return parts.length % 2 === 0 || written.includes(undefined) ? undefined : written.join(" ");
}

function writeOperand(part: Part): string | undefined {
  const quantity = quantityOf(part);
  if (quantity) return UNITS.has(quantity.unit) ? writeQuantity(quantity) : undefined;
  if (!isSimpleBlockNode(part)) return writeMath(part);
  const sum = part.startToken[0] === "(-token" ? writeSum(withoutSpace(part.value)) : undefined;
  return sum === undefined ? undefined : `(${sum})`;
}

function operatorOf(part: Part): string | undefined {
  if (!isTokenNode(part) || !isTokenDelim(part.value)) return undefined;
  const operator = part.value[4].value;
  return "+-*/".includes(operator) ? operator : undefined;
}
