import type { Observation } from "../observation.ts";

/** Nothing on the page can be seen. What it merely loads does not count. */
export function isEmpty({ paints, typography, assets }: Observation): boolean {
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  return paints.length === 0 && typography.length === 0 && !isVisible;
}
