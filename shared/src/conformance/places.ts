import { readStack } from "../css/font-families.ts";
import { canonicalLength } from "../css/lengths.ts";
import { kinds } from "../kinds/index.ts";
import { readPaint } from "../kinds/text-styles/text-style.ts";
import type { PagePlaces } from "../observe/places.ts";
import { type CheckedKind, tokenKindOf } from "./checked-kinds.ts";

/**
 * Finds selectors of elements that use a value.
 * @param contexts only elements that use it by one of these properties
 */
export type PlaceLookup = (kind: CheckedKind, value: string, contexts: readonly string[]) => readonly string[];

/** A finding has at most this many places. */
const MAX_PLACES = 10;

/** Looks values up in the places of a page, from top to bottom. Each kind is indexed when it is asked for. */
export function placeLookup(places: PagePlaces): PlaceLookup {
  const indexes = new Map<CheckedKind, Index>();
  return (kind, value, contexts) => {
    const index = indexes.get(kind) ?? indexOf(kind, places);
    indexes.set(kind, index);
    const paints = index.get(value) ?? [];
    const used = paints.filter(({ property }) => contexts.includes(property) || TEXT.has(property));
    const elements = [...new Set(used.flatMap(elementsOfAuthors))].sort((a, b) => a - b);
    return elements.slice(0, MAX_PLACES).flatMap((element) => places.elements[element]?.[4] ?? []);
  };
}

/**
 * Returns only the places that findings can have: the first elements of each value. They find the same as all places, in a
 * fraction of the space.
 */
export function placesOfFindings({ elements, paints }: PagePlaces): PagePlaces {
  const few = paints.flatMap((paint): Paint[] => {
    const firstElements = elementsOfAuthors(paint).slice(0, MAX_PLACES);
    return firstElements.length > 0 ? [{ property: paint.property, value: paint.value, elements: firstElements }] : [];
  });
  const used = [...new Set(few.flatMap((paint) => paint.elements))].sort((a, b) => a - b);
  const indexes = new Map(used.map((element, index) => [element, index]));
  return {
    elements: used.flatMap((element) => (elements[element] ? [elements[element]] : [])),
    paints: few.map((paint) => ({ ...paint, elements: paint.elements.map((element) => indexes.get(element) ?? 0) })),
  };
}

type Paint = PagePlaces["paints"][number];

/** The elements that do not have the value from the browser's own style sheet. */
const elementsOfAuthors = ({ elements, defaults }: Paint): readonly number[] =>
  defaults ? elements.filter((element) => !defaults.includes(element)) : elements;
type Index = ReadonlyMap<string, readonly Paint[]>;

/** The properties of paints that say everything about a text. */
const TEXT = new Set(["font", "font-family"]);

function indexOf(kind: CheckedKind, { paints }: PagePlaces): Index {
  const index = new Map<string, Paint[]>();
  for (const paint of paints) {
    for (const value of valuesOf(kind, paint)) index.set(value, [...(index.get(value) ?? []), paint]);
  }
  return index;
}

/** The values of a kind that a paint has. */
function valuesOf(kind: CheckedKind, { property, value }: Paint): readonly string[] {
  switch (kind) {
    case "font_families":
      return property === "font-family" ? [readStack(value).first?.name ?? ""] : [];
    case "font_sizes":
    case "font_weights":
    case "line_heights":
      return property === "font" ? ofText(kind, value) : [];
    default: {
      const key = tokenKindOf(kind);
      return kinds.find((candidate) => candidate.key === key)?.paintedBy?.(property, value) ?? [];
    }
  }
}

/** Line heights stand in the paint as they are computed: `normal 400 16px/24px …`. */
function ofText(kind: "font_sizes" | "font_weights" | "line_heights", paint: string): readonly string[] {
  if (kind === "line_heights") {
    const height = /px\/([\d.]+px)\s/.exec(paint)?.[1];
    return height === undefined ? [] : [canonicalLength(height)];
  }
  const style = readPaint(paint);
  if (!style) return [];
  return [kind === "font_sizes" ? style.size : style.weight];
}
