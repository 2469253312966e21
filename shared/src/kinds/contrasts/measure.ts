import type { ContrastPair, EdgePair, FocusRing, TextPair } from "../../observe/pairs.ts";
import { type CanonicalColor, canonicalColor } from "../colors/color.ts";
import type { ContrastToken } from "../wire.ts";
import { lowestOnGradient } from "./gradients/lowest.ts";
import { composite, fade, ratioOf } from "./painted.ts";

/** The colour of a ring that is not there. */
const NO_RING = "#00000000";

/** Measures a pair. Undefined if nothing of it is visible, or if a value is no colour. */
export const contrastOf = (pair: ContrastPair): ContrastToken | undefined =>
  "width" in pair ? contrastOfRing(pair) : contrastOfPair(pair);

/** Equal for contrasts that are one in a list. */
export function keyOfContrast(contrast: ContrastToken): string {
  const { text, background, large, of, part = of ?? "text", state = null, disabled, width, offset } = contrast;
  return [`${text} ${background} ${large}`, part === "text" ? null : part, state, disabled, width, offset]
    .filter((field) => field !== null && field !== undefined)
    .join(" ");
}

function contrastOfPair(pair: TextPair | EdgePair): ContrastToken | undefined {
  const { color, backgrounds, count, state = null, disabled, faded } = pair;
  const [large, of, gradient] = "of" in pair ? [false, pair.of, undefined] : [pair.large, undefined, pair.gradient];
  const text = visibleColor(color);
  const ground = opaqueGround(backgrounds);
  const behind = faded && opaqueGround(faded.behind);
  if (!text || ground === undefined || (faded && behind === undefined)) return undefined;
  const { value } = text;
  const part = of ?? "text";
  const facts = { large, usage: count, ...(of && { of }), part, state, ...(disabled && { disabled }) } as const;
  if (gradient) {
    const lowest = lowestOnGradient(gradient, value, ground);
    return lowest && { text: value, background: lowest.ground, ratio: lowest.ratio, ...facts, measured: "gradient" };
  }
  if (!faded || behind === undefined)
    return { text: value, background: ground, ratio: ratioOf(value, ground), ...facts };
  const { opacity } = faded;
  const background = fade(ground, opacity, behind);
  const painted = fade(layered([value, ground]), opacity, behind);
  return { text: value, background, ratio: ratioOf(painted, background), ...facts };
}

function contrastOfRing(ring: FocusRing): ContrastToken | undefined {
  const { color, backgrounds, beside, width, offset, area, count } = ring;
  const state = "focus-visible";
  const facts = { large: false, usage: count, part: "focus", state } as const;
  if (color === null) return { text: NO_RING, background: NO_RING, ratio: 1, ...facts, width: 0 };
  const text = canonicalColor(color);
  const background = opaqueGround(backgrounds);
  const neighbour = beside && opaqueGround(beside);
  if (!text || background === undefined) return undefined;
  const { value } = text;
  return {
    text: value,
    background,
    ratio: ratioOf(value, background),
    ...facts,
    ...(neighbour !== undefined && { beside: ratioOf(layered([value, background]), neighbour) }),
    width,
    offset,
    area,
  };
}

function visibleColor(color: string): CanonicalColor | undefined {
  const canonical = canonicalColor(color);
  return canonical && Math.round(canonical.alpha * 255) > 0 ? canonical : undefined;
}

/** The canonical value of the colour that layers, from the top down, give together. The last one counts as opaque. */
function opaqueGround(layers: readonly string[]): string | undefined {
  const colors = layers.map((layer) => canonicalColor(layer)?.value);
  return colors.every((color) => color !== undefined) ? composite(colors) : undefined;
}

const layered = (layers: readonly [string, string]): string => composite(layers) ?? layers[0];
