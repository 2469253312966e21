import { withoutFormatCharacters } from "./format-characters.ts";
import { oneLine } from "./one-line.ts";

/** Characters without a look of their own that no script and no emoji needs. Joiners and the choice of an emoji's look are not among them. */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu;
/** A letter or an emoji that these can belong to: none of ASCII. */
const JOINED = /[^\p{ASCII}\s]/u;
/** More marks on one letter than any script uses: they paint over the lines beside them. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** Characters of a longer text that are looked at for each one that may be shown. */
const SEEN = 4;

/** Returns text without characters that nobody sees, that turn others around or that paint over other lines. */
export const visible = (text: string): string =>
  withoutFormatCharacters(text).replace(INVISIBLE, "").replace(JOINERS, neededJoiners).replace(STACKED, "$1");

function neededJoiners(joiners: string, start: number, text: string): string {
  if (!JOINED.test(text.charAt(start - 1))) return "";
  return JOINED.test(text.charAt(start + joiners.length)) ? joiners : joiners.replace(/\u200c|\u200d/g, "");
}

/**
 * Returns text of a stranger as part of a message for people: one line of `visible` text without control characters, with at
 * most `longest` UTF-16 code units. Each format escapes it besides.
 */
export function inert(text: string, longest: number): string {
  const line = visible(oneLine(text.slice(0, longest * SEEN).toWellFormed())).trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

const PLAIN = /^[ -~]*$/;

/**
 * Makes every text in JSON `visible`, names of fields excepted. Tokens that were stored before names were made so pass it on
 * their way out. What is visible already stays the same object.
 */
export function visibleTexts<Value>(value: Value): Value {
  if (typeof value === "string") return (PLAIN.test(value) ? value : visible(value)) as Value; // a string, too
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, item]: [string, unknown]) => [key, item, visibleTexts(item)] as const,
  );
  if (entries.every(([, item, visibleItem]) => item === visibleItem)) return value;
  const items = entries.map(([key, , visibleItem]) => [key, visibleItem] as const);
  return (Array.isArray(value) ? items.map(([, visibleItem]) => visibleItem) : Object.fromEntries(items)) as Value; // of the same form
}
