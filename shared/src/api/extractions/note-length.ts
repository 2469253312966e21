/** The most characters of a person's note on a snapshot. It stands apart, so that views need no schemas for it. */
export const MAX_NOTE = 500;
