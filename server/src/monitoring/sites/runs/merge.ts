import { mergeTokens, type NameCount, type ValueCount } from "@tintype/shared/sites/merge-tokens";
import { defineWork } from "../../../platform/children/work.ts";
import { AppError, overloaded } from "../../../platform/errors.ts";
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

const tooLarge = () => new AppError("payload_too_large", "The pages of this site have too many tokens.");

/** Up to this many characters of counted tokens, they are put together in this process, which takes 20 ms. */
const FEW_CHARACTERS = 200_000;

/** Puts the tokens of a site together. Children do it for large sites, which would block this process. */
export const MERGE_WORK = defineWork({
  name: "Tokens of large sites",
  at: import.meta.url,
  load: () => ({ merge: mergeCounted }),
  isSmall: { merge: ({ values, names }) => values.length + names.length <= FEW_CHARACTERS },
  maxHeapMb: 512,
  maxJobMs: 20_000,
  isOfQueue: true,
  overloaded: () => overloaded("The server is busy with other large sites"),
  tooLarge,
  tooLong: tooLarge,
});

/** Puts the counted tokens of all pages together. */
export function mergeCounted({ values, names }: CountedTokens): WrittenTokens {
  // Both were written by `countTokens`.
  const counts = (JSON.parse(values) as ValueCount[]).map((count) => ({
    ...count,
    examples: [...new Set(count.examples)].slice(0, EXAMPLES),
  }));
  return writeTokens(mergeTokens(counts, JSON.parse(names) as NameCount[]));
}
