import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import type { ReviewedChange } from "../use-review.ts";

type Place = AllPlaces["places"][number];

/** A part of a screenshot, in px of it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a change on the screenshots of both versions; null where the token is not used. */
export interface ChangedPlace {
  readonly before: Place | null;
  readonly after: Place | null;
}

/** The largest part of a screenshot that a small picture can show, in px of the screenshot. */
const LARGEST = { width: 480, height: 320 } as const;
/** The smallest part, so that one sees what is around. */
const SMALLEST = { width: 150, height: 100 } as const;
/** Space around a place, in px of the screenshot. */
const MARGIN = 16;

/** The places of a change's token on a screenshot. @param value the token's value there, by which those of spacing are named */
function placesOf(
  { places, tokens }: AllPlaces,
  { kind, name }: Pick<ReviewedChange, "kind" | "name">,
  value: ReviewedChange["from"],
): readonly Place[] {
  const names = kind === "spacing" ? [name, value] : [name];
  const token = tokens.find((candidate) => candidate.kind === kind && names.includes(candidate.name));
  return (token?.places ?? []).flatMap((index) => places[index] ?? []);
}

/**
 * Chooses the place that shows a change best: one that is on both screenshots, is not larger than a small picture, and of these the
 * largest; if all are larger, the smallest. @returns undefined if no screenshot shows the token
 */
export function choosePlace(
  change: Pick<ReviewedChange, "kind" | "name" | "mode" | "from" | "to">,
  { before, after }: { readonly before: AllPlaces | undefined; readonly after: AllPlaces | undefined },
): ChangedPlace | undefined {
  if (change.mode !== null) return undefined; // the screenshot shows the base
  const older = before && change.from !== null ? placesOf(before, change, change.from) : [];
  const newer = after && change.to !== null ? placesOf(after, change, change.to) : [];
  const counterparts = new Map(older.map((place) => [place.selector, place]));
  const onBoth = newer.filter(({ selector }) => counterparts.has(selector));
  const best = bestOf(onBoth) ?? bestOf(newer);
  if (best) return { before: counterparts.get(best.selector) ?? null, after: best };
  const gone = bestOf(older);
  return gone && { before: gone, after: null };
}

function bestOf(places: readonly Place[]): Place | undefined {
  const bySize = places.toSorted((one, another) => areaOf(one) - areaOf(another));
  return bySize.findLast(fits) ?? bySize[0];
}

const areaOf = ({ width, height }: Box): number => width * height;
const fits = ({ width, height }: Box): boolean => width <= LARGEST.width && height <= LARGEST.height;

/** The part of a screenshot around a place that a small picture shows. Both versions show a part of the same size. */
export function partAround(place: Place, counterpart: Place | null): Box {
  const ratio = LARGEST.width / LARGEST.height;
  const widest = Math.max(place.width, counterpart?.width ?? 0) + 2 * MARGIN;
  const highest = Math.max(place.height, counterpart?.height ?? 0) + 2 * MARGIN;
  const width = Math.min(LARGEST.width, Math.max(SMALLEST.width, widest, highest * ratio));
  const height = width / ratio;
  return { x: startOf(place.x, place.width, width), y: startOf(place.y, place.height, height), width, height };
}

/** Centres a place, or shows its beginning if it is larger than the part. Nothing is left of or above a screenshot. */
const startOf = (start: number, length: number, part: number): number =>
  Math.max(0, length + 2 * MARGIN > part ? start - MARGIN : start + length / 2 - part / 2);
