import * as dom from "../dom/members.ts";
import { type PageNode, paddingBox } from "../dom/page-node.ts";
import { EVERYWHERE, intersect, type Region } from "../dom/region.ts";

/** The facts that an element inherits from its ancestors in the flat tree and that decide whether it is visible. */
export interface Visibility {
  readonly opacity: number;
  /**
   * Areas in which content in flow, absolutely positioned content and fixed content are visible: each escapes other
   * clips.
   */
  readonly flow: Region;
  readonly absolute: Region;
  readonly fixed: Region;
  /** Positions are measured from the viewport. */
  readonly inFixed: boolean;
  /** An ancestor clips or is outside its region, so the box of every descendant must be compared with the region. */
  readonly check: boolean;
}

/** @param opacity of something around what inherits this */
export const faded = (visibility: Visibility, opacity: number): Visibility =>
  opacity === 1 ? visibility : { ...visibility, opacity: visibility.opacity * opacity };

/** An element that is less opaque is not visible. */
export const HIDDEN_OPACITY = 0.01;
/** "Visually hidden" boxes are one pixel wide or high at most. */
const HIDDEN_SIZE = 1.5;

const apart = (box: Region, region: Region): boolean =>
  box.right <= region.left + 0.5 ||
  box.left >= region.right - 0.5 ||
  box.bottom <= region.top + 0.5 ||
  box.top >= region.bottom - 0.5;

/**
 * The visibility that a document's root starts with: the area that a person can scroll to. That is nothing before the
 * document's start, and nothing beyond an edge that does not scroll.
 */
export function pageVisibility(view: Window): Visibility {
  const root = dom.documentElement(view.document);
  const rootStyle = view.getComputedStyle(root);
  const body = dom.body(view.document);
  const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.getPropertyValue("overflow-x"));
  const clipped = clips(rootStyle) || (body !== null && clips(view.getComputedStyle(body)));
  const rtl = rootStyle.getPropertyValue("direction") === "rtl";
  const width = dom.clientWidth(root);
  const page: Region = {
    left: rtl && !clipped ? Number.NEGATIVE_INFINITY : 0,
    top: 0,
    right: !rtl && !clipped ? Number.POSITIVE_INFINITY : width,
    bottom: Number.POSITIVE_INFINITY,
  };
  const fixed: Region = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  return { opacity: 1, flow: page, absolute: page, fixed, inFixed: false, check: false };
}

const overflows = (element: Element): boolean =>
  dom.scrollWidth(element) > dom.clientWidth(element) || dom.scrollHeight(element) > dom.clientHeight(element);

/** The parts of an element's computed style that decide whether it is visible. */
export interface VisibilityStyle {
  readonly position: string;
  /** The element cuts off content beyond its edges. */
  readonly clips: boolean;
  /** A person can scroll to the content that is cut off. */
  readonly scrolls: boolean;
  readonly transformed: boolean;
  readonly opacity: number;
  readonly topLayer: boolean;
}

export interface ElementVisibility {
  /** The facts that the children inherit; undefined if none of the descendants is visible. */
  readonly children: Visibility | undefined;
  /** True if the element's own box is in its region. */
  readonly self: boolean;
  /** Its box is outside of its region. A shadow or an outline of it may reach into the region all the same. */
  readonly isOutside?: true;
}

/** The visibility of an element that is visible, and hands it on. */
export const asVisible = (visibility: Visibility): ElementVisibility => ({ children: visibility, self: true });
export const INVISIBLE: ElementVisibility = { children: undefined, self: false };
const OUTSIDE: ElementVisibility = { ...INVISIBLE, isOutside: true };

/** Decides whether an element with a box is visible, and what its children inherit. */
export function inheritVisibility(above: Visibility, style: VisibilityStyle, node: PageNode): ElementVisibility {
  const { clips, position, transformed, topLayer } = style;
  const opacity = above.opacity * style.opacity;
  if (opacity < HIDDEN_OPACITY) return INVISIBLE;
  const fixed = topLayer || position === "fixed";
  const contains = position !== "static" || transformed;
  if (!above.check && !clips && !contains && !fixed) return asVisible(faded(above, style.opacity));
  const inFixed = above.inFixed || fixed;
  const rect = node.box();
  const { scrollX, scrollY } = node.scope.frame.view;
  const x = inFixed ? 0 : scrollX;
  const y = inFixed ? 0 : scrollY;
  const region: Region = { left: rect.left + x, top: rect.top + y, right: rect.right + x, bottom: rect.bottom + y };
  const around = regionOf(above, position, topLayer);
  const empty = rect.width <= 0 || rect.height <= 0;
  // The content of a box without area starts at the box: only its start can be outside.
  const outside = apart(empty ? { ...region, right: region.left + 1, bottom: region.top + 1 } : region, around);
  const overflowing = clips && overflows(node.element);
  const scrolls = style.scrolls && overflowing;
  if (clips && isVisuallyHidden(rect, overflowing)) return INVISIBLE;
  if (clips && outside) return OUTSIDE;
  const inner = scrolls ? EVERYWHERE : clips ? intersect(around, paddingBox(node, region)) : around;
  return {
    self: !outside,
    ...(outside && { isOutside: true }),
    children: {
      opacity,
      flow: inner,
      absolute: contains ? inner : fixed ? above.fixed : above.absolute,
      fixed: transformed ? inner : above.fixed,
      inFixed,
      check: scrolls ? outside : above.check || outside || overflowing,
    },
  };
}

/** Returns the area in which a box is visible whose parent has these limits. */
export const regionOf = (above: Visibility, position: string, topLayer: boolean): Region =>
  topLayer || position === "fixed" ? above.fixed : position === "absolute" ? above.absolute : above.flow;

/** Returns whether a box that clips has no size, or is so narrow or low that its content is not visible. */
function isVisuallyHidden({ width, height }: DOMRect, overflowing: boolean): boolean {
  if (width >= HIDDEN_SIZE && height >= HIDDEN_SIZE) return false;
  return overflowing || (width < HIDDEN_SIZE && height < HIDDEN_SIZE);
}
