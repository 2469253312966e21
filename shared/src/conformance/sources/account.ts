import type { SourceWarning, SystemToken } from "../report.ts";
import { type Entries, UnreadableSource } from "./entry.ts";
import { MAX_TOKENS } from "./limits.ts";
import { systemTokens } from "./system-tokens.ts";

/** Says for each value of a source what became of it: it is a token, has a warning, or is left out. */
export interface SourceAccount {
  readonly tokens: readonly SystemToken[];
  /** The tokens that hold in a context, by its name. */
  readonly contexts: readonly (readonly [string, readonly SystemToken[]])[];
  /** Warnings of the default before those of contexts, each as often as it was found. */
  readonly warnings: readonly SourceWarning[];
  /** The names of values that are of a kind which docs/conformance.md lists as left out. */
  readonly leftOut: readonly string[];
}

/** @throws UnreadableSource if there are too many tokens */
export function accountFor({ entries, contexts, warnings, leftOut = [] }: Entries): SourceAccount {
  const base = systemTokens(entries);
  const inContexts = [...contexts].map(([name, contextEntries]) => [name, systemTokens(contextEntries)] as const);
  const all = [base, ...inContexts.map(([, content]) => content)];
  if (all.reduce((sum, { tokens }) => sum + tokens.length, 0) > MAX_TOKENS)
    throw new UnreadableSource(`The source has more than ${MAX_TOKENS} tokens.`);
  return {
    tokens: base.tokens,
    contexts: inContexts.map(([name, { tokens }]) => [name, tokens] as const),
    warnings: [...warnings, ...all.flatMap((content) => content.warnings)],
    leftOut: [...new Set([...leftOut, ...all.flatMap((content) => content.leftOut)])],
  };
}
