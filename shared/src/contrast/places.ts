import { contrastOf, keyOfContrast } from "../kinds/contrasts/measure.ts";
import type { ContrastToken } from "../kinds/wire.ts";
import type { PagePlaces } from "../observe/places.ts";
import { MAX_FINDING_PLACES } from "./report.ts";

/** Returns what finds the selectors of elements that have a contrast, from top to bottom, in the places of a reading. */
export function contrastLookup({
  elements,
  contrasts = [],
}: PagePlaces): (contrast: ContrastToken) => readonly string[] {
  const byContrast = new Map<string, Set<number>>();
  for (const { pair, elements: indexes } of contrasts) {
    const measured = contrastOf(pair);
    if (!measured) continue;
    const key = keyOfContrast(measured);
    const placed = byContrast.get(key) ?? new Set<number>();
    byContrast.set(key, placed);
    for (const index of indexes) placed.add(index);
  }
  return (contrast) =>
    [...(byContrast.get(keyOfContrast(contrast)) ?? [])]
      .sort((a, b) => a - b)
      .slice(0, MAX_FINDING_PLACES)
      .flatMap((index) => elements[index]?.[4] ?? []);
}
