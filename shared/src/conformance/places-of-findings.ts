import type { PagePlaces } from "../observe/places.ts";

// Readers of pages load this file, so it needs nothing of the kinds.

export type Paint = PagePlaces["paints"][number];

/** A finding has at most this many places. */
export const MAX_PLACES = 10;

/**
 * Returns only the places that findings can have: the first elements of each value. They find the same as all places, in a
 * fraction of the space.
 */
export function placesOfFindings({ elements, paints, contrasts = [] }: PagePlaces): PagePlaces {
  const few = paints.flatMap((paint): Paint[] => {
    const firstElements = elementsOfAuthors(paint).slice(0, MAX_PLACES);
    return firstElements.length > 0 ? [{ property: paint.property, value: paint.value, elements: firstElements }] : [];
  });
  const used = [...new Set([...few, ...contrasts].flatMap((paint) => paint.elements))].sort((a, b) => a - b);
  const indexes = new Map(used.map((element, index) => [element, index]));
  const toIndexes = <Placed extends { elements: number[] }>(placed: Placed): Placed => ({
    ...placed,
    elements: placed.elements.map((element) => indexes.get(element) ?? 0),
  });
  return {
    elements: used.flatMap((element) => (elements[element] ? [elements[element]] : [])),
    paints: few.map(toIndexes),
    ...(contrasts.length > 0 && { contrasts: contrasts.map(toIndexes) }),
  };
}

/** The elements that do not have the value from the browser's own style sheet. */
export const elementsOfAuthors = ({ elements, defaults }: Paint): readonly number[] =>
  defaults ? elements.filter((element) => !defaults.includes(element)) : elements;
