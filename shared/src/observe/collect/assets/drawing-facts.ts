import type { PageNode } from "../../dom/page-node.ts";
import { MAX_VALUE } from "../../limits.ts";
import type { Observation } from "../../observation.ts";
import { labelOf } from "./drawing-label.ts";

type Asset = Observation["assets"][number];
/** Facts of an SVG in the page that its copy does not tell. */
export type DrawingFacts = Pick<Asset, "label" | "color" | "fill" | "stroke">;

/**
 * Reads a drawing's name and the colours that its copy would lose because they come from the page: `currentColor`, and the
 * fill and stroke that the page's rules give its root.
 */
export function drawingFacts({ element, style }: PageNode): DrawingFacts {
  const facts: DrawingFacts = {};
  const label = labelOf(element);
  if (label) facts.label = label;
  const color = style.getPropertyValue("color");
  if (color.length <= MAX_VALUE) facts.color = color;
  for (const property of ["fill", "stroke"] as const) {
    const value = style.getPropertyValue(property);
    const initial = property === "fill" ? "rgb(0, 0, 0)" : "none";
    if (value !== initial && !value.includes("url(") && value.length <= MAX_VALUE) facts[property] = value;
  }
  return facts;
}
