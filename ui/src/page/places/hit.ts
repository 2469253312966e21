import type { AllPlaces } from "@tintype/shared/api/extractions/places";

type Place = AllPlaces["places"][number];

/**
 * The places at a point of the screenshot, the smallest first: it lies in the others, or before them.
 * @param x in px of the screenshot, as y
 * @returns their indexes
 */
export function placesAt(places: readonly Place[], x: number, y: number): number[] {
  const isHit = (place: Place) =>
    x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
  const areaOf = (index: number) => (places[index]?.width ?? 0) * (places[index]?.height ?? 0);
  const hits = places.flatMap((place, index) => (isHit(place) ? [index] : []));
  // If two boxes have one size, the later one is inside.
  return hits.sort((a, b) => areaOf(a) - areaOf(b) || b - a);
}

/** The index that comes after `current`, or before it, in a round. @returns undefined if there are no indexes */
export function stepped(indexes: readonly number[], current: number | undefined, step: 1 | -1): number | undefined {
  if (current === undefined) return step === 1 ? indexes[0] : indexes.at(-1);
  const nextIndex =
    step === 1 ? indexes.find((index) => index > current) : indexes.findLast((index) => index < current);
  return nextIndex ?? (step === 1 ? indexes[0] : indexes.at(-1));
}
