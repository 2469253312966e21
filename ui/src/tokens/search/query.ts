import type { Language } from "../../i18n/i18n.ts";
import { type Lab, labOf } from "../../kit/color-distance.ts";
import { type LooksLike, looksLike } from "./hue-words.ts";

/** A person's search. */
export interface Query {
  /** In lower case. */
  readonly words: readonly string[];
  /** The colour that the text is, in any notation. */
  readonly color: Lab | undefined;
  /** The colours that the words name. */
  readonly hue: LooksLike | undefined;
  /** The length that the text is, in px. */
  readonly length: number | undefined;
}

/** The size of 1rem in px, unless the reader has chosen another. */
const ROOT_SIZE = 16;

/** Reads what a person has typed or pasted; undefined for nothing. A declaration's end and `var()` are left out. */
export function readQuery(typed: string, language: Language): Query | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/;$/, "")
    .replace(/^var\(\s*(--[^,)\s]+).*\)$/, "$1")
    .replace(/^--/, "");
  if (text === "") return undefined;
  return {
    words: text.split(/\s+/).filter(Boolean),
    color: readColor(text),
    hue: looksLike(text, language),
    length: lengthOf(text),
  };
}

const BARE_HEX = /^(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/;
const TRIPLE = /^\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}$/;

function readColor(text: string): Lab | undefined {
  if (text.startsWith("#") || /^[a-z]+\(.*\)$/.test(text)) return labOf(text);
  if (TRIPLE.test(text)) return labOf(`rgb(${text})`);
  // Numbers of 3 or 4 digits are lengths and layers, and words such as "add" are names.
  const isColor = BARE_HEX.test(text) && (text.length >= 6 || (/\d/.test(text) && /[a-f]/.test(text)));
  return isColor ? labOf(`#${text}`) : undefined;
}

/** A length in px: `16`, `16px` and `1rem` are the same. Undefined for other texts. */
export function lengthOf(text: string): number | undefined {
  const [, number, unit = "px"] = /^(-?[\d.]{1,12})(px|rem|em)?$/.exec(text) ?? [];
  const length = number === undefined ? Number.NaN : Number(number) * (unit === "px" ? 1 : ROOT_SIZE);
  return Number.isNaN(length) ? undefined : length;
}
