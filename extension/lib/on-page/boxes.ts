import { type Offset, offsetOf } from "@tintype/shared/observe/dom/frame-offset";
import * as dom from "@tintype/shared/observe/dom/members";

/** A rectangle in the viewport of the tab, in CSS px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Measures elements at one moment, also in frames. */
export class Boxes {
  readonly #offsets = new Map<Window, Offset>([[window, { x: 0, y: 0 }]]);

  /** The border box of an element. */
  of(element: Element): Box {
    const { x, y, width, height } = dom.getBoundingClientRect(element);
    const offset = this.offset(element);
    return { x: x + offset.x, y: y + offset.y, width, height };
  }

  /** Returns the offset of the viewport of the element's document. */
  offset(element: Element): Offset {
    return offsetOf(dom.defaultView(dom.ownerDocument(element)) ?? window, this.#offsets);
  }
}

export const hasArea = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** The outline of a box as a path of SVG. */
export function pathOf({ x, y, width, height }: Box): string {
  const [startX, startY, endX, endY] = [x, y, x + width, y + height].map((edge) => Math.round(edge * 2) / 2);
  return `M${startX} ${startY}H${endX}V${endY}H${startX}Z`;
}
