import type { Assets } from "../collect/assets/assets.ts";
import type { EdgePairs } from "../collect/edge-pairs.ts";
import type { Paints } from "../collect/paints.ts";
import type { Spacing } from "../collect/spacing.ts";
import type { TextBackgrounds } from "../collect/text-backgrounds.ts";
import type { Typography } from "../collect/typography.ts";
import type { Kinds } from "./kinds.ts";

/** The collectors that the walk fills: one collector for each part of the observation. */
export interface Collectors {
  readonly paints: Paints;
  readonly textBackgrounds: TextBackgrounds;
  readonly edges: EdgePairs;
  readonly typography: Typography;
  readonly spacing: Spacing;
  readonly assets: Assets;
  readonly kinds: Kinds;
}
