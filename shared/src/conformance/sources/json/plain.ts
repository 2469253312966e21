import { isObject, type JsonObject } from "./parse-json.ts";

const MAX_DEPTH = 50;

/** A file of nothing but names and values, as many packages ship, in the form of the others. */
export function plainTree(root: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return {};
  return Object.fromEntries(
    Object.entries(root).flatMap(([key, value]): [string, unknown][] => {
      if (key.startsWith("$")) return [];
      if (isObject(value)) return [[key, plainTree(value, depth + 1)]];
      return typeof value === "string" || typeof value === "number" ? [[key, { value }]] : [];
    }),
  );
}
