import type { SiteTokens } from "@tintype/shared/sites/merge-tokens";

/** Site tokens as JSON: writing it takes time, which a transaction does not have. */
export type WrittenTokens = Readonly<Record<keyof SiteTokens, string>>;

export const writeTokens = ({ tokens, conflicts, merged, distinct }: SiteTokens): WrittenTokens => ({
  tokens: JSON.stringify(tokens),
  conflicts: JSON.stringify(conflicts),
  merged: JSON.stringify(merged),
  distinct: JSON.stringify(distinct),
});
