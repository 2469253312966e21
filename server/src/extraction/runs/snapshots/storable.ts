import { isStorable, isStorableJson } from "@tintype/shared/api/common/common";

/**
 * Replaces what PostgreSQL cannot store in strings (NUL and lone surrogates) with U+FFFD, in any JSON value. Pages contain
 * such strings, for example in font names, and the rest of the snapshot must not be lost because of them.
 */
export function toStorable<T>(value: T): T {
  return isStorableJson(value) ? value : (replaceIn(value) as T); // only strings change, so the type stays the same
}

function replaceIn(value: unknown): unknown {
  if (typeof value === "string") return isStorable(value) ? value : value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (Array.isArray(value)) return value.map(replaceIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [replaceIn(key), replaceIn(member)]));
}
