import type { Subject } from "../dom/page-node.ts";

/** Where something can be seen. Coordinates are px in the page (or in the viewport for fixed content). */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const EVERYWHERE: Region = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

interface Reach {
  readonly opacity: number;
  /** Regions for content in flow, absolutely positioned content and fixed content: each escapes other clips. */
  readonly flow: Region;
  readonly absolute: Region;
  readonly fixed: Region;
  /** Positions are counted from the viewport. */
  readonly inFixed: boolean;
  /** An ancestor clips or lies outside, so that each element's own box must be looked at. */
  readonly check: boolean;
}

/** What an element inherits from its ancestors in the flat tree as to being seen. */
export class Sight {
  readonly reach: Reach;
  readonly check: boolean;
  /** For an element that is seen as what it stands in, and changes nothing for its own children: most are so. */
  readonly same: Seen;

  constructor(reach: Reach) {
    this.reach = reach;
    this.check = reach.check;
    this.same = { below: this, self: true };
  }

  get opacity(): number {
    return this.reach.opacity;
  }

  faded(opacity: number): Sight {
    return opacity === 1 ? this : new Sight({ ...this.reach, opacity: this.opacity * opacity });
  }
}

const HIDDEN_OPACITY = 0.01;
/** "Visually hidden" boxes are one pixel wide or high at most. */
const HIDDEN_SIZE = 1.5;

const intersect = (a: Region, b: Region): Region => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

const apart = (box: Region, region: Region): boolean =>
  box.right <= region.left + 0.5 ||
  box.left >= region.right - 0.5 ||
  box.bottom <= region.top + 0.5 ||
  box.top >= region.bottom - 0.5;

/** What a person can scroll to in a document: nothing before its start, nothing past an edge that doesn't scroll. */
export function pageSight(view: Window): Sight {
  const root = view.document.documentElement;
  const rootStyle = view.getComputedStyle(root);
  const body = view.document.body;
  const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.getPropertyValue("overflow-x"));
  const clipped = clips(rootStyle) || (body !== null && clips(view.getComputedStyle(body)));
  const rtl = rootStyle.getPropertyValue("direction") === "rtl";
  const width = root.clientWidth;
  const page: Region = {
    left: rtl && !clipped ? Number.NEGATIVE_INFINITY : 0,
    top: 0,
    right: !rtl && !clipped ? Number.POSITIVE_INFINITY : width,
    bottom: Number.POSITIVE_INFINITY,
  };
  const fixed: Region = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  return new Sight({ opacity: 1, flow: page, absolute: page, fixed, inFixed: false, check: false });
}

const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** clip-path and clip that leave nothing: inset(50%), circle(0), polygon without area, rect(0 0 0 0). */
export function clippedAway(clipPath: string, clip: string): boolean {
  if (clip.startsWith("rect(")) {
    const [top = 0, right = 0, bottom = 0, left = 0] = numbers(clip);
    if (!clip.includes("auto") && (right - left <= 1 || bottom - top <= 1)) return true;
  }
  if (clipPath === "none") return false;
  if (clipPath.startsWith("inset(")) {
    const sides = clipPath.slice(6, -1).split(" round ")[0]?.trim().split(/\s+/) ?? [];
    const [top = "0", right = top, bottom = top, left = right] = sides;
    const percent = (side: string) => (side.endsWith("%") ? Number.parseFloat(side) : 0);
    return percent(top) + percent(bottom) >= 100 || percent(left) + percent(right) >= 100;
  }
  if (/^(circle|ellipse)\(0(px|%)?( |\))/.test(clipPath)) return true;
  if (clipPath.startsWith("polygon(")) {
    const points = new Set(clipPath.slice(8, -1).split(/\s*,\s*/));
    return points.size === 1;
  }
  return false;
}

const overflows = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;

/** What the caller read of an element's computed style. */
export interface SightStyle {
  readonly position: string;
  /** Cuts off what flows over its edges; `scrolls`: a person can get at it. */
  readonly clips: boolean;
  readonly scrolls: boolean;
  readonly transformed: boolean;
  readonly opacity: number;
  readonly topLayer: boolean;
}

export interface Seen {
  /** Undefined: nothing below can be seen. */
  readonly below: Sight | undefined;
  /** The element's own box is within reach. */
  readonly self: boolean;
}

const UNSEEN: Seen = { below: undefined, self: false };

/** Decides whether an element with a box is within sight, and what its children inherit. */
export function look(sight: Sight, style: SightStyle, subject: Subject): Seen {
  const above = sight.reach;
  const { clips, scrolls, position, transformed, topLayer } = style;
  const opacity = above.opacity * style.opacity;
  if (opacity < HIDDEN_OPACITY) return UNSEEN;
  const fixed = topLayer || position === "fixed";
  const contains = position !== "static" || transformed;
  if (!above.check && !clips && !contains && !fixed) return { below: sight.faded(style.opacity), self: true };
  const inFixed = above.inFixed || fixed;
  const rect = subject.box();
  const { scrollX, scrollY } = subject.scope.frame.view;
  const x = inFixed ? 0 : scrollX;
  const y = inFixed ? 0 : scrollY;
  const own: Region = { left: rect.left + x, top: rect.top + y, right: rect.right + x, bottom: rect.bottom + y };
  const around = fixed ? above.fixed : position === "absolute" ? above.absolute : above.flow;
  const empty = rect.width <= 0 || rect.height <= 0;
  // A box without area is where its content starts; it is outside only if it starts outside.
  const outside = apart(empty ? { ...own, right: own.left + 1, bottom: own.top + 1 } : own, around);
  const overflowing = clips && overflows(subject.element);
  if (clips && (outside || isVisuallyHidden(rect, overflowing))) return UNSEEN;
  const inner = scrolls ? EVERYWHERE : clips ? intersect(around, own) : around;
  return {
    self: !outside,
    below: new Sight({
      opacity,
      flow: inner,
      absolute: contains ? inner : fixed ? above.fixed : above.absolute,
      fixed: transformed ? inner : above.fixed,
      inFixed,
      check: scrolls ? outside : above.check || outside || overflowing,
    }),
  };
}

/** Of something that clips: a box of no size, or so narrow or low that its content can't be seen in it. */
function isVisuallyHidden({ width, height }: DOMRect, overflowing: boolean): boolean {
  if (width >= HIDDEN_SIZE && height >= HIDDEN_SIZE) return false;
  return overflowing || (width < HIDDEN_SIZE && height < HIDDEN_SIZE);
}
