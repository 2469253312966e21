import { isStorable, isStorableJson } from "@tintype/shared/api/common";

/**
 * The same JSON value with what PostgreSQL cannot store (NUL, halves of surrogate pairs) replaced by U+FFFD. A page may
 * hold such strings, and a font's odd name must not cost the whole snapshot.
 */
export function toStorable<T>(value: T): T {
  return isStorableJson(value) ? value : (replaceIn(value) as T); // the shape stays, only strings change
}

function replaceIn(value: unknown): unknown {
  if (typeof value === "string") return isStorable(value) ? value : value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (Array.isArray(value)) return value.map(replaceIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [replaceIn(key), replaceIn(member)]));
}
