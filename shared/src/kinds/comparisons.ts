import { assets } from "./assets/compare.ts";
import { borders } from "./borders/compare.ts";
import { type Comparison, namedComparison } from "./compare.ts";
import { contrasts } from "./contrasts/compare.ts";
import { gradients } from "./gradients/compare.ts";
import { shadows } from "./shadows/compare.ts";
import { spacing } from "./spacing/compare.ts";
import { spacingScale } from "./spacing-scale/compare.ts";
import { states } from "./states/compare.ts";
import { textStyles } from "./text-styles/compare.ts";
import { typography } from "./typography/compare.ts";

/** How every kind is compared, in the order of the wire. It needs nothing of what builds tokens, so that views stay small. */
export const comparisons: readonly Comparison[] = [
  namedComparison("colors"),
  typography,
  spacing,
  assets,
  contrasts,
  namedComparison("radii"),
  borders,
  shadows,
  gradients,
  namedComparison("opacities"),
  namedComparison("z_indexes"),
  namedComparison("durations"),
  namedComparison("easings"),
  namedComparison("breakpoints"),
  textStyles,
  spacingScale,
  states,
];
