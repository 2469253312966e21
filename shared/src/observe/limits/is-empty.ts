import { COLOR_PROPERTIES } from "../color-properties.ts";
import type { Observation } from "../observation.ts";

/** Whether nothing on the page is visible. Icons and fonts do not count, and neither do paints without a colour, such as margins. */
export function isEmpty({ paints, typography, assets }: Observation): boolean {
  const hasColor = paints.some(({ property }) => COLOR_PROPERTIES.has(property));
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  return !hasColor && typography.length === 0 && !isVisible;
}
