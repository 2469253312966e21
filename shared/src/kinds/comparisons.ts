import { assets } from "./assets/compare.ts";
import { borders } from "./borders/compare.ts";
import { type Comparison, namedComparison } from "./compare.ts";
import { contrasts } from "./contrasts/compare.ts";
import { gradients } from "./gradients/compare.ts";
import { KIND_KEYS, type KindKey } from "./keys.ts";
import { shadows } from "./shadows/compare.ts";
import { spacing } from "./spacing/compare.ts";
import { spacingScale } from "./spacing-scale/compare.ts";
import { states } from "./states/compare.ts";
import { textStyles } from "./text-styles/compare.ts";
import { typography } from "./typography/compare.ts";

/** The kinds of which names and values do not say all that may differ. */
const special = {
  typography,
  spacing,
  assets,
  contrasts,
  borders,
  shadows,
  gradients,
  text_styles: textStyles,
  spacing_scale: spacingScale,
  states,
} satisfies Partial<Record<KindKey, Comparison>>;

const isSpecial = (key: KindKey): key is keyof typeof special => Object.hasOwn(special, key);

/** How every kind is compared, in the order of the wire. It needs nothing of what builds tokens, so that views stay small. */
export const comparisons: readonly Comparison[] = KIND_KEYS.map((key) =>
  isSpecial(key) ? special[key] : namedComparison(key),
);
