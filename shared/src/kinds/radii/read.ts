import * as dom from "../../observe/dom/members.ts";
import { HTML, isHtml, type PageNode, px, readProperty } from "../../observe/dom/page-node.ts";
import type { Reader } from "../../observe/readers.ts";

const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => `border-${corner}-radius`);
/** Lengths and percentages, in Chromium also `3.35544e+07px`, for one corner or with a slash for all. */
const RADIUS = /^[\d.]+(?:e[+-]?\d+)?[a-z%]*(?:[\s/]+[\d.]+[a-z%]*)*$/i;
/** A list of radii, one of which is computed. */
const COMPUTED = /^(?:[\d.]+[a-z%]*[\s/]+)*(?:calc|min|max|clamp)\(/i;
/** Elements with content that follows the corners of their boxes. */
const REPLACED = new Set(["img", "video", "canvas", "iframe", "frame", "object", "embed"]);
const PILL = "9999px";
/** Half of a side that is not known. */
const UNKNOWN_HALF = 999;

/** The corners of boxes whose edge shows. */
export const radiiReader: Reader = {
  kinds: ["radii"],
  mayHold: (value) => RADIUS.test(value) || COMPUTED.test(value),
  onBox(node, uses) {
    // Reading a radius takes longer than most properties, and most boxes have no edge.
    if (!node.showsEdge && !clipsContent(node)) return;
    const radius = readProperty(node, "border-radius");
    if (radius === "0px" || radius === "" || isAnimated(node) || isNativeMark(node) || !node.hasArea()) return;
    const half = halfOf(node);
    const isPill = (radius.match(/[\d.]+(?:e[+-]?\d+)?(?=px)/g) ?? []).some((length) => Number(length) > half);
    if (isPill) uses.add(node, "border-radius", PILL, (custom) => (isLonger(custom, half) ? PILL : custom));
    else uses.add(node, "border-radius", radius);
  },
};

/**
 * Returns whether the value of a custom property is a length beyond this one, such as `50rem` or `calc(infinity *
 * 1px)`.
 */
const isLonger = (custom: string, half: number): boolean =>
  (/^[\d.]+(e[+-]?\d+)?px$/i.test(custom) && px(custom) > half) || /^calc\(infinity \* 1px\)$/i.test(custom);

const clipsContent = (node: PageNode): boolean =>
  REPLACED.has(node.name) ? node.pseudo === "" : node.clips && dom.firstElementChild(node.element) !== null;

/** Browsers draw checkboxes and radio buttons themselves, without the box's corners. */
function isNativeMark(node: PageNode): boolean {
  if (node.pseudo !== "" || !isHtml(node.element, "input") || !/^(checkbox|radio)$/.test(node.element.type))
    return false;
  return readProperty(node, "appearance") !== "none";
}

const isAnimated = (node: PageNode): boolean =>
  CORNERS.some((corner) => node.scope.frame.animated.values(node, corner));

/** Half of the longer side of a box, before transforms, px. */
function halfOf(node: PageNode): number {
  const { element, pseudo } = node;
  if (pseudo !== "") {
    const sides = [px(readProperty(node, "width")), px(readProperty(node, "height"))];
    return sides.every((side) => side === 0) ? UNKNOWN_HALF : Math.max(...sides) / 2 + paddings(node);
  }
  if (dom.namespaceURI(element) === HTML) {
    const html = element as HTMLElement; // by its namespace
    return Math.max(dom.offsetWidth(html), dom.offsetHeight(html)) / 2;
  }
  const { width, height } = node.box();
  return Math.max(width, height) / 2;
}

const paddings = (node: PageNode): number =>
  Math.max(
    px(readProperty(node, "padding-left")) + px(readProperty(node, "padding-right")),
    px(readProperty(node, "padding-top")) + px(readProperty(node, "padding-bottom")),
  ) / 2;
