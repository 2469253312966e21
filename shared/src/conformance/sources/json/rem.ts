import { isObject, type JsonObject, ownOf } from "./parse-json.ts";

const MAX_DEPTH = 50;

/** Larger sizes without a unit are px. */
const MAX_REM = 8;
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const LENGTH_TYPES = /^(dimension|size|spacing|font-?sizes?)$/i;

/**
 * A file of Style Dictionary with its sizes as that writes them by default: numbers without a unit are rem, as in its own
 * examples (`{"size": {"font": {"small": {"value": "0.75"}}}}`). Files with a larger number mean px, and so do those with
 * whole numbers only, outside of the group `size`.
 */
export function inRem(root: JsonObject): JsonObject {
  const sizes: number[] = [];
  walk(root, [], (number) => {
    sizes.push(number);
    return undefined;
  });
  const isRem = sizes.every((size) => size <= MAX_REM) && sizes.some((size) => !Number.isInteger(size));
  return walk(root, [], (number, path) =>
    isRem || (path[0] === "size" && number <= MAX_REM) ? `${number}rem` : undefined,
  );
}

type Replace = (number: number, path: readonly string[]) => string | undefined;

/** Visits the sizes without a unit. */
function walk(group: JsonObject, path: readonly string[], replace: Replace): JsonObject {
  if (path.length > MAX_DEPTH) return group;
  const isSize = isLength(group, path);
  return Object.fromEntries(
    Object.entries(group).map(([key, child]) => {
      if (isObject(child)) return [key, walk(child, [...path, key], replace)];
      const number = isSize && key === "value" && NUMBER.test(String(child)) ? Number(child) : undefined;
      return [key, (number === undefined ? undefined : replace(number, path)) ?? child];
    }),
  );
}

function isLength(token: JsonObject, path: readonly string[]): boolean {
  if (!Object.hasOwn(token, "value")) return false;
  const type = ownOf(token, "type");
  return typeof type === "string" ? LENGTH_TYPES.test(type) : path[0] === "size";
}
