import { MAX_FALLBACKS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import { unescaped } from "./selectors/compounds.ts";

/** A var() in a CSS value. */
export interface VarReference {
  /** With its dashes. */
  readonly name: string;
  /** The var()s of its fallback, which apply if the property is not set. */
  readonly fallback: readonly VarReference[];
  /** The value consists of nothing but this var(). */
  readonly whole: boolean;
}

const VAR = /(?<![\w-])var\(\s*(--(?:[^\s,)\\]|\\[\da-f]{1,6}\s?|\\.)+)\s*/gi;
const NONE: readonly VarReference[] = [];
/** Values repeat: all buttons of one sort take their colours from the same properties. */
const lists = new Map<string, readonly VarReference[]>();

export function references(value: string): readonly VarReference[] {
  if (!value.includes("var(")) return NONE;
  return getOrCreate(lists, value, () => parse(value.trim()));
}

function parse(text: string, depth = 0): VarReference[] {
  const list: VarReference[] = [];
  let end = 0;
  for (const match of text.matchAll(VAR)) {
    const { index } = match;
    if (index < end) continue;
    const rest = index + match[0].length;
    end = closingParenthesis(text, rest);
    const name = unescaped(match[1] ?? "");
    const fallback =
      text[rest] === "," && depth < MAX_FALLBACKS ? parse(text.slice(rest + 1, end).trim(), depth + 1) : [];
    list.push({ name, fallback, whole: index === 0 && end === text.length - 1 });
  }
  return list;
}

/** The index of the parenthesis that closes the one before `from`; the end of the text without one. */
export function closingParenthesis(text: string, start: number): number {
  let depth = 1;
  for (let i = start; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return text.length;
}

/**
 * The references that a value is made of: those of a fallback only if the property before it is not set.
 * @param isSet whether a custom property has a value, which may be empty
 */
export function* usedReferences(
  rootReferences: readonly VarReference[],
  isSet: (name: string) => boolean,
  whole = true,
): Generator<{ name: string; whole: boolean }> {
  for (const reference of rootReferences) {
    if (isSet(reference.name)) yield { name: reference.name, whole: whole && reference.whole };
    else yield* usedReferences(reference.fallback, isSet, whole && reference.whole);
  }
}
