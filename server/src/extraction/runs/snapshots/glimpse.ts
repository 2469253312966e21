import type { Glimpse } from "@tintype/shared/api/views/overview";
import { diffTokens } from "@tintype/shared/diff/diff";
import { pageGround } from "@tintype/shared/kinds/colors/ground";
import type { Tokens } from "@tintype/shared/kinds/wire";

const MAX_COLORS = 12;

/**
 * Makes the glimpse of a new snapshot. Both snapshots have the names that persons gave, because a rename is no change.
 * @param last the extraction's glimpse until now
 */
export function glimpseOf(
  snapshot: { readonly tokens: Tokens; readonly version: number },
  { previous, last, at }: { previous: { readonly tokens: Tokens } | undefined; last: Glimpse | null; at: Date },
): Glimpse {
  const total = previous ? diffTokens(previous.tokens, snapshot.tokens).summary.total_changes : 0;
  return {
    palette: snapshot.tokens.colors.slice(0, MAX_COLORS).map(({ value, usage }) => ({ value, usage })),
    ground: pageGround(snapshot.tokens),
    change: total > 0 ? { version: snapshot.version, total, at: at.toISOString() } : (last?.change ?? null),
  };
}
