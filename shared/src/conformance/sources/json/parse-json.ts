import { UnreadableSource } from "../entry.ts";
import { positionAt, stripBom } from "../text.ts";
import { findFault } from "./fault.ts";

/** An object or array as JSON has it. Its keys may be any text, `__proto__` too, so read them with Object.hasOwn. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own value of a key. */
export const ownOf = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** @throws UnreadableSource with line and column if the text is not a JSON object */
export function parseJson(content: string): JsonObject {
  const text = stripBom(content);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const fault = findFault(text);
    throw new UnreadableSource(
      `The source is not valid JSON: ${extraOf(text, fault) ?? plainMessage(message)}`,
      positionAt(text, fault),
    );
  }
  if (!isObject(value)) throw new UnreadableSource("The source is not a JSON object.", { line: 1, column: 1 });
  return value;
}

/** The additions of JSONC and JSON5. Engines only say that they expect something else. */
function extraOf(text: string, fault: number): string | undefined {
  if (/^\/[/*]/.test(text.slice(fault, fault + 2))) return "It has a comment. Remove the comments";
  const isEnd = text[fault] === "}" || text[fault] === "]";
  return isEnd && text.slice(0, fault).trimEnd().endsWith(",") ? "A comma stands after the last value" : undefined;
}

const plainMessage = (message: string): string =>
  message
    .replace(/^JSON\.parse: /, "")
    .replace(/,? ?(\.\.\.)?"(?:.|\n)*?"(\.\.\.)? is not valid JSON/, "")
    .replace(/ (in JSON )?at position.*$/s, "")
    .slice(0, 200);
