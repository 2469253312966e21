import { assets } from "./assets/kind.ts";
import { borders } from "./borders/kind.ts";
import { breakpoints } from "./breakpoints/kind.ts";
import { colors } from "./colors/kind.ts";
import { contrasts } from "./contrasts/kind.ts";
import { durations } from "./durations/kind.ts";
import { easings } from "./easings/kind.ts";
import { gradients } from "./gradients/kind.ts";
import type { Kind } from "./kind.ts";
import { opacities } from "./opacities/kind.ts";
import { radii } from "./radii/kind.ts";
import { shadows } from "./shadows/kind.ts";
import { spacing } from "./spacing/kind.ts";
import { spacingScale } from "./spacing-scale/kind.ts";
import { states } from "./states/kind.ts";
import { textStyles } from "./text-styles/kind.ts";
import { typography } from "./typography/kind.ts";
import { zIndexes } from "./z-indexes/kind.ts";

/** Every kind of token, in the order in which they are built: colours first, since others take the names of colours. */
export const kinds: readonly Kind[] = [
  colors,
  typography,
  spacing,
  assets,
  contrasts,
  radii,
  shadows,
  borders,
  gradients,
  opacities,
  zIndexes,
  durations,
  easings,
  breakpoints,
  spacingScale,
  textStyles,
  states,
];
