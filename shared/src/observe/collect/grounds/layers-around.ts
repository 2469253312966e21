import * as dom from "../../dom/members.ts";
import { TRANSPARENT } from "../../dom/page-node.ts";
import { MAX_LAYERS } from "../../limits.ts";
import { isTranslucent } from "../raw-colors.ts";

/** The layers behind something, of which a part may be faded together with it. */
export interface LayersAround {
  /** From the top down to the first opaque one. */
  readonly layers: readonly string[];
  /** The opacity of something around, and the layers behind that. */
  readonly faded?: { readonly opacity: number; readonly behind: readonly string[] };
}

/** Reads what elements paint, at rest or in a state. */
export interface Painted {
  /** Undefined if it is not one colour. */
  colorOf(element: Element): string | undefined;
  opacityOf(element: Element): number;
}

/** Below it, nobody sees anything. */
const HIDDEN = 0.01;

const isOpaque = (layers: readonly string[]): boolean => layers.some((layer) => !isTranslucent(layer));

/**
 * The layers that an element and those around it paint.
 * @param of behind the text of the element, or behind its box
 * @param canvas what is behind everything
 * @returns undefined if a layer is not one colour, or if several elements around are faded
 */
export function layersAround(
  element: Element,
  of: "text" | "box",
  { colorOf, opacityOf }: Painted,
  canvas: readonly string[],
): LayersAround | undefined {
  const inner: string[] = [];
  const behind: string[] = [];
  let opacity: number | undefined;
  for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
    const layers = opacity === undefined ? inner : behind;
    if (!isOpaque(layers) && (up !== element || of === "text")) {
      const layer = colorOf(up);
      if (layer === undefined || layers.length >= MAX_LAYERS) return undefined;
      if (layer !== TRANSPARENT) layers.push(layer);
    }
    const part = opacityOf(up);
    if (part === 1) continue;
    if (opacity !== undefined || !(part >= HIDDEN)) return undefined;
    opacity = part;
  }
  if (opacity === undefined) return { layers: completed(inner, canvas) };
  const outside = completed(behind, canvas);
  const layers = completed(inner, outside);
  return layers.length > MAX_LAYERS ? undefined : { layers, faded: { opacity, behind: outside } };
}

const completed = (layers: readonly string[], behind: readonly string[]): readonly string[] =>
  isOpaque(layers) ? layers : [...layers, ...behind];
