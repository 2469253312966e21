import { isDefault } from "../../conformance/defaults.ts";
import { compareColors, hasEqualAlpha } from "../../conformance/values/colors.ts";
import { pageValues } from "../../conformance/values/page-values.ts";
import { type CanonicalColor, canonicalColor } from "../../kinds/colors/color.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { compareText } from "../../text/order.ts";

/** A colour of one or both of two pages. */
export interface SharedColor {
  readonly value: string;
  readonly name: string | null;
  /** The elements of both pages that use it. */
  readonly usage: number;
}

/** Colours that could be one. */
export interface Merge {
  /** The one that is used most. */
  readonly keep: SharedColor;
  /** The others with their ΔE2000 from it, the most used first. */
  readonly others: readonly (SharedColor & { readonly distance: number })[];
}

/** The most used colours that are looked at. */
const MAX_COLORS = 500;

/**
 * Proposes one palette for two pages: near colours become the one of them that is used most. A colour is merged once, into one
 * that stays.
 * @param limit the largest ΔE2000 of colours that become one
 */
export function proposeMerges(here: KindTokens, there: KindTokens, limit: number): Merge[] {
  const palette: {
    readonly color: CanonicalColor;
    readonly merge: { keep: SharedColor; others: Merge["others"][number][] };
  }[] = [];
  for (const { color, shared } of colorsOf(here, there)) {
    const nearest = palette
      .filter(({ color: otherColor }) => hasEqualAlpha(color, otherColor))
      .map(({ color: otherColor, merge }) => ({ merge, distance: compareColors(color, otherColor).distance }))
      .reduce<{ merge: (typeof palette)[number]["merge"]; distance: number } | undefined>(
        (best, candidate) => (best && best.distance <= candidate.distance ? best : candidate),
        undefined,
      );
    if (nearest && nearest.distance <= limit) nearest.merge.others.push({ ...shared, distance: nearest.distance });
    else palette.push({ color, merge: { keep: shared, others: [] } });
  }
  return palette.map(({ merge }) => merge).filter(({ others }) => others.length > 0);
}

/** A line for each colour that becomes another: `#c2c7d0 → #c1c6cf (ΔE 0.4, 3 uses)`. */
export const listMerges = (merges: readonly Merge[]): string =>
  merges
    .flatMap(({ keep, others }) =>
      others.map(({ value, distance, usage }) => `${value} → ${keep.value} (ΔE ${distance.toFixed(1)}, ${usage}×)\n`),
    )
    .join("");

/** The colours of both pages, each once, the most used first. */
function colorsOf(here: KindTokens, there: KindTokens) {
  const values = [here, there]
    .flatMap((tokens) => pageValues("colors", tokens) ?? [])
    .filter((value) => !isDefault("colors", value));
  const groups = [...Map.groupBy(values, ({ value }) => value).entries()];
  return groups
    .flatMap(([value, group]) => {
      const color = canonicalColor(value);
      const usage = group.reduce((sum, { usage: uses }) => sum + uses, 0);
      return color ? [{ color, shared: { value, name: group[0]?.name ?? null, usage } }] : [];
    })
    .toSorted((a, b) => b.shared.usage - a.shared.usage || compareText(a.shared.value, b.shared.value))
    .slice(0, MAX_COLORS);
}
