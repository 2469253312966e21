import type { Observation } from "../observation.ts";

/** Whether nothing on the page is visible. Icons and fonts do not count. */
export function isEmpty({ paints, typography, assets }: Observation): boolean {
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  return paints.length === 0 && typography.length === 0 && !isVisible;
}
