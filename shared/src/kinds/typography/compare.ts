import { distinctValues } from "../../text/order.ts";
import type { TypographyChanges } from "../changes.ts";
import { type Comparison, compareValues, countChanges, matchTokens } from "../compare.ts";
import type { TypographyToken } from "../wire.ts";

export const typography: Comparison = {
  key: "typography",
  compare(from, to) {
    const changes = compareTypography(from.typography, to.typography);
    return { changes: { typography: changes }, count: countChanges(changes) };
  },
};

function compareTypography(from: readonly TypographyToken[], to: readonly TypographyToken[]): TypographyChanges {
  const { added, removed, pairs } = matchTokens(from, to, (token) => token.family);
  return {
    added: added.map(sortedTypography),
    removed: removed.map(sortedTypography),
    modified: pairs
      .map(([before, after]) => ({ family: after.family, changes: compareFamily(before, after) }))
      .filter(({ changes }) => Object.keys(changes).length > 0),
  };
}

function sortedTypography({ family, weights, sizes, line_heights }: TypographyToken): TypographyToken {
  return {
    family,
    weights: distinctValues(weights),
    sizes: distinctValues(sizes),
    line_heights: distinctValues(line_heights),
  };
}

const FACETS = ["weights", "sizes", "line_heights"] as const;

function compareFamily(
  before: TypographyToken,
  after: TypographyToken,
): TypographyChanges["modified"][number]["changes"] {
  const changes: TypographyChanges["modified"][number]["changes"] = {};
  for (const facet of FACETS) {
    const { added, removed } = compareValues(before[facet], after[facet]);
    if (added.length > 0 || removed.length > 0) changes[facet] = { added, removed };
  }
  return changes;
}
