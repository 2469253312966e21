/** The tokens of a source, in all of its contexts together. */
export const MAX_TOKENS = 50_000;
/** Further warnings are counted, not listed. */
export const MAX_WARNINGS = 100;
/** Longer values are not tokens. */
export const MAX_VALUE = 4_000;
export const MAX_NAME = 300;
/** The characters that aliases may add to a source, so that aliases of aliases of aliases cannot fill the memory. */
export const MAX_EXPANSION = 4_000_000;
/** How often anchors of YAML may repeat a part, all in all. */
export const MAX_ALIASES = 100;
export const MAX_CONTEXTS = 20;
