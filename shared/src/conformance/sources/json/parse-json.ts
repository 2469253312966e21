import { type Position, UnreadableSource } from "../entry.ts";
import { positionAt, stripBom } from "../text.ts";
import { findFault } from "./fault.ts";

/** An object or array as JSON has it. Its keys may be any text, `__proto__` too, so read them with Object.hasOwn. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own value of a key. */
export const ownOf = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/**
 * Parses JSON, or else JSON5, which has comments, keys without quotes and commas at the end.
 * @throws UnreadableSource with line and column if the text is neither
 */
export async function parseJson(content: string): Promise<JsonObject | readonly unknown[]> {
  const text = stripBom(content);
  const value = await parse(text);
  if (isObject(value) || Array.isArray(value)) return value;
  throw new UnreadableSource("The source is neither a JSON object nor a list.", { line: 1, column: 1 });
}

async function parse(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const { default: json5 } = await import("json5");
    try {
      return json5.parse<unknown>(text);
    } catch (json5Error) {
      throw faultOf(text, message, json5Error);
    }
  }
}

/** The fault of the grammar that can read more of the text. */
function faultOf(text: string, message: string, json5Error: unknown): UnreadableSource {
  const position = positionAt(text, findFault(text));
  const json5Position = positionOf(json5Error);
  if (
    json5Position &&
    (json5Position.line > position.line ||
      (json5Position.line === position.line && json5Position.column > position.column))
  )
    return new UnreadableSource(`The source is not valid JSON5: ${plainJson5Message(json5Error)}`, json5Position);
  return new UnreadableSource(`The source is not valid JSON: ${plainMessage(message)}`, position);
}

/** The errors of json5 have the place as properties. */
function positionOf(error: unknown): Position | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const [line, column] = ["lineNumber", "columnNumber"].map((key): unknown => Reflect.get(error, key));
  return typeof line === "number" && typeof column === "number" ? { line, column } : undefined;
}

const plainJson5Message = (error: unknown): string =>
  (error instanceof Error ? error.message : "")
    .replace(/^JSON5: /, "")
    .replace(/ at \d+:\d+$/, "")
    .slice(0, 200);

const plainMessage = (message: string): string =>
  message
    .replace(/^JSON\.parse: /, "")
    .replace(/,? ?(\.\.\.)?"(?:.|\n)*?"(\.\.\.)? is not valid JSON/, "")
    .replace(/ (in JSON )?at position.*$/s, "")
    .slice(0, 200);
