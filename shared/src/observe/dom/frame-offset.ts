import * as dom from "./members.ts";
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the offset of a frame's viewport, in px.
 * @param known the offsets of windows that are known, at least that of the outermost; what is found is added
 */
export function offsetOf(view: Window, offsets: Map<Window, Offset>): Offset {
  const computed = offsets.get(view);
  if (computed) return computed;
  const frame = view.frameElement;
  const outer = frame && dom.defaultView(dom.ownerDocument(frame));
  if (!frame || !outer) return { x: 0, y: 0 };
  const { x, y } = frame.getBoundingClientRect();
  const style = outer.getComputedStyle(frame);
  const around = offsetOf(outer, offsets);
  const offset = {
    x: around.x + x + frame.clientLeft + (Number.parseFloat(style.paddingLeft) || 0),
    y: around.y + y + frame.clientTop + (Number.parseFloat(style.paddingTop) || 0),
  };
  offsets.set(view, offset);
  return offset;
}
