import * as dom from "./members.ts";
import { EVERYWHERE, move, type Region } from "./region.ts";
import type { Scope } from "./scope.ts";
import type { Styled, Values } from "./styled.ts";

/** An element or one of its pseudo-elements, while it is read. Its box is measured once. */
export class PageNode implements Styled {
  readonly element: Element;
  readonly name: string;
  /** "" for the element itself, otherwise "::before" and the like. */
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  readonly scope: Scope;
  /** A shape or text in an SVG, which has neither box nor background. */
  readonly isDrawn: boolean;
  /** Something that has been read of the node shows where its box ends: a background, a border, a shadow, an outline. */
  showsEdge = false;
  /** The box cuts off content beyond its edges. */
  clips = false;
  /** A pseudo-element that shows text or an image. */
  showsContent = false;
  /** Area in which the box is visible. */
  region: Region = EVERYWHERE;
  /** Its region is measured from the viewport. */
  isFixed = false;
  /** The element at which people see it: for a shape that a `use` shows, that one. */
  shownAt: Element;
  /** Values that custom properties have there, if they have others at the element itself. */
  customs: ReadonlyMap<string, string> | undefined;
  values: Values | undefined;
  #box: DOMRect | undefined;
  #opacity: string | undefined;

  constructor(element: Element, pseudo: string, style: CSSStyleDeclaration, scope: Scope) {
    this.element = element;
    this.name = dom.localName(element);
    this.pseudo = pseudo;
    this.style = style;
    this.scope = scope;
    this.shownAt = element;
    this.isDrawn = this.name !== "svg" && dom.namespaceURI(element) === SVG;
  }

  /** The element's box in the viewport, px. */
  box(): DOMRect {
    this.#box ??= dom.getBoundingClientRect(this.element);
    return this.#box;
  }

  /** The element's box in the coordinates of its region. */
  ownRegion(): Region {
    const { left, top, right, bottom } = this.box();
    const { scrollX, scrollY } = this.scope.frame.view;
    return this.isFixed ? { left, top, right, bottom } : move({ left, top, right, bottom }, scrollX, scrollY);
  }

  opacity(): string {
    this.#opacity ??= readProperty(this, "opacity");
    return this.#opacity;
  }

  /** Returns whether a background would be visible. */
  hasArea(): boolean {
    if (isRootOrBody(this)) return true;
    const { width, height } = this.box();
    return width > 0 && height > 0;
  }
}

export function isRootOrBody({ element, name }: PageNode): boolean {
  if (name !== "body" && name !== "frameset" && dom.parentElement(element)) return false;
  const document = dom.ownerDocument(element);
  return element === dom.documentElement(document) || element === dom.body(document);
}

/** How browsers write the colour that paints nothing. */
export const TRANSPARENT = "rgba(0, 0, 0, 0)";

export const SVG = "http://www.w3.org/2000/svg";

export const HTML = "http://www.w3.org/1999/xhtml";

/**
 * Returns whether an element is the HTML element of this name. (instanceof is false for elements of frames, which
 * belong to another realm.)
 */
export function isHtml<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] {
  return dom.localName(element) === name && dom.namespaceURI(element) === HTML;
}

export const readProperty = (node: PageNode, property: string): string =>
  node.values?.valueAt(node, property) ?? node.style.getPropertyValue(property);

export const px = (value: string): number => Number.parseFloat(value) || 0;

/** The box of a node without its borders, at whose inner edges it clips its content. */
export function paddingBox(node: PageNode, { left, top, right, bottom }: Region): Region {
  if (readProperty(node, "border-style") === "none") return { left, top, right, bottom };
  const border = (side: string) => px(readProperty(node, `border-${side}-width`));
  return {
    left: left + border("left"),
    top: top + border("top"),
    right: right - border("right"),
    bottom: bottom - border("bottom"),
  };
}
