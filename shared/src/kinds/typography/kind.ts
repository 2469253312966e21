import { canonicalLength } from "../../css/lengths.ts";
import type { Observation } from "../../observe/observation.ts";
import { distinctValues } from "../../text/order.ts";
import type { TypographyChanges } from "../changes.ts";
import { compareValues, countChanges, matchTokens } from "../compare.ts";
import type { Kind } from "../kind.ts";
import type { TypographyToken } from "../wire.ts";

/** The font families in use, each with its weights, sizes and line heights. */
export const typography: Kind = {
  key: "typography",
  build: (observation) => ({ tokens: { typography: buildTypography(observation.typography) } }),
  compare(from, to) {
    const changes = compareTypography(from.typography, to.typography);
    return { changes: { typography: changes }, count: countChanges(changes) };
  },
};

function buildTypography(combinations: Observation["typography"]): TypographyToken[] {
  const families = Map.groupBy(combinations, ({ family }) => family);
  return [...families]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, all]) => ({
      family,
      weights: distinctValues(all.map(({ weight }) => weight)),
      sizes: distinctValues(all.map(({ size }) => canonicalLength(size))),
      line_heights: distinctValues(
        all.map(({ line_height }) => canonicalLength(line_height)).filter((value) => value !== ""),
      ),
    }));
}

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
