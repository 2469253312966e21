import { nameOf, type Part, parseParts } from "./component-values.ts";
import { splitList } from "./lists.ts";

/** Longer names of families are cut off. */
const MAX_NAME = 200;
/** Further families of a stack are left out. */
const MAX_FAMILIES = 30;

/** Family names that are CSS keywords. In quotes they would mean a font with this name. */
const GENERIC = new Set([
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "math",
  "emoji",
  "fangsong",
  "ui-serif",
  "ui-sans-serif",
  "ui-monospace",
  "ui-rounded",
  "-apple-system",
  "BlinkMacSystemFont",
]);
/** Names of the system's font that only some browsers know. */
const SYSTEM = /^(-apple-system|blinkmacsystemfont)$/i;
/** Names that mean the same with and without quotes. */
const PLAIN = /^-?[a-z_][\w-]*$/i;

export function isGenericFamily(family: string): boolean {
  return GENERIC.has(family);
}

/** A family of a font stack. */
export interface Family {
  readonly name: string;
  /** It is a CSS keyword, not a font with this name. */
  readonly isKeyword: boolean;
}

/** A declared stack. */
export interface Stack {
  /** See readFamily. */
  readonly first: Family | undefined;
  /** With quotes only where a name needs them: browsers differ in that. */
  readonly text: string;
}

/** Reads a declared stack. Items that are not names, such as one that was cut off, are left out. */
export function readStack(css: string): Stack {
  const families = splitList(css)
    .slice(0, MAX_FAMILIES)
    .flatMap((item) => (PLAIN.test(item) ? toFamily([item], false) : readName(parseParts(item) ?? [])) ?? []);
  const [firstFamily] = families;
  const isPlain = ({ name }: Family) => PLAIN.test(name) && !GENERIC.has(name.toLowerCase());
  return {
    first: firstFamily && forAllBrowsers(firstFamily),
    text: families.map((family) => (isPlain(family) ? family.name : writeFamily(family))).join(", "),
  };
}

/**
 * Reads a family: a string or several identifiers. The names that some browsers have for the system's font are all read as
 * `system-ui`.
 */
export function readFamily(parts: readonly Part[]): Family | undefined {
  const family = readName(parts);
  return family && forAllBrowsers(family);
}

const forAllBrowsers = (family: Family): Family =>
  SYSTEM.test(family.name) ? { name: "system-ui", isKeyword: true } : family;

function readName(parts: readonly Part[]): Family | undefined {
  const names = parts.flatMap((part) => nameOf(part) ?? []);
  const isQuoted = names.some((name) => name.isQuoted);
  if (names.length < parts.length || (names.length > 1 && isQuoted)) return undefined;
  return toFamily(
    names.map(({ name }) => name),
    isQuoted,
  );
}

function toFamily(words: readonly string[], isQuoted: boolean): Family | undefined {
  const name = words.join(" ").trim().slice(0, MAX_NAME).toWellFormed();
  if (name === "") return undefined;
  const keyword = name.toLowerCase();
  return !isQuoted && GENERIC.has(keyword) ? { name: keyword, isKeyword: true } : { name, isKeyword: false };
}

/** A family as a CSS string, or as a keyword. */
export const writeFamily = ({ name, isKeyword }: Family): string => (isKeyword ? name : quote(name));

/** A CSS string, with the characters escaped that CSSOM escapes. */
function quote(text: string): string {
  const escaped = [...text].map((character) => {
    if (/["\\]/.test(character)) return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0x7f ? `\\${code.toString(16)} ` : character;
  });
  return `"${escaped.join("")}"`;
}
