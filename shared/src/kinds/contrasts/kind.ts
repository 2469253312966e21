import type { ContrastPair } from "../../observe/pairs.ts";
import type { Kind } from "../kind.ts";
import type { ContrastToken } from "../wire.ts";
import { contrastOf, keyOfContrast } from "./measure.ts";

/** The colours of texts, of borders of fields, of icons and of focus rings on their backgrounds. */
export const contrasts: Kind = {
  key: "contrasts",
  build: ({ text_pairs: texts, edge_pairs: edges = [], focus_rings: rings = [] }) => ({
    tokens: texts ? { contrasts: buildContrasts([...texts, ...edges, ...rings]) } : {},
  }),
};

/**
 * Turns pairs into contrasts: the painted colours of text, border, icon or ring and of the background, and their ratio by WCAG 2.
 * Sorted by usage, then by value. Contrasts of different parts, states and sizes of text are separate ones.
 */
export function buildContrasts(pairs: readonly ContrastPair[]): ContrastToken[] {
  const contrasts = new Map<string, ContrastToken>();
  for (const pair of pairs) {
    const measured = contrastOf(pair);
    if (!measured) continue;
    const key = keyOfContrast(measured);
    const contrast = contrasts.get(key);
    if (contrast) merge(contrast, measured);
    else contrasts.set(key, measured);
  }
  return [...contrasts.entries()]
    .sort(([a, x], [b, y]) => y.usage - x.usage || (a < b ? -1 : 1))
    .map(([, contrast]) => contrast);
}

/** The smallest of equal rings counts. */
function merge(contrast: ContrastToken, twin: ContrastToken): void {
  contrast.usage += twin.usage;
  for (const fact of ["ratio", "beside", "area"] as const) {
    const [one, another] = [contrast[fact], twin[fact]];
    if (one !== undefined && another !== undefined) contrast[fact] = Math.min(one, another);
  }
}
