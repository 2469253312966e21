import * as dom from "../dom/members.ts";
import { isRootOrBody, type PageNode, px, readProperty } from "../dom/page-node.ts";
import { isClippedAway } from "./clip.ts";
import {
  asVisible,
  type ElementVisibility,
  INVISIBLE,
  inheritVisibility,
  regionOf,
  type Visibility,
  type VisibilityStyle,
} from "./inherit.ts";
import { opacityOf } from "./opacity.ts";
import { isMaskedAway, turnOf } from "./unseen.ts";

export function isTopLayer({ element, name }: PageNode): boolean {
  if (name !== "dialog" && !dom.hasAttribute(element, "popover")) return false;
  return dom.matches(element, ":modal") || dom.matches(element, ":popover-open");
}

/** Shapes and text in an SVG have neither position nor overflow. */
const DRAWN: Omit<VisibilityStyle, "opacity"> = {
  position: "static",
  clips: false,
  scrolls: false,
  transformed: false,
  topLayer: false,
};

/** Returns whether an element with a box is visible, and what its children inherit. */
export function visibilityOf(
  node: PageNode,
  display: string,
  parent: Visibility,
  topLayer: boolean,
): ElementVisibility {
  const opacity = opacityOf(node);
  if (node.isDrawn) return inheritVisibility(parent, { ...DRAWN, opacity }, node);
  const position = readProperty(node, "position");
  node.region = regionOf(parent, position, topLayer);
  node.isFixed = parent.inFixed || topLayer || position === "fixed";
  const clip = position === "absolute" || position === "fixed" ? readProperty(node, "clip") : "auto";
  const transform = readProperty(node, "transform");
  if (isClippedAway(readProperty(node, "clip-path"), clip) || isMaskedAway(node)) {
    return INVISIBLE;
  }
  const turn = turnOf(node);
  if (turn.isAway && !turn.isSpace) return INVISIBLE;
  const transformed =
    transform !== "none" || readProperty(node, "scale") !== "none" || readProperty(node, "translate") !== "none";
  const overflow = readProperty(node, "overflow");
  // The overflow of the root and of the body applies to the viewport.
  const clips = overflow !== "visible" && display !== "inline" && !isRootOrBody(node);
  node.clips = clips;
  const isUsual = opacity === 1 && !clips && !transformed && !topLayer && position === "static";
  const scrolls = clips && /auto|scroll/.test(overflow);
  const visibility =
    isUsual && !parent.check
      ? asVisible(parent)
      : inheritVisibility(parent, { position, clips, scrolls, transformed, opacity, topLayer }, node);
  // The parts of a turned box may be turned back.
  return turn.isAway ? { ...visibility, self: false } : visibility;
}

/**
 * Returns whether `text-indent` moves the text out of its box (`-9999px`): the old way of showing an image instead of
 * text.
 */
export function isIndentedAway(node: PageNode): boolean {
  const indent = readProperty(node, "text-indent");
  return indent !== "0px" && px(indent) < -100 && -px(indent) >= node.box().width;
}
