import { withoutFormatCharacters } from "./format-characters.ts";

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Returns a page's name or value as one line, for the clipboard: a name with a line break would be a command in the terminal
 * that a person pastes it into. CSS reads a blank like a line break.
 */
export const oneLine = (text: string): string => withoutFormatCharacters(text.replace(CONTROL, " "));
