import { splitList } from "../../css/lists.ts";
import { px, TRANSPARENT } from "../dom/page-node.ts";

// The parts of an element that may show that it has the focus, by its computed values with and without.

/** Reads a property of an element. */
export type ReadValue = (property: string) => string;

/** A part that shows the focus. */
export interface RingPart {
  readonly color: string;
  /** The pixels that it covers: those around the box, those of the box, or what had the place oldLine. */
  readonly on: "around" | "inside" | readonly string[];
  readonly width: number;
  readonly offset: number;
  /** In px². */
  readonly area: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const SIDES = ["top", "right", "bottom", "left"] as const;
const HIDDEN_LINE = /^(?:none|hidden)$/;

/** The area of a frame around a box. */
export const frameArea = ({ width, height }: Size, thickness: number, distance: number): number =>
  Math.max(0, width + 2 * (distance + thickness)) * Math.max(0, height + 2 * (distance + thickness)) -
  Math.max(0, width + 2 * distance) * Math.max(0, height + 2 * distance);

/** The outline that an author gives to the focus. */
export function outlineOf(rest: ReadValue, focused: ReadValue, size: Size): RingPart | undefined {
  const [style, color] = [focused("outline-style"), focused("outline-color")];
  const [width, offset] = [px(focused("outline-width")), px(focused("outline-offset"))];
  if (HIDDEN_LINE.test(style) || width === 0 || color === TRANSPARENT) return undefined;
  const isSame = ["style", "color", "width", "offset"].every(
    (part) => focused(`outline-${part}`) === rest(`outline-${part}`),
  );
  if (isSame) return undefined;
  return { color, on: offset <= -width ? "inside" : "around", width, offset, area: frameArea(size, width, offset) };
}

const LENGTHS = /(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px/;

/** The shadows that the focus adds to a box: rings if they are spread, otherwise what shows beyond the box. */
export function shadowsOf(rest: ReadValue, focused: ReadValue, size: Size): RingPart[] {
  const restingShadows = new Set(splitList(rest("box-shadow")));
  return splitList(focused("box-shadow")).flatMap((shadow): RingPart[] => {
    const lengths = LENGTHS.exec(shadow);
    if (!lengths || restingShadows.has(shadow)) return [];
    const color = shadow.slice(0, lengths.index).trim();
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths.slice(1).map(Number);
    const isInside = shadow.endsWith("inset");
    // Half of a blur lies beyond the edge of a shadow, ever fainter.
    const width = Math.max(0, spread + blur / 2 + Math.max(Math.abs(x), Math.abs(y)));
    if (width === 0 || color === "" || color === TRANSPARENT) return [];
    const area = frameArea(size, isInside ? Math.max(0, spread) : width, isInside ? -spread : 0);
    return [{ color, on: isInside ? "inside" : "around", width, offset: isInside ? -width : 0, area }];
  });
}

/** The borders that have another colour or width with the focus. */
export function bordersOf(rest: ReadValue, focused: ReadValue, size: Size): RingPart[] {
  return SIDES.flatMap((side): RingPart[] => {
    const line = (look: ReadValue) => ({
      color: look(`border-${side}-color`),
      width: HIDDEN_LINE.test(look(`border-${side}-style`)) ? 0 : px(look(`border-${side}-width`)),
    });
    const [oldLine, newLine] = [line(rest), line(focused)];
    const isSame = oldLine.color === newLine.color && oldLine.width === newLine.width;
    if (isSame || newLine.width === 0 || newLine.color === TRANSPARENT) return [];
    const hadLine = oldLine.width > 0 && oldLine.color !== TRANSPARENT;
    const length = side === "top" || side === "bottom" ? size.width : size.height;
    // All sides together stand for one ring.
    const area = SIDES.every((other) => focused(`border-${other}-color`) !== rest(`border-${other}-color`))
      ? frameArea(size, newLine.width, -newLine.width)
      : length * newLine.width;
    return [
      {
        color: newLine.color,
        on: hadLine ? [oldLine.color] : "inside",
        width: newLine.width,
        offset: -newLine.width,
        area,
      },
    ];
  });
}

/** The background that the focus changes. */
export function fillOf(rest: ReadValue, focused: ReadValue, size: Size): RingPart | undefined {
  const color = focused("background-color");
  if (color === rest("background-color") || color === TRANSPARENT) return undefined;
  return {
    color,
    on: "inside",
    width: Math.min(size.width, size.height) / 2,
    offset: 0,
    area: size.width * size.height,
  };
}

/** Properties of which a change is seen, but whose contrast cannot be measured, if the element has text or is drawn. */
export const OTHER_CHANGES = ["background-image", "opacity", "filter", "transform", "translate", "scale", "rotate"];
export const TEXT_CHANGES = ["text-decoration-line", "font-weight", "font-style", "text-shadow", "letter-spacing"];
