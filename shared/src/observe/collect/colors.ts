import { type PageNode, px, read } from "../dom/page-node.ts";
import type { Assets } from "./assets.ts";
import type { Paints } from "./paints.ts";
import { TRANSPARENT } from "./text-backgrounds.ts";

const BORDERS = ["top", "right", "bottom", "left"].map((side) => ({
  style: `border-${side}-style`,
  width: `border-${side}-width`,
  color: `border-${side}-color`,
}));
interface Painted {
  readonly paints: Paints;
  readonly assets: Assets;
}

/**
 * Reads the colours and images of a box: backgrounds, borders, outline, column rules, shadows.
 * @returns its backdrop, see below
 */
export function readBox(node: PageNode, { paints, assets }: Painted): string | undefined {
  const background = read(node, "background-color");
  if ((background !== TRANSPARENT || node.scope.frame.animated.any) && node.hasArea()) {
    paints.addAnimatable(node, "background-color", background);
  }
  const hasImage = readImage(node, "background-image", { paints, assets });
  assets.readValue(node, read(node, "mask-image"));
  if (read(node, "border-style") !== "none") readBorders(node, { paints, assets });
  if (read(node, "outline-style") !== "none" && px(read(node, "outline-width")) > 0) {
    paints.addAnimatable(node, "outline-color", read(node, "outline-color"));
  }
  if (read(node, "column-rule-style") !== "none" && px(read(node, "column-rule-width")) > 0) {
    if (read(node, "column-count") !== "auto" || read(node, "column-width") !== "auto") {
      paints.addAnimatable(node, "column-rule-color", read(node, "column-rule-color"));
    }
  }
  const shadow = read(node, "box-shadow");
  if (shadow !== "none") paints.addAnimatable(node, "box-shadow", shadow);
  const filter = read(node, "filter");
  if (filter.includes("drop-shadow(")) paints.addAnimatable(node, "filter", filter);
  return backdrop(node, background, hasImage, filter);
}

/** The backdrop of a box, without reading the box. */
export function backdropOf(node: PageNode): string | undefined {
  const hasImage = read(node, "background-image") !== "none";
  return backdrop(node, read(node, "background-color"), hasImage, read(node, "filter"));
}

/** The colour behind the content of a box; undefined if an image or a filter changes it. */
function backdrop(node: PageNode, color: string, hasImage: boolean, filter: string): string | undefined {
  if (filter !== "none" && !/^drop-shadow\(/.test(filter)) return undefined;
  if (color === TRANSPARENT && !hasImage) return color;
  if (!node.hasArea()) return TRANSPARENT;
  return hasImage ? undefined : color;
}

/** @returns whether there is an image */
function readImage(node: PageNode, property: string, { paints, assets }: Painted): boolean {
  const image = read(node, property);
  if (image === "none") return false;
  if (image.includes("gradient(") && node.hasArea()) paints.addAnimatable(node, property, image);
  assets.readValue(node, image);
  return true;
}

function readBorders(node: PageNode, into: Painted): void {
  if (readImage(node, "border-image-source", into)) return;
  for (const side of BORDERS) {
    const style = read(node, side.style);
    if (style === "none" || style === "hidden" || px(read(node, side.width)) === 0) continue;
    into.paints.addAnimatable(node, side.color, read(node, side.color));
  }
}

/**
 * Reads the colours of text that the node itself shows.
 * @returns the colour that fills the letters
 */
export function readText(node: PageNode, paints: Paints): string {
  const color = read(node, "color");
  const fill = read(node, "-webkit-text-fill-color");
  const isFilled = fill !== "" && fill !== color;
  if (isFilled) paints.addAnimatable(node, "-webkit-text-fill-color", fill);
  else paints.addAnimatable(node, "color", color);
  if (px(read(node, "-webkit-text-stroke-width")) > 0) {
    paints.addAnimatable(node, "-webkit-text-stroke-color", read(node, "-webkit-text-stroke-color"));
  }
  const shadow = read(node, "text-shadow");
  if (shadow !== "none") paints.addAnimatable(node, "text-shadow", shadow);
  if (read(node, "text-emphasis-style") !== "none") {
    paints.addAnimatable(node, "text-emphasis-color", read(node, "text-emphasis-color"));
  }
  return isFilled ? fill : color;
}

/**
 * Reads the colour of an underline. The element that declares it paints it, also below the text of its descendants.
 * @param text the element itself shows text
 */
export function readDecoration(node: PageNode, paints: Paints, text: boolean): void {
  if (read(node, "text-decoration-line") === "none") return;
  if (!text && (node.element.textContent ?? "").trim() === "") return;
  paints.addAnimatable(node, "text-decoration-color", read(node, "text-decoration-color"));
}
