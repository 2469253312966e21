import { mergeTokens, type NameCount, type ValueCount } from "@tintype/shared/sites/merge-tokens";
import { type WrittenTokens, writeTokens } from "./written-tokens.ts";

/** The counted tokens of all pages of a site, as JSON, as PostgreSQL writes it. */
export interface CountedTokens {
  /** Lists of `ValueCount`s, whose examples may contain an address several times. */
  readonly values: string;
  /** Lists of `NameCount`s. */
  readonly names: string;
}

/** The addresses that are examples of a value. */
export const EXAMPLES = 3;

/** Puts the counted tokens of all pages together. */
export function mergeCounted({ values, names }: CountedTokens): WrittenTokens {
  // Both were written by `countTokens`.
  const counts = (JSON.parse(values) as ValueCount[]).map((count) => ({
    ...count,
    examples: [...new Set(count.examples)].slice(0, EXAMPLES),
  }));
  return writeTokens(mergeTokens(counts, JSON.parse(names) as NameCount[]));
}
