import { type DocumentNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { plainMessage } from "@tintype/shared/api/common/plain-message";
import type { z } from "zod";

/** A file of JSON that a schema accepts, with the positions of its parts. */
export interface JsonFile<Value> {
  readonly value: Value;
  /** Returns the line of a value or, if it does not exist, of the nearest one around it. From 1. */
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Reads JSON with a schema.
 * @param name how messages name the file
 * @throws UsageError with the path, line and column of each fault
 */
export function parseJsonFile<Schema extends z.ZodType>(
  text: string,
  name: string,
  schema: Schema,
): JsonFile<z.output<Schema>> {
  const json = text.replace(/^\uFEFF/, "");
  const document = parseDocument(json, name);
  const parsed = schema.safeParse(JSON.parse(json), { error: plainMessage });
  const startOf = (path: readonly PropertyKey[]) => nodeAt(document.body, path).loc.start;
  if (parsed.success) return { value: parsed.data, lineOf: (path) => startOf(path).line };
  const messages = parsed.error.issues.slice(0, 10).flatMap((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    if (unknown.length === 0) return [{ path: issue.path, message: issue.message }];
    return unknown.map((key) => ({ path: [...issue.path, key], message: "is not known" }));
  });
  throw new UsageError(
    messages
      .map(({ path, message }) => {
        const { line, column } = startOf(path);
        return `${name}:${line}:${column}: ${showPath(path)}: ${message}`;
      })
      .join("\n"),
  );
}

/** Makes a function that finds the line of a value in JSON, or of the nearest one around it. The text is parsed when it is first asked for. */
export function lineFinder(json: string): JsonFile<unknown>["lineOf"] {
  let body: ValueNode | undefined;
  return (path) => {
    body ??= parse(json, { mode: "json" }).body;
    return nodeAt(body, path).loc.start.line;
  };
}

function parseDocument(text: string, name: string): DocumentNode {
  try {
    JSON.parse(text);
    return parse(text, { mode: "json" });
  } catch {
    throw new UsageError(jsonFault(text, name));
  }
}

/** Says where text stops being JSON. JSON.parse does not tell in all versions of Node. */
function jsonFault(text: string, name: string): string {
  try {
    parse(text, { mode: "json" });
    return `${name} is not JSON.`;
  } catch (error) {
    const { line, column, message } = error as { line?: number; column?: number; message: string }; // momoa's errors
    return `${name}:${line ?? 1}:${column ?? 1}: is not JSON: ${message}`;
  }
}

function nodeAt(root: ValueNode, path: readonly PropertyKey[]): ValueNode {
  let node = root;
  for (const key of path) {
    const child = childOf(node, key);
    if (!child) return node;
    node = child;
  }
  return node;
}

function childOf(node: ValueNode, key: PropertyKey): ValueNode | undefined {
  if (node.type === "Array" && typeof key === "number") return node.elements[key]?.value;
  if (node.type !== "Object") return undefined;
  // JSON.parse takes the last value of a key that occurs twice.
  return node.members.findLast(({ name }) => (name.type === "String" ? name.value : name.name) === key)?.value;
}

/** `["pages", 0, "url"]` → `pages[0].url` */
function showPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}
