import * as dom from "../../dom/members.ts";
import { px } from "../../dom/page-node.ts";
import { EVERYWHERE, hasArea, intersect, outset, type Region } from "../../dom/region.ts";
import { type Box, styleOf } from "./paint-order.ts";

/** The part of the viewport that a box paints, in px. */
export interface Area {
  readonly region: Region;
  /** It paints the whole region: not a part of it that cannot be told. */
  readonly isWhole: boolean;
}

const readOf = (style: CSSStyleDeclaration | undefined, property: string): string =>
  style?.getPropertyValue(property) ?? "";
const isMoved = (style: CSSStyleDeclaration | undefined): boolean =>
  ["transform", "translate", "scale", "rotate"].some((property) => readOf(style, property) !== "none");

/** The area of a box, with what boxes around it cut off; undefined if it paints none. */
export function areaOf(box: Box): Area | undefined {
  const area = box.pseudo === "" ? areaOfElement(box.element) : areaOfGenerated(box);
  return area && hasArea(area.region) ? area : undefined;
}

/** The background of the root and of the body is that of the canvas. */
const areaOfElement = (element: Element): Area => ({
  region: isOfView(element) ? EVERYWHERE : dom.getBoundingClientRect(element),
  isWhole: true,
});

function isOfView(element: Element): boolean {
  const document = dom.ownerDocument(element);
  return element === dom.documentElement(document) || element === dom.body(document);
}

/** The area in which boxes around let a box be seen. What can be scrolled to is cut off too: it is not painted there now. */
export function clipOf({ element, pseudo }: Box): Region {
  let region = EVERYWHERE;
  let style = styleOf({ element, pseudo });
  for (let up = pseudo === "" ? dom.flatParent(element) : element; up; up = dom.flatParent(up)) {
    const around = styleOf({ element: up, pseudo: "" });
    if (!contains(up, readOf(style, "position"))) continue;
    const clips = readOf(around, "overflow") !== "visible" && readOf(around, "display") !== "inline";
    if (clips && !isOfView(up)) region = intersect(region, dom.getBoundingClientRect(up));
    style = around;
  }
  return region;
}

/** Returns whether an element is a containing block of what has this position in it. */
function contains(element: Element, position: string): boolean {
  if (position !== "absolute" && position !== "fixed") return true;
  const style = styleOf({ element, pseudo: "" });
  if (isMoved(style) || readOf(style, "filter") !== "none") return true;
  return position === "absolute" && readOf(style, "position") !== "static";
}

/** Browsers do not tell where generated content is. Positioned content says it by its style, in px. */
function areaOfGenerated(box: Box): Area | undefined {
  const { element } = box;
  const style = styleOf(box);
  const position = readOf(style, "position");
  const around = dom.getBoundingClientRect(element);
  const [width, height] = [boxSize(style, "width", "left", "right"), boxSize(style, "height", "top", "bottom")];
  const isBox = width > 0 && height > 0;
  if (position === "absolute" || position === "fixed") {
    if (!isBox) return undefined;
    const origin = containingBlock(element, position);
    const left = origin.left + px(readOf(style, "left")) + px(readOf(style, "margin-left"));
    const top = origin.top + px(readOf(style, "top")) + px(readOf(style, "margin-top"));
    const region = { left, top, right: left + width, bottom: top + height };
    return isMoved(style) ? { region: outset(region, width, height), isWhole: false } : { region, isWhole: true };
  }
  const margins = ["top", "right", "bottom", "left"].map((side) => px(readOf(style, `margin-${side}`)));
  const display = readOf(styleOf({ element, pseudo: "" }), "display");
  // Content in the flow pushes the text aside.
  if (position === "static" && !isMoved(style) && !display.includes("grid") && margins.every((margin) => margin >= 0))
    return undefined;
  return { region: outset(around, width || around.width, height || around.height), isWhole: false };
}

function boxSize(style: CSSStyleDeclaration | undefined, size: string, ...sides: readonly string[]): number {
  const content = px(readOf(style, size));
  if (readOf(style, "box-sizing") === "border-box") return content;
  return sides.reduce(
    (sum, side) => sum + px(readOf(style, `padding-${side}`)) + px(readOf(style, `border-${side}-width`)),
    content,
  );
}

/** The start of the box that something positioned in an element is measured from. */
function containingBlock(element: Element, position: string): { left: number; top: number } {
  for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
    if (!contains(up, position)) continue;
    const { left, top } = dom.getBoundingClientRect(up);
    return { left: left + dom.clientLeft(up), top: top + dom.clientTop(up) };
  }
  if (position === "fixed") return { left: 0, top: 0 };
  const { left, top } = dom.getBoundingClientRect(dom.documentElement(dom.ownerDocument(element)));
  return { left, top };
}

/** Lines whose boxes are higher than their letters: the part of them that letters certainly have. */
const LETTERS = 0.5;
/** Texts and lines of an element that are looked at. */
const [MAX_TEXTS, MAX_LINES] = [3, 4];

/** The places at which an element shows text of its own, or its box if that cannot be told. */
export function textRegions(element: Element): readonly Region[] {
  const document = dom.ownerDocument(element);
  const regions: Region[] = [];
  const tree = dom.shadowRoot(element) ?? element;
  let texts = 0;
  for (let node = dom.firstChild(tree); node && texts < MAX_TEXTS; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) !== 3 || !(node.nodeValue ?? "").trim()) continue;
    texts++;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, height } of [...range.getClientRects()].slice(0, MAX_LINES)) {
      const above = (height * (1 - LETTERS)) / 2;
      if (right > left && height > 0) regions.push({ left, right, top: top + above, bottom: top + height - above });
    }
  }
  return regions.length > 0 ? regions : [dom.getBoundingClientRect(element)];
}
