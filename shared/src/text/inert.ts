import { withoutFormatCharacters } from "./format-characters.ts";
import { oneLine } from "./one-line.ts";

/** Characters without a look of their own that no script and no emoji needs. Joiners and the choice of an emoji's look are not among them. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** These where nothing that needs them stands before them, and joiners also where nothing stands behind them. */
const STRAY = /(?<=^|[\p{ASCII}\s])(?:\u200c|\u200d|\ufe0e|\ufe0f)+|(?:\u200c|\u200d)+(?=[\p{ASCII}\s]|$)/gu;
/** More marks on one letter than any script uses: they paint over the lines beside them. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** Of a longer text so many characters are looked at for each one that may be shown. */
const SEEN = 4;

/** Returns text without characters that nobody sees, that turn others around or that paint over other lines. */
export const visible = (text: string): string =>
  withoutFormatCharacters(text).replace(INVISIBLE, "").replace(STRAY, "").replace(STACKED, "$1");

/**
 * Returns text of a stranger as part of a message for people: one line of `visible` text without control characters, with at
 * most `longest` UTF-16 code units. Each format escapes it besides.
 */
export function inert(text: string, longest: number): string {
  const line = visible(oneLine(text.slice(0, longest * SEEN).toWellFormed())).trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
