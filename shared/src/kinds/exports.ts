import { imageSection } from "./assets/export.ts";
import { borderSection, borderWidthSection } from "./borders/export.ts";
import { breakpointSection } from "./breakpoints/export.ts";
import { colorSection } from "./colors/export.ts";
import { durationSection } from "./durations/export.ts";
import { easingSection } from "./easings/export.ts";
import type { Section } from "./export/section.ts";
import { gradientSection } from "./gradients/export.ts";
import { opacitySection } from "./opacities/export.ts";
import { radiusSection } from "./radii/export.ts";
import { shadowSections } from "./shadows/export.ts";
import { spacingSection } from "./spacing/export.ts";
import { spacingScaleSection } from "./spacing-scale/export.ts";
import { stateSection } from "./states/export.ts";
import { textStyleSection } from "./text-styles/export.ts";
import {
  familySection,
  letterSpacingSection,
  lineHeightSection,
  sizeSection,
  weightSection,
} from "./typography/export.ts";
import { zIndexSection } from "./z-indexes/export.ts";

/** The sections of every export, in the order of the file. A section may refer only to those before it. */
export const exportSections: readonly Section[] = [
  colorSection,
  familySection,
  sizeSection,
  weightSection,
  lineHeightSection,
  spacingSection,
  imageSection,
  letterSpacingSection,
  textStyleSection,
  spacingScaleSection,
  radiusSection,
  borderSection,
  borderWidthSection,
  ...shadowSections,
  gradientSection,
  opacitySection,
  zIndexSection,
  durationSection,
  easingSection,
  breakpointSection,
  stateSection,
];
