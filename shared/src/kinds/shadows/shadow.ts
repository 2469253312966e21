import {
  functionOf,
  keywordOf,
  lengthOf,
  type Part,
  parseItems,
  parseParts,
  type Quantity,
  writeQuantity,
} from "../../css/component-values.ts";
import { type CanonicalColor, seenDistance } from "../colors/color.ts";
import { colorOf, isVisible } from "../colors/in-composites.ts";

/** One layer of a shadow. */
export interface Layer {
  readonly color: CanonicalColor;
  readonly x: Quantity;
  readonly y: Quantity;
  readonly blur: Quantity;
  /** Zero for texts and images. */
  readonly spread: Quantity;
  readonly inset: boolean;
}

/** A shadow with all layers that show, the uppermost first. There is at least one. */
export interface Shadow {
  readonly layers: readonly Layer[];
  /** True if the shadow is one of a box. Shadows of texts and images have no spread. */
  readonly isBox: boolean;
}

/** The shadow in the computed value of a property. */
export function shadowOf(property: string, css: string): Shadow | undefined {
  switch (property) {
    case "box-shadow":
      return asBox(readList(css));
    case "text-shadow": {
      const shadow = readList(css);
      return shadow?.isBox ? undefined : shadow;
    }
    case "filter":
      return readFilter(css);
    default:
      return undefined;
  }
}

/** Reads a shadow in any notation. Without spread and `inset` it is one of texts: see asBox. */
export const readShadow = (css: string): Shadow | undefined => readList(css) ?? readFilter(css);

/** Returns the shadow for boxes, with a spread of zero if it had none. */
export const asBox = (shadow: Shadow | undefined): Shadow | undefined => shadow && { ...shadow, isBox: true };

/** Reads a list of layers, as in box-shadow and text-shadow. */
function readList(css: string): Shadow | undefined {
  return shadowWith(parseItems(css).map(readLayer));
}

/** Reads the drop shadows in a filter as the layers of one shadow. */
function readFilter(css: string): Shadow | undefined {
  const shadows = (parseParts(css) ?? []).map(functionOf).filter((call) => call?.name === "drop-shadow");
  const shadow = shadowWith(
    shadows.map((call) => (call?.args.length === 1 ? readLayer(call.args[0] ?? []) : undefined)),
  );
  return shadow?.isBox ? undefined : shadow;
}

interface ReadLayer extends Layer {
  /** It has a spread or is `inset`. */
  readonly isBox: boolean;
}

/** Undefined if a layer could not be read, or if none shows. */
function shadowWith(layers: readonly (ReadLayer | undefined)[]): Shadow | undefined {
  const readable = layers.filter((layer) => layer !== undefined);
  const visible = readable.filter(shows);
  if (readable.length < layers.length || visible.length === 0) return undefined;
  return { layers: visible, isBox: readable.some(({ isBox }) => isBox) };
}

/** A shadow whose lengths are all 0 is exactly below its box or text. */
const shows = ({ color, x, y, blur, spread }: Layer): boolean =>
  isVisible(color) && [x, y, blur, spread].some(({ number }) => number !== 0);

const ZERO: Quantity = { number: 0, unit: "px" };

/** Reads two to four lengths with a colour and `inset` before or behind them. */
function readLayer(parts: readonly Part[]): ReadLayer | undefined {
  const start = parts.findIndex((part) => lengthOf(part) !== undefined);
  if (start === -1) return undefined;
  const behind = parts.slice(start).findIndex((part) => lengthOf(part) === undefined);
  const end = behind === -1 ? parts.length : start + behind;
  const [x, y, blur = ZERO, spread = ZERO] = parts.slice(start, end).map((part) => lengthOf(part) ?? ZERO);
  const others = [...parts.slice(0, start), ...parts.slice(end)];
  const colors = others.flatMap((part) => colorOf(part) ?? []);
  const insets = others.filter((part) => keywordOf(part) === "inset").length;
  const [color] = colors;
  const isWhole = color && colors.length === 1 && insets <= 1 && colors.length + insets === others.length;
  if (!isWhole || !x || !y || blur.number < 0 || end - start > 4) return undefined;
  return { color, x, y, blur, spread, inset: insets > 0, isBox: insets > 0 || end - start === 4 };
}

/** The canonical text: `inset` first, then all lengths, the colour last; the spread only if the shadow is one of boxes. */
export const shadowText = ({ layers, isBox }: Shadow): string =>
  layers.map((layer) => `${layerGeometry(layer, isBox)} ${layer.color.value}`).join(", ");

/** A layer without its colour. */
function layerGeometry({ x, y, blur, spread, inset }: Layer, isBox: boolean): string {
  const lengths = (isBox ? [x, y, blur, spread] : [x, y, blur]).map(writeQuantity).join(" ");
  return inset ? `inset ${lengths}` : lengths;
}

/** How different two shadows are, from 0 to 1: the geometry of their layers counts for more than the colours. */
export function shadowDistance(a: Shadow, b: Shadow): number {
  const pairs = Math.min(a.layers.length, b.layers.length);
  const all = Math.max(a.layers.length, b.layers.length);
  let sum = all - pairs;
  for (let i = 0; i < pairs; i++) {
    const [layer, otherLayer] = [a.layers[i], b.layers[i]];
    if (layer && otherLayer) sum += layerDistance(layer, otherLayer);
  }
  return sum / all;
}

function layerDistance(a: Layer, b: Layer): number {
  if (a.inset !== b.inset) return 1;
  const lengths = (layer: Layer) => [layer.x, layer.y, layer.blur, layer.spread];
  const [ownLengths, others] = [lengths(a), lengths(b)];
  const longest = Math.max(...[...ownLengths, ...others].map(({ number }) => Math.abs(number)));
  const difference = ownLengths.reduce((sum, { number, unit }, i) => {
    const otherLength = others[i] ?? ZERO;
    return sum + (unit === otherLength.unit ? Math.abs(number - otherLength.number) : longest);
  }, 0);
  return 0.7 * Math.min(1, difference / longest) + 0.3 * Math.min(1, seenDistance(a.color, b.color));
}
