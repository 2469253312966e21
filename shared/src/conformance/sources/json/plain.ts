import { isObject, type JsonObject } from "./parse-json.ts";
import { isType } from "./types.ts";

const MAX_DEPTH = 50;

/** A file of nothing but names and values, as many packages ship, in the form of the others. */
export function plainTree(root: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return {};
  return Object.fromEntries(
    Object.entries(root).flatMap(([key, value]): [string, unknown][] => {
      // Some files mix plain values with groups that have a type, and no value of their own.
      if (key.startsWith("$") || (key === "type" && typeof value === "string" && isType(value))) return [];
      if (isObject(value)) return [[key, plainTree(value, depth + 1)]];
      return typeof value === "string" || typeof value === "number" ? [[key, { value }]] : [];
    }),
  );
}
