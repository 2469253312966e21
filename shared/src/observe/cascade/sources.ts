import type { Source } from "../dom/scope.ts";
import { MAX_PROPERTY_NAME, MAX_SOURCE } from "../limits.ts";
import { getOrCreate } from "../memo.ts";

const sources = new Map<string, Source>();

/** Equal lists of names are the same object. */
export function sourceOf(names: readonly string[]): Source {
  const firstNames = names.filter(({ length }) => length <= MAX_PROPERTY_NAME).slice(0, MAX_SOURCE);
  const key = firstNames.join(" ");
  return getOrCreate(sources, key, () => ({ names: firstNames }));
}

/** Source of a value that no var() supplies. */
export const NO_SOURCE = sourceOf([]);
