import { splitList } from "../../css/lists.ts";
import * as dom from "../dom/members.ts";
import { isRootOrBody, type PageNode, readProperty } from "../dom/page-node.ts";
import { MAX_GRADIENT_LINES, MAX_VALUE } from "../limits.ts";
import type { TextPair } from "../pairs.ts";

type TextGradient = NonNullable<TextPair["gradient"]>;

/** A gradient, and the element in whose box it lies. */
export interface GradientGround {
  readonly element: Element;
  readonly image: string;
}

const GRADIENT = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/;
/** The values of properties with which a gradient fills the inner box of an element, as it is written. */
const USUAL: readonly (readonly [property: string, values: RegExp])[] = [
  ["background-size", /^(?:auto(?: auto)?|cover|contain|100%(?: 100%)?)$/],
  ["background-position", /^[\d.]+%(?: [\d.]+%)?$/],
  ["background-attachment", /^scroll$/],
  ["background-origin", /^padding-box$/],
  ["background-clip", /^(?:border|padding)-box$/],
  ["background-blend-mode", /^normal$/],
  ["filter", /^none$/],
  ["backdrop-filter", /^(?:none)?$/],
];

/** The gradient that is the whole background image of an element; undefined for other images. */
export function gradientOf(node: PageNode): GradientGround | undefined {
  const image = readProperty(node, "background-image");
  if (!GRADIENT.test(image) || image.length > MAX_VALUE || splitList(image).length !== 1) return undefined;
  if (node.pseudo !== "" || readProperty(node, "display") === "inline") return undefined;
  if (!USUAL.every(([property, values]) => values.test(readProperty(node, property)))) return undefined;
  if (node.scope.frame.animated.values(node, "background-image")) return undefined;
  // The background of the body is that of the canvas, and lies in the box of the root.
  return { element: isRootOrBody(node) ? dom.documentElement(dom.ownerDocument(node.element)) : node.element, image };
}

/** The gradient with the boxes of a text's lines in it; undefined if the text has no lines, or if something is turned. */
export function textOnGradient({ element, image }: GradientGround, text: Element): TextGradient | undefined {
  const outer = dom.getBoundingClientRect(element);
  const [width, height] = [dom.clientWidth(element), dom.clientHeight(element)];
  const isRoot = element === dom.documentElement(dom.ownerDocument(element));
  // Scrollbars, scaling and turning make the inner box another one than the box as it is painted.
  const size = isRoot ? [outer.width, outer.height] : [width, height];
  const borders = isRoot ? [0, 0] : [outer.width - width, outer.height - height];
  const [left, top] = [outer.left + dom.clientLeft(element), outer.top + dom.clientTop(element)];
  if (borders.some((border) => border < -1 || border > MAX_BORDERS)) return undefined;
  const lines: TextGradient["lines"] = [];
  const document = dom.ownerDocument(text);
  for (let node = dom.firstChild(dom.shadowRoot(text) ?? text); node; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) !== 3 || !(node.nodeValue ?? "").trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (lines.length === MAX_GRADIENT_LINES) break;
      if (line.width > 0 && line.height > 0)
        lines.push([rounded(line.left - left), rounded(line.top - top), rounded(line.width), rounded(line.height)]);
    }
  }
  const [boxWidth = 0, boxHeight = 0] = size;
  return lines.length > 0 ? { image, width: rounded(boxWidth), height: rounded(boxHeight), lines } : undefined;
}

/** Borders of both sides together, px. */
const MAX_BORDERS = 100;

const rounded = (length: number): number => Math.round(Math.min(1e6, Math.max(-1e6, length)) * 100) / 100;
