import { COLOR_PROPERTIES } from "../color-properties.ts";
import type { Observation } from "../observation.ts";

/**
 * Returns whether nothing on the page is visible: no colour, no text and no image. Icons and fonts do not count, and
 * neither do spacing, z-indexes and motion, which a page without any content has too (the margin of its body).
 */
export function isEmpty({ paints, typography, assets }: Observation): boolean {
  const isColored = paints.some(({ property }) => COLOR_PROPERTIES.has(property));
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  return !isColored && typography.length === 0 && !isVisible;
}
