import { assets } from "./assets/view.tsx";
import { borders } from "./borders/view.tsx";
import { breakpoints } from "./breakpoints/view.tsx";
import { colors } from "./colors/view.tsx";
import { contrasts } from "./contrasts/view.tsx";
import { durations } from "./durations/view.tsx";
import { easings } from "./easings/view.tsx";
import { gradients } from "./gradients/view.tsx";
import type { KindView } from "./kind.ts";
import { opacities } from "./opacities/view.tsx";
import { radii } from "./radii/view.tsx";
import { shadows } from "./shadows/view.tsx";
import { spacing } from "./spacing/view.tsx";
import { spacingScale } from "./spacing-scale/view.tsx";
import { states } from "./states/view.tsx";
import { textStyles } from "./text-styles/view.tsx";
import { typography } from "./typography/view.tsx";
import { zIndexes } from "./z-indexes/view.tsx";

/**
 * Every kind of tokens, in the order of the tabs and in the group in which it is found. The name of a group is the text
 * `groups.<key>`. A new kind has a folder and a place here, and draws its values with drawings.css.
 */
export const groups = [
  { key: "color", kinds: [colors, contrasts, gradients] },
  { key: "type", kinds: [typography, textStyles] },
  { key: "layout", kinds: [spacing, spacingScale, breakpoints, zIndexes] },
  { key: "surface", kinds: [radii, borders, shadows, opacities] },
  { key: "motion", kinds: [durations, easings] },
  { key: "state", kinds: [states] },
  { key: "files", kinds: [assets] },
] as const satisfies readonly { readonly key: string; readonly kinds: readonly KindView[] }[];

export type GroupKey = (typeof groups)[number]["key"];

export const kinds: readonly KindView[] = groups.flatMap((group): readonly KindView[] => group.kinds);
