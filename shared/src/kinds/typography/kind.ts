import type { Observation } from "../../observe/observation.ts";
import { distinctValues } from "../../text/order.ts";
import type { TypographyToken } from "../wire.ts";

/** A computed length in px with at most 3 decimals; other values (`normal`) unchanged. */
function canonicalLength(value: string): string {
  const match = /^(-?[\d.]+(?:e[+-]?\d+)?)px$/i.exec(value);
  return match ? `${Number(Number(match[1]).toFixed(3)) + 0}px` : value;
}

export function buildTypography(combinations: Observation["typography"]): TypographyToken[] {
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

export function buildSpacing(lengths: Observation["spacing"]): string[] {
  return distinctValues(lengths.map(({ value }) => canonicalLength(value))).filter((value) => value !== "0px");
}
