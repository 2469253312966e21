import { withoutCommands } from "@tintype/shared/text/ci-commands";
import { oneLine } from "@tintype/shared/text/one-line";

/** Control characters, those that change the direction of text, and line separators. */
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const MAX_LENGTH = 100;
const MAX_LINE = 2_000;

/**
 * Makes text of a page harmless in a terminal and in the log of a CI system, and cuts it off. A line of output must not begin
 * with it: `::` would start a command.
 */
export function toPlain(text: string): string {
  return plainUpTo(MAX_LENGTH, text);
}

/** Returns the text without control characters, cut to a maximum length. */
export function plainUpTo(maxLength: number, text: string): string {
  const harmless = withoutCommands(text.slice(0, maxLength + 1).replace(CONTROL, "�"));
  return harmless.length <= maxLength ? harmless : `${harmless.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** Makes a sentence that a server, a page or a file has brought one harmless line. */
export const toPlainLine = (text: string): string => plainUpTo(MAX_LINE, oneLine(text));
