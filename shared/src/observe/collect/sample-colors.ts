import { UNSHOWN } from "../dom/flat-tree.ts";
import * as dom from "../dom/members.ts";
import { TRANSPARENT } from "../dom/page-node.ts";
import { MAX_COLOR, MAX_SAMPLED_COLORS, MAX_SAMPLED_ELEMENTS, MAX_SAMPLING_MS } from "../limits.ts";

/** Elements between two looks at the clock. */
const STRIDE = 16;

/**
 * Looks at the first elements of a page and returns the colours of their text, backgrounds and borders, the most used first. The
 * whole reading takes longer: a person sees these until it has found more.
 */
export function sampleColors(document: Document): string[] {
  const view = dom.defaultView(document);
  if (!view) return [];
  const until = performance.now() + MAX_SAMPLING_MS;
  const counts = new Map<string, number>();
  const count = (color: string) => {
    if (color !== TRANSPARENT && color.length <= MAX_COLOR) counts.set(color, (counts.get(color) ?? 0) + 1);
  };
  let seen = 0;
  for (const element of dom.findAllIn(dom.documentElement(document), "body, body *")) {
    if (seen++ >= MAX_SAMPLED_ELEMENTS || (seen % STRIDE === 0 && performance.now() > until)) break;
    if (UNSHOWN.has(dom.localName(element))) continue;
    const style = view.getComputedStyle(element);
    if (style.getPropertyValue("display") === "none" || style.getPropertyValue("visibility") !== "visible") continue;
    count(style.getPropertyValue("color"));
    count(style.getPropertyValue("background-color"));
    if (style.getPropertyValue("border-top-style") !== "none") count(style.getPropertyValue("border-top-color"));
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SAMPLED_COLORS)
    .map(([color]) => color);
}
