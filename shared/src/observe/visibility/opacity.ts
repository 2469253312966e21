import type { PageNode } from "../dom/page-node.ts";

/** The opacity; of one that is animated, the highest value. */
export function opacityOf(node: PageNode): number {
  const animatedValues = node.scope.frame.animated.values(node, "opacity");
  if (animatedValues?.length) return Math.max(...animatedValues.map(Number));
  const opacity = node.opacity();
  return opacity === "1" ? 1 : Number(opacity);
}
