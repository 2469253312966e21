import type { Observation } from "../../observe/observation.ts";
import type { PaintUse } from "../kind.ts";

export interface ElementCounts {
  /** Elements that use a value by any property. */
  all: number;
  readonly byProperty: Map<string, number>;
}

/**
 * How many elements use each value; undefined if the observation does not tell which paints an element has in common. Where
 * several tokens share the sites of a paint, its elements are divided by the number of sites.
 * @param usesByKey the uses of each value, by any key
 */
export function countElements<Key>(
  { paints, groups }: Observation,
  usesByKey: ReadonlyMap<Key, { readonly uses: readonly PaintUse[] }>,
): ReadonlyMap<Key, ElementCounts> | undefined {
  if (!groups) return undefined;
  const usersOf = new Map<number, Map<Key, number>>();
  for (const [key, { uses }] of usesByKey) {
    for (const { paint, share } of uses) {
      const users = usersOf.get(paint) ?? new Map<Key, number>();
      usersOf.set(paint, users.set(key, Math.max(share, users.get(key) ?? 0)));
    }
  }
  const counts = new Map<Key, ElementCounts>();
  for (const { paints: indexes, count } of groups) {
    const seen = new Map<Key, Map<string, number>>();
    for (const index of indexes) {
      const property = paints[index]?.property ?? "";
      for (const [key, share] of usersOf.get(index) ?? []) {
        const properties = seen.get(key) ?? new Map<string, number>();
        seen.set(key, properties.set(property, Math.max(share, properties.get(property) ?? 0)));
      }
    }
    for (const [key, properties] of seen) {
      const elementCounts = counts.get(key) ?? { all: 0, byProperty: new Map<string, number>() };
      counts.set(key, elementCounts);
      elementCounts.all += count * Math.max(...properties.values());
      for (const [property, share] of properties) {
        elementCounts.byProperty.set(property, (elementCounts.byProperty.get(property) ?? 0) + count * share);
      }
    }
  }
  for (const elementCounts of counts.values()) {
    elementCounts.all = atLeastOne(elementCounts.all);
    for (const [property, count] of elementCounts.byProperty) elementCounts.byProperty.set(property, atLeastOne(count));
  }
  return counts;
}

const atLeastOne = (count: number): number => Math.max(1, Math.round(count));
