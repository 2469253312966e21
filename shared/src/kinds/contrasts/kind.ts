import { blend, type Color, converter, formatHex, parse, wcagContrast } from "culori";
import type { Observation } from "../../observe/observation.ts";
import { canonicalColor } from "../colors/color.ts";
import type { Kind } from "../kind.ts";
import type { ContrastToken } from "../wire.ts";

type TextPair = NonNullable<Observation["text_pairs"]>[number];
type EdgePair = NonNullable<Observation["edge_pairs"]>[number];

/** The colours of texts, of borders of fields and of icons on their backgrounds. */
export const contrasts: Kind = {
  key: "contrasts",
  build: ({ text_pairs: texts, edge_pairs: edges = [] }) => ({
    tokens: texts ? { contrasts: buildContrasts([...texts, ...edges]) } : {},
  }),
};

const toRgb = converter("rgb");

/**
 * Turns pairs into contrasts: the painted colours of text, border or icon and of the background, and their ratio by WCAG 2.
 * Sorted by usage, then by value. Normal text, large text, borders and icons of the same colours are separate contrasts.
 */
export function buildContrasts(pairs: readonly (TextPair | EdgePair)[]): ContrastToken[] {
  const contrasts = new Map<string, ContrastToken>();
  for (const pair of pairs) {
    const { color, backgrounds, count } = pair;
    const [large, of] = "of" in pair ? [false, pair.of] : [pair.large];
    const text = canonicalColor(color);
    const background = composite(backgrounds);
    if (!text || Math.round(text.alpha * 255) === 0 || background === undefined) continue;
    const key = `${text.value} ${background} ${large}${of ? ` ${of}` : ""}`;
    const contrast = contrasts.get(key);
    if (contrast) contrast.usage += count;
    else {
      const { value } = text;
      const exact = ratio(value, background);
      contrasts.set(key, { text: value, background, ratio: exact, large, usage: count, ...(of && { of }) });
    }
  }
  return [...contrasts.entries()]
    .sort(([a, x], [b, y]) => y.usage - x.usage || (a < b ? -1 : 1))
    .map(([, contrast]) => contrast);
}

/** The canonical value of the colour that layers, from the top down, give together. The last one counts as opaque. */
function composite(layers: readonly string[]): string | undefined {
  const colors = layers.map((layer) => canonicalColor(layer)?.value);
  if (!colors.every((color) => color !== undefined)) return undefined;
  return colors.reduceRight((below, color) => blendOver(color, below));
}

/** Composites as browsers do: channel by channel in sRGB, to 8 bits. An opaque colour is returned unchanged. */
function blendOver(color: string, below: string): string {
  const top = inGamut(color);
  if ((top.alpha ?? 1) === 1) return color;
  return formatHex(blend([inGamut(below), top], "normal", "rgb"));
}

/**
 * The contrast ratio, from 1 to 21, with 2 decimals. The rest is cut off, so that no pair passes a limit that it does not
 * reach. WCAG 2 defines luminance for sRGB only: colours outside are clipped to it.
 * @param text a canonical value
 * @param background a canonical value, opaque
 */
function ratio(text: string, background: string): number {
  const exact = wcagContrast(inGamut(blendOver(text, background)), inGamut(background));
  return Math.floor(exact * 100 + TOLERANCE) / 100;
}

/** The error of floating point: black on white is 21, not 20.999999999999996. */
const TOLERANCE = 1e-9;

function inGamut(value: string): Color & { mode: "rgb" } {
  const { r, g, b, alpha = 1 } = toRgb(parse(value) ?? value) ?? { r: 0, g: 0, b: 0 };
  return { mode: "rgb", r: clamp(r), g: clamp(g), b: clamp(b), alpha };
}

const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));
