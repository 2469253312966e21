/** The maximum number of characters of a log line. A longer line is sent empty. */
export const MAX_LINE = 20_000;
/** The maximum number of characters of a failure's message, and of an error's stack. Longer ones are cut. */
export const MAX_TEXT = 4_000;
/**
 * The maximum number of bytes of one message. It contains at most one observation, which has at most a million characters
 * (limit-size.ts) of up to three bytes, one screenshot, which has at most 2.7 million, and places of at most two million
 * characters.
 */
export const MAX_MESSAGE = 12_000_000;
