/** The most comments that a change can have on a page or a site. */
export const MAX_COMMENTS = 200;
/** The most people that a comment can mention. */
export const MAX_MENTIONS = 20;
/** The longest comment, in UTF-16 code units. */
export const LONGEST_COMMENT = 2_000;
