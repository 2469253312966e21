import type { PageNode } from "../dom/page-node.ts";

/** The opacity; of one that is animated, the highest value. */
export function opacityOf(node: PageNode): number {
  const { animated } = node.scope.frame;
  const animatedValues = animated.any ? animated.values(node.element, node.pseudo, "opacity") : undefined;
  if (animatedValues?.length) return Math.max(...animatedValues.map(Number));
  const opacity = node.opacity();
  return opacity === "1" ? 1 : Number(opacity);
}
