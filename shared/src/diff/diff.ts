import { compareText, distinctValues } from "../text/order.ts";
import type { ColorToken, Tokens, TypographyToken } from "../tokens/schema.ts";
import type { TokensDiff, TypographyChanges, ValueChanges } from "./schema.ts";

/**
 * What differs between two snapshots' tokens. A token is the same one if its name is (the family for typography, the
 * value for spacing); names are unique within a snapshot. Usage, contexts, aliases and assets are not compared. The
 * order of the input does not matter: colours and families come sorted by name, values by number.
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
  const { added, removed, kept } = match(from, to, (color) => color.name);
  return {
    added: added.map(({ name, value }) => ({ name, value })),
    removed: removed.map(({ name, value }) => ({ name, value })),
    modified: kept
      .filter(([before, after]) => before.value !== after.value)
      .map(([before, after]) => ({ name: after.name, from: before.value, to: after.value })),
  };
}

function diffTypography(from: TypographyToken[], to: TypographyToken[]): TypographyChanges {
  const { added, removed, kept } = match(from, to, (token) => token.family);
  return {
    added: added.map(sortedTypography),
    removed: removed.map(sortedTypography),
    modified: kept
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

/** Pairs what has the same name on both sides; each list sorted by name. */
function match<Token>(from: Token[], to: Token[], nameOf: (token: Token) => string) {
  const byName = (a: Token, b: Token) => compareText(nameOf(a), nameOf(b));
  const before = new Map(from.map((token) => [nameOf(token), token]));
  const after = new Map(to.map((token) => [nameOf(token), token]));
  const kept: [Token, Token][] = [];
  const added: Token[] = [];
  for (const [name, token] of after) {
    const old = before.get(name);
    if (old === undefined) added.push(token);
    else kept.push([old, token]);
  }
  return {
    added: added.toSorted(byName),
    removed: [...before]
      .filter(([name]) => !after.has(name))
      .map(([, token]) => token)
      .toSorted(byName),
    kept: kept.toSorted(([a], [b]) => byName(a, b)),
  };
}
