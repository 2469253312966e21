import type { PageNode } from "../dom/page-node.ts";
import type { Observation } from "../observation.ts";
import { MAX_LABEL, MAX_VALUE } from "../observation-limits.ts";

type Asset = Observation["assets"][number];
/** Facts of an SVG in the page that its copy does not tell. */
export type DrawingFacts = Pick<Asset, "label" | "color" | "fill" | "stroke">;

/** Ids that an author wrote: those with digits or colons are mostly generated for each visit. */
const WRITTEN_ID = /^[a-z][a-z_-]{1,59}$/i;
const SYMBOL = /#([a-z][\w-]{0,59})$/i;

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

/** The drawing's title, label, symbol or id. A drawing with texts may show a person's data, so that its title may be data too. */
function labelOf(svg: Element): string | undefined {
  const isText = svg.querySelector("text, foreignObject") !== null;
  const title = [...svg.children].find(({ localName }) => localName === "title")?.textContent;
  const named = isText ? undefined : plain(title) || plain(svg.getAttribute("aria-label"));
  return named || symbolOf(svg) || (WRITTEN_ID.test(svg.id) ? svg.id : undefined);
}

function symbolOf(svg: Element): string | undefined {
  const [use, ...others] = svg.querySelectorAll("use");
  if (!use || others.length > 0) return undefined;
  return SYMBOL.exec(use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "")?.[1];
}

function plain(text: string | null | undefined): string | undefined {
  const words = text?.replace(/\s+/g, " ").trim() ?? "";
  return words.length <= MAX_LABEL ? words : undefined;
}
