import * as dom from "../dom/members.ts";
import { HTML, type PageNode, paddingBox, px, readProperty } from "../dom/page-node.ts";
import { hasArea, move, outset, reachesBeyond } from "../dom/region.ts";
import { isTranslucent } from "./raw-colors.ts";

/** A layer of a computed shadow, px. */
interface Layer {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly inset: boolean;
}

/** Returns whether a visible box paints any of its `box-shadow`. */
export const paintsBoxShadow = (node: PageNode, value: string): boolean =>
  layersOf(value).some((layer) => (layer.inset ? paintsInside(node, layer) : reachesOut(node, layer)));

/** Returns whether a box that is outside of its region casts some of its `box-shadow` into it. */
export const castsBoxShadow = (node: PageNode, value: string): boolean =>
  layersOf(value).some((layer) => !layer.inset && reachesOut(node, layer));

/** Returns whether a visible box paints any of the shadows that its `filter` draws. */
export const castsDropShadow = (node: PageNode, value: string): boolean =>
  withoutColors(value)
    .split("drop-shadow(")
    .slice(1)
    .flatMap((layer) => layerOf(layer.slice(0, layer.indexOf(")"))) ?? [])
    .some((layer) => reachesOut(node, layer));

/**
 * Returns whether any of a `text-shadow` is visible beside letters of a colour: exactly behind opaque ones it is not.
 */
export const paintsTextShadow = (value: string, color: string): boolean =>
  layersOf(value).some(({ x, y, blur }) => x !== 0 || y !== 0 || blur > 0 || isTranslucent(color));

/** Returns whether any of an outline is in the node's region. */
export function paintsOutline(node: PageNode): boolean {
  const scale = scaleOf(node);
  const offset = px(readProperty(node, "outline-offset")) * scale;
  const inner = outset(node.ownRegion(), offset);
  return reachesBeyond(outset(inner, px(readProperty(node, "outline-width")) * scale), inner, node.region);
}

/**
 * An outer shadow has the box's size and its spread; browsers paint none that has no area, and none of it below the box. A
 * blur reaches as far as its radius.
 */
function reachesOut(node: PageNode, { x, y, blur, spread }: Layer): boolean {
  const scale = scaleOf(node);
  const box = node.ownRegion();
  const shadow = outset(box, spread * scale);
  if (!hasArea(shadow)) return false;
  return reachesBeyond(outset(move(shadow, x * scale, y * scale), blur * scale), box, node.region);
}

/** An inner shadow is what its hole leaves of the padding box. */
function paintsInside(node: PageNode, { x, y, blur, spread }: Layer): boolean {
  return hasArea(paddingBox(node, node.ownRegion())) && spread + blur + Math.max(Math.abs(x), Math.abs(y)) > 0;
}

/** How many px of the page a px of the node is, if it is scaled. */
function scaleOf(node: PageNode): number {
  const { element, pseudo } = node;
  if (pseudo !== "" || dom.namespaceURI(element) !== HTML) return 1;
  const width = dom.offsetWidth(element as HTMLElement); // by its namespace
  return width > 0 ? node.box().width / width : 1;
}

/** The layers with a colour. */
function layersOf(value: string): Layer[] {
  return withoutColors(value)
    .split(",")
    .flatMap((layer) => layerOf(layer) ?? []);
}

const TRANSPARENT_MARK = "~";

/** Takes the parentheses of colours out of a computed value, and marks transparent ones. */
const withoutColors = (value: string): string =>
  value.replace(/(?:rgba)?\([^()]*\)/g, (color) => (/^rgba.*, 0\)$|\/ 0\)$/.test(color) ? TRANSPARENT_MARK : ""));

function layerOf(text: string): Layer | undefined {
  if (text.includes(TRANSPARENT_MARK)) return undefined;
  const [x = 0, y = 0, blur = 0, spread = 0] = (text.match(/-?[\d.]+(?:e[+-]?\d+)?px/g) ?? []).map(px);
  return { x, y, blur, spread, inset: text.includes("inset") };
}
