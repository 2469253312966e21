import type { Observation } from "../observe/observation.ts";
import type { TypographyToken } from "./schema.ts";

/** A computed length in px with at most 3 decimals; other values (`normal`) as they are. */
function canonicalLength(value: string): string {
  const match = /^(-?[\d.]+(?:e[+-]?\d+)?)px$/i.exec(value);
  return match ? `${Number(Number(match[1]).toFixed(3)) + 0}px` : value;
}

/** Sorted by number; what is none (`normal`) comes first. */
function sorted(values: Iterable<string>): string[] {
  const rank = (value: string) => {
    const number = Number.parseFloat(value);
    return Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number;
  };
  return [...new Set(values)].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x === y ? (a < b ? -1 : 1) : x - y;
  });
}

export function buildTypography(combinations: Observation["typography"]): TypographyToken[] {
  const families = Map.groupBy(combinations, ({ family }) => family);
  return [...families]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([family, all]) => ({
      family,
      weights: sorted(all.map(({ weight }) => weight)),
      sizes: sorted(all.map(({ size }) => canonicalLength(size))),
      line_heights: sorted(all.map(({ line_height }) => canonicalLength(line_height)).filter((value) => value !== "")),
    }));
}

export function buildSpacing(lengths: Observation["spacing"]): string[] {
  return sorted(lengths.map(({ value }) => canonicalLength(value))).filter((value) => value !== "0px");
}
