import { imageSection } from "./assets/export.ts";
import { colorSection } from "./colors/export.ts";
import type { Section } from "./export/section.ts";
import { spacingSection } from "./spacing/export.ts";
import { familySection, lineHeightSection, sizeSection, weightSection } from "./typography/export.ts";

/** The sections of every export, in the order of the file. A section may refer only to those before it. */
export const exportSections: readonly Section[] = [
  colorSection,
  familySection,
  sizeSection,
  weightSection,
  lineHeightSection,
  spacingSection,
  imageSection,
];
