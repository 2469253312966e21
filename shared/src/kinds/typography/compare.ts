import { distinctValues } from "../../text/order.ts";
import type { TypographyChanges } from "../changes.ts";
import { type Comparison, compareValues, countChanges, differing, matchTokens } from "../compare.ts";
import type { TypographyToken } from "../wire.ts";

type FamilyChanges = TypographyChanges["modified"][number]["changes"];

/** The lists of a family that are compared. */
export const FACETS = ["weights", "sizes", "line_heights", "letter_spacings", "stack"] as const;

export const typography: Comparison = {
  key: "typography",
  compare(from, to) {
    const changes = compareTypography(from.typography, to.typography);
    return { changes: { typography: changes }, count: countChanges(changes) };
  },
  except({ typography: changes = NONE }, { typography: others = NONE }) {
    const otherChanges = new Map(others.modified.map((change) => [change.family, change.changes]));
    const remaining = {
      added: differing(changes.added, others.added),
      removed: differing(changes.removed, others.removed),
      modified: changes.modified
        .map(({ family, changes: facets }) => ({
          family,
          changes: exceptFacets(facets, otherChanges.get(family) ?? {}),
        }))
        .filter(isChanged),
    };
    return { changes: { typography: remaining }, count: countChanges(remaining) };
  },
};

const NONE: TypographyChanges = { added: [], removed: [], modified: [] };

function exceptFacets(changes: FamilyChanges, others: FamilyChanges): FamilyChanges {
  const remaining: FamilyChanges = {};
  for (const facet of FACETS) {
    const added = differing(changes[facet]?.added ?? [], others[facet]?.added ?? []);
    const removed = differing(changes[facet]?.removed ?? [], others[facet]?.removed ?? []);
    if (added.length > 0 || removed.length > 0) remaining[facet] = { added, removed };
  }
  return remaining;
}

const isChanged = ({ changes }: TypographyChanges["modified"][number]): boolean => Object.keys(changes).length > 0;

/** Compares families by their names. */
function compareTypography(from: readonly TypographyToken[], to: readonly TypographyToken[]): TypographyChanges {
  const { added, removed, pairs } = matchTokens(from, to, (token) => token.family);
  return {
    added: added.map(sortFacets),
    removed: removed.map(sortFacets),
    modified: pairs
      .map(([before, after]) => ({ family: after.family, changes: compareFamily(before, after) }))
      .filter(isChanged),
  };
}

function sortFacets({ weights, sizes, line_heights, letter_spacings, stack, rendered, ...rest }: TypographyToken) {
  return {
    ...rest,
    weights: distinctValues(weights),
    sizes: distinctValues(sizes),
    line_heights: distinctValues(line_heights),
    ...(letter_spacings && { letter_spacings: distinctValues(letter_spacings) }),
    ...(stack && { stack: distinctValues(stack) }),
    ...(rendered && { rendered: distinctValues(rendered) }),
  };
}

function compareFamily(before: TypographyToken, after: TypographyToken): FamilyChanges {
  const changes: FamilyChanges = {};
  for (const facet of FACETS) {
    const [valuesBefore, valuesAfter] = [before[facet], after[facet]];
    if (!valuesBefore || !valuesAfter) continue;
    const { added, removed } = compareValues(valuesBefore, valuesAfter);
    if (added.length > 0 || removed.length > 0) changes[facet] = { added, removed };
  }
  return changes;
}
