import { type PageNode, px, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { showsSomething } from "../dom/shows-something.ts";
import type { BoxLine } from "../readers.ts";
import type { Assets } from "./assets/assets.ts";
import { hasDecoratedText } from "./decorated-text.ts";
import { type LineProperties, lineProperties, rulesOf } from "./lines.ts";
import type { Paints } from "./paints.ts";
import { isTranslucent } from "./raw-colors.ts";
import { castsBoxShadow, castsDropShadow, paintsBoxShadow, paintsOutline, paintsTextShadow } from "./shadows.ts";

const BORDERS = ["top", "right", "bottom", "left"].map((side) => lineProperties(`border-${side}`));
const OUTLINE = lineProperties("outline");

interface Painted {
  readonly paints: Paints;
  readonly assets: Assets;
  /** Receives the lines of boxes. */
  readonly kinds: { readLines(node: PageNode, lines: readonly BoxLine[]): void };
}

/**
 * Reads the colours and images of a box: backgrounds, borders, outline, rules between columns and rows, shadows.
 * @returns its backdrop, see below
 */
export function readBox(node: PageNode, into: Painted, display: string): string | undefined {
  const { paints } = into;
  const background = readProperty(node, "background-color");
  if ((background !== TRANSPARENT || node.scope.frame.animated.any) && node.hasArea()) {
    paints.addAnimatable(node, "background-color", background);
    node.showsEdge = background !== TRANSPARENT;
  }
  const hasImage = readImage(node, "background-image", into);
  readMask(node, into);
  if (readProperty(node, "border-style") !== "none") readBorders(node, into);
  if (readProperty(node, "outline-style") !== "none" && paintsOutline(node)) readLines(node, [OUTLINE], into);
  const rules = rulesOf(node, display);
  if (rules.length > 0) readLines(node, rules, into);
  const shadow = readProperty(node, "box-shadow");
  if (shadow !== "none" && (paintsBoxShadow(node, shadow) || isAnimated(node, "box-shadow"))) {
    paints.addAnimatable(node, "box-shadow", shadow);
    node.showsEdge = true;
  }
  const filter = readProperty(node, "filter");
  if (filter.includes("drop-shadow(") && showsSomething(node)) paints.addAnimatable(node, "filter", filter);
  return backdrop(node, background, hasImage, filter);
}

/** Reads what a box that is outside of its region draws into it: shadows and the outline. */
export function readCast(node: PageNode, into: Painted): void {
  const { paints } = into;
  const shadow = readProperty(node, "box-shadow");
  if (shadow !== "none" && castsBoxShadow(node, shadow)) paints.addAnimatable(node, "box-shadow", shadow);
  if (readProperty(node, "outline-style") !== "none" && paintsOutline(node)) readLines(node, [OUTLINE], into);
  const filter = readProperty(node, "filter");
  if (filter.includes("drop-shadow(") && castsDropShadow(node, filter) && showsSomething(node)) {
    paints.addAnimatable(node, "filter", filter);
  }
}

const isAnimated = (node: PageNode, property: string): boolean =>
  node.scope.frame.animated.values(node, property) !== undefined;

/** The backdrop of a box, without reading the box. */
export function backdropOf(node: PageNode): string | undefined {
  const hasImage = readProperty(node, "background-image") !== "none";
  return backdrop(node, readProperty(node, "background-color"), hasImage, readProperty(node, "filter"));
}

/** The colour behind the content of a box; undefined if an image or a filter changes it. */
function backdrop(node: PageNode, color: string, hasImage: boolean, filter: string): string | undefined {
  if (filter !== "none" && !/^drop-shadow\(/.test(filter)) return undefined;
  if (color === TRANSPARENT && !hasImage) return color;
  if (!node.hasArea()) return TRANSPARENT;
  const isMixed = isTranslucent(color) && !/^(?:none|blur\([^)]*\))?$/.test(readProperty(node, "backdrop-filter"));
  return hasImage || isMixed ? undefined : color;
}

/** @returns whether there is an image */
function readImage(node: PageNode, property: string, { paints, assets }: Pick<Painted, "paints" | "assets">): boolean {
  const image = readProperty(node, property);
  if (image === "none") return false;
  if (image.includes("gradient(") && node.hasArea()) paints.addAnimatable(node, property, image);
  node.showsEdge = true;
  assets.readValue(node, image);
  return true;
}

/** Reads the images of a mask. Their colours do not paint, only where they are translucent matters. */
function readMask(node: PageNode, { paints, assets }: Painted): void {
  const mask = readProperty(node, "mask-image");
  if (mask === "none") return;
  if (mask.includes("gradient(") && node.hasArea()) paints.add(node, "mask-image", mask);
  assets.readValue(node, mask);
}

function readBorders(node: PageNode, into: Painted): void {
  if (readImage(node, "border-image-source", into)) return;
  readLines(node, BORDERS, into);
}

/** Reads those of the lines that are drawn. */
function readLines(node: PageNode, lines: readonly LineProperties[], { paints, kinds }: Painted): void {
  const drawn: BoxLine[] = [];
  for (const line of lines) {
    const style = readProperty(node, line.style);
    if (style === "none" || style === "hidden") continue;
    const width = readProperty(node, line.width);
    if (px(width) === 0) continue;
    const color = readProperty(node, line.color);
    paints.addAnimatable(node, line.color, color);
    if (color !== TRANSPARENT && !line.isRule) node.showsEdge = true;
    drawn.push({ property: line.property, width, style, color });
  }
  if (drawn.length > 0) kinds.readLines(node, drawn);
}

/**
 * Reads the colours of text that the node itself shows.
 * @returns the colour that fills the letters
 */
export function readText(node: PageNode, paints: Paints): string {
  const color = readProperty(node, "color");
  const fill = readProperty(node, "-webkit-text-fill-color");
  const isFilled = fill !== "" && fill !== color;
  if (isFilled) paints.addAnimatable(node, "-webkit-text-fill-color", fill);
  else paints.addAnimatable(node, "color", color);
  if (px(readProperty(node, "-webkit-text-stroke-width")) > 0) {
    paints.addAnimatable(node, "-webkit-text-stroke-color", readProperty(node, "-webkit-text-stroke-color"));
  }
  const shadow = readProperty(node, "text-shadow");
  if (shadow !== "none" && (paintsTextShadow(shadow, isFilled ? fill : color) || isAnimated(node, "text-shadow"))) {
    paints.addAnimatable(node, "text-shadow", shadow);
  }
  if (readProperty(node, "text-emphasis-style") !== "none") {
    paints.addAnimatable(node, "text-emphasis-color", readProperty(node, "text-emphasis-color"));
  }
  return isFilled ? fill : color;
}

/**
 * Reads the colour of an underline. The element that declares it paints it, also below the text of its descendants.
 * @param text the element itself shows text
 */
export function readDecoration(node: PageNode, paints: Paints, text: boolean): void {
  if (readProperty(node, "text-decoration-line") === "none") return;
  if (!text && !hasDecoratedText(node)) return;
  paints.addAnimatable(node, "text-decoration-color", readProperty(node, "text-decoration-color"));
}
