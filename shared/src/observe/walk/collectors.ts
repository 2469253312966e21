import type { Assets } from "../collect/assets.ts";
import type { Paints } from "../collect/colors.ts";
import type { Spacing } from "../collect/spacing.ts";
import type { TextBackgrounds } from "../collect/text-backgrounds.ts";
import type { Typography } from "../collect/typography.ts";

/** What the walk fills: one collector for each part of the observation. */
export interface Collectors {
  readonly paints: Paints;
  readonly textBackgrounds: TextBackgrounds;
  readonly typography: Typography;
  readonly spacing: Spacing;
  readonly assets: Assets;
}
