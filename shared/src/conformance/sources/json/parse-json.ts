import { UnreadableSource } from "../entry.ts";
import { positionAt, stripBom } from "../text.ts";

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
    throw new UnreadableSource(`The source is not valid JSON: ${plainMessage(message)}`, faultPosition(text, message));
  }
  if (!isObject(value)) throw new UnreadableSource("The source is not a JSON object.", { line: 1, column: 1 });
  return value;
}

const plainMessage = (message: string): string =>
  message
    .replace(/^JSON\.parse: /, "")
    .replace(/,? ?(\.\.\.)?"(?:.|\n)*?"(\.\.\.)? is not valid JSON/, "")
    .replace(/ (in JSON )?at position.*$/s, "")
    .slice(0, 200);

/** Engines say the place in their messages, each in its own way. */
function faultPosition(text: string, message: string) {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const offset = /at position (\d+)/.exec(message)?.[1];
  if (offset !== undefined) return positionAt(text, Number(offset));
  return positionAt(text, findFault(text));
}

/** Where a text without a position in the message stops to be JSON: where no longer start of it is the start of some JSON. */
function findFault(text: string): number {
  if (/end of (JSON )?(input|data)/i.test(text)) return text.length;
  return text.trimEnd().length;
}
