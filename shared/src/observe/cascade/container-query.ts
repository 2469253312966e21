import { closingParenthesis } from "./var-references.ts";

/** Undefined where it cannot be known. */
export type Truth = boolean | undefined;

/** The container that a query asks. */
export interface Asked {
  /** The value of a custom property; "" if it is not set. */
  property(name: string): string;
  /** `width`, `inline-size` and the like, px. */
  size(feature: string): number;
  /** The length of `px`, `em` or `rem`, px. */
  unit(unit: string): number;
}

/** Conditions within each other. More are not understood. */
const MAX_DEPTH = 32;
/** Of a condition. A longer one is not understood. */
const MAX_LENGTH = 10_000;

const FEATURE = /^(min-|max-)?(width|inline-size|height|block-size)$/;
const LENGTH = /^(?:calc\()?(-?(?:\d+(?:\.\d*)?|\.\d+))(px|em|rem)?\)?$/;
const COMPARISON = /\s*(<=|>=|<|>|=)\s*/;

/** Whether the condition of a container query holds. Only sizes and custom properties are understood. */
export function evaluate(condition: string, container: Asked, depth = 0): Truth {
  if (depth > MAX_DEPTH || condition.length > MAX_LENGTH) return undefined;
  const text = condition.trim();
  const within = (inner: string) => evaluate(inner, container, depth + 1);
  if (/^not\s/i.test(text)) return not(within(text.slice(3)));
  const all = splitAt(text, "and");
  if (all.length > 1) return not(any(all.map((each) => not(within(each)))));
  const some = splitAt(text, "or");
  if (some.length > 1) return any(some.map(within));
  if (/^style\(/i.test(text)) return styleHolds(text.slice(6, -1).trim(), container);
  if (!text.startsWith("(")) return undefined;
  const inner = text.slice(1, -1).trim();
  return /^(?:\(|not\s|style\()/i.test(inner) ? within(inner) : sizeHolds(inner, container);
}

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

const any = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

/** Splits a condition at a word that stands in no parentheses. */
function splitAt(text: string, word: "and" | "or"): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") i = closingParenthesis(text, i + 1);
    else if (text.startsWith(` ${word} `, i)) {
      parts.push(text.slice(start, i));
      start = i + word.length + 2;
    }
  }
  return [...parts, text.slice(start)];
}

/** `--theme: dark`, or `--theme`, which holds if it is set. */
function styleHolds(query: string, container: Asked): Truth {
  const [, name = "", value] = /^(--[^\s:()]+)\s*(?::\s*(.*))?$/s.exec(query) ?? [];
  if (name === "" || value?.includes("var(")) return undefined;
  const own = container.property(name);
  return value === undefined ? own !== "" : own === value.trim();
}

/** `width > 400px`, `300px <= width <= 50em`, `min-width: 40em`. */
function sizeHolds(query: string, container: Asked): Truth {
  const [, name = "", limit] = /^([\w-]+)\s*:\s*(.*)$/s.exec(query) ?? [];
  if (limit !== undefined) {
    const [, bound, feature = ""] = FEATURE.exec(name) ?? [];
    if (feature === "") return undefined;
    const sign = bound === "min-" ? ">=" : bound === "max-" ? "<=" : "=";
    return chain([feature, sign, limit], container);
  }
  return chain(query.split(COMPARISON), container);
}

/** @param parts values with comparisons between them */
function chain(parts: readonly string[], container: Asked): Truth {
  const values = parts.filter((_, i) => i % 2 === 0).map((each) => operand(each.trim(), container));
  const [first] = values;
  if (values.length === 1) return first === undefined ? undefined : first > 0;
  return not(
    any(
      values.slice(1).map((right, i) => {
        const left = values[i];
        return left === undefined || right === undefined ? undefined : !compare(left, parts[2 * i + 1] ?? "", right);
      }),
    ),
  );
}

function operand(text: string, container: Asked): number | undefined {
  if (FEATURE.test(text)) return container.size(text);
  const [, number, unit] = LENGTH.exec(text) ?? [];
  if (number === undefined || (unit === undefined && Number(number) !== 0)) return undefined;
  return Number(number) * container.unit(unit ?? "px");
}

function compare(left: number, sign: string, right: number): boolean {
  switch (sign) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    default:
      return Math.abs(left - right) < 0.001;
  }
}
