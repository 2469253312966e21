// Without the schema of places, so that the popup need not load it.

/** Elements with places. */
export const MAX_PLACED = 4_000;
/** Elements listed for one paint. */
export const MAX_PLACES = 200;
/** The characters of all paints with their elements, as JSON. */
export const MAX_PLACES_LENGTH = 600_000;
