// The bounds of answers to agents: their contexts are small, and what pages say in them is read by a model.

/** The UTF-8 bytes of an answer's JSON, unless the caller asks for more. */
export const ANSWER_BYTES = 8_000;
/** The most that a caller can ask for. */
export const MAX_ANSWER_BYTES = 200_000;
/** The least, so that the facts of an answer fit in any case. */
export const MIN_ANSWER_BYTES = 4_000;
/** The longest text of a stranger (a name, a class, a title, a selector, a font), in UTF-16 code units. */
export const MAX_TEXT = 200;
/** Items of a list inside an item of a list that are kept while items of the outer list are left out. */
export const MIN_NESTED = 5;
