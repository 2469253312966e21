import { canonicalLength } from "../../css/lengths.ts";
import type { Observation } from "../../observe/observation.ts";
import { distinctValues } from "../../text/order.ts";
import type { Kind } from "../kind.ts";
import type { TypographyToken } from "../wire.ts";

/** The font families in use, each with its weights, sizes and line heights. */
export const typography: Kind = {
  key: "typography",
  build: (observation) => ({ tokens: { typography: buildTypography(observation.typography) } }),
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
