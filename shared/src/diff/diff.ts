import type { ColorToken, Tokens, TypographyToken } from "../kinds/wire.ts";
import { compareText, distinctValues } from "../text/order.ts";
import type { TokensDiff, TypographyChanges, ValueChanges } from "./schema.ts";

/**
 * Compares the tokens of two snapshots. Tokens with the same name are the same token (for typography, with the same
 * family; for spacing, with the same value); names are unique within a snapshot. Usage, contexts, aliases and assets are
 * not compared. The result does not depend on the order of the input: colours and families are sorted by name, values by
 * number.
 */
export function diffTokens(from: Tokens, to: Tokens): TokensDiff {
  const colors = diffColors(from.colors, to.colors);
  const typography = diffTypography(from.typography, to.typography);
  const spacing = diffValues(from.spacing, to.spacing);

  const colorsChanged = colors.added.length + colors.removed.length + colors.modified.length;
  const typographyChanged = typography.added.length + typography.removed.length + typography.modified.length;
  const spacingChanged = spacing.added.length + spacing.removed.length;
  return {
    changes: { colors, typography, spacing },
    summary: {
      total_changes: colorsChanged + typographyChanged + spacingChanged,
      colors_changed: colorsChanged,
      typography_changed: typographyChanged,
      spacing_changed: spacingChanged,
    },
  };
}

function diffColors(from: ColorToken[], to: ColorToken[]): TokensDiff["changes"]["colors"] {
  const { added, removed, pairs } = match(from, to, (color) => color.name);
  return {
    added: added.map(({ name, value }) => ({ name, value })),
    removed: removed.map(({ name, value }) => ({ name, value })),
    modified: pairs
      .filter(([before, after]) => before.value !== after.value)
      .map(([before, after]) => ({ name: after.name, from: before.value, to: after.value })),
  };
}

function diffTypography(from: TypographyToken[], to: TypographyToken[]): TypographyChanges {
  const { added, removed, pairs } = match(from, to, (token) => token.family);
  return {
    added: added.map(sortedTypography),
    removed: removed.map(sortedTypography),
    modified: pairs
      .map(([before, after]) => ({ family: after.family, changes: diffFamily(before, after) }))
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

function diffFamily(before: TypographyToken, after: TypographyToken): TypographyChanges["modified"][number]["changes"] {
  const changes: TypographyChanges["modified"][number]["changes"] = {};
  for (const facet of FACETS) {
    const { added, removed } = diffValues(before[facet], after[facet]);
    if (added.length > 0 || removed.length > 0) changes[facet] = { added, removed };
  }
  return changes;
}

function diffValues(from: string[], to: string[]): ValueChanges {
  const [before, after] = [new Set(from), new Set(to)];
  return {
    added: distinctValues(to.filter((value) => !before.has(value))),
    removed: distinctValues(from.filter((value) => !after.has(value))),
  };
}

/** Pairs tokens with the same name. Each list is sorted by name. */
function match<Token>(from: Token[], to: Token[], nameOf: (token: Token) => string) {
  const byName = (a: Token, b: Token) => compareText(nameOf(a), nameOf(b));
  const before = new Map(from.map((token) => [nameOf(token), token]));
  const after = new Map(to.map((token) => [nameOf(token), token]));
  const pairs: [Token, Token][] = [];
  const added: Token[] = [];
  for (const [name, token] of after) {
    const old = before.get(name);
    if (old === undefined) added.push(token);
    else pairs.push([old, token]);
  }
  return {
    added: added.toSorted(byName),
    removed: [...before]
      .filter(([name]) => !after.has(name))
      .map(([, token]) => token)
      .toSorted(byName),
    pairs: pairs.toSorted(([a], [b]) => byName(a, b)),
  };
}
