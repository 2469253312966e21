import { readStack } from "../css/font-families.ts";
import { canonicalLength } from "../css/lengths.ts";
import { kinds } from "../kinds/index.ts";
import { readPaint } from "../kinds/text-styles/text-style.ts";
import type { PagePlaces } from "../observe/places.ts";
import { type CheckedKind, tokenKindOf } from "./checked-kinds.ts";
import { elementsOfAuthors, MAX_PLACES, type Paint } from "./places-of-findings.ts";

/**
 * Finds selectors of elements that use a value.
 * @param contexts only elements that use it by one of these properties
 */
export type PlaceLookup = (kind: CheckedKind, value: string, contexts: readonly string[]) => readonly string[];

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
