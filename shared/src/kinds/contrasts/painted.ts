import { blend, type Color, converter, formatHex, parse, wcagContrast, wcagLuminance } from "culori";

const toRgb = converter("rgb");

/** Composites as browsers do: channel by channel in sRGB, to 8 bits. An opaque colour is returned unchanged. */
function paintOver(color: string, below: string): string {
  const top = inGamut(color);
  if ((top.alpha ?? 1) === 1) return color;
  return formatHex(blend([inGamut(below), top], "normal", "rgb"));
}

/** The colour that layers, from the top down, give together. The last one counts as opaque. */
export const composite = (layers: readonly string[]): string | undefined =>
  layers.length === 0 ? undefined : layers.reduceRight((below, color) => paintOver(color, below));

/** A colour as it is painted in something of this opacity, on the colour behind that. */
export function fade(color: string, opacity: number, behind: string): string {
  const top = inGamut(color);
  return paintOver(formatRgb({ ...top, alpha: (top.alpha ?? 1) * opacity }), behind);
}

const formatRgb = ({ r, g, b, alpha }: Rgb): string => `color(srgb ${r} ${g} ${b} / ${alpha ?? 1})`;

/**
 * The contrast ratio, from 1 to 21, with 2 decimals. The rest is cut off, so that no pair passes a limit that it does not
 * reach. WCAG 2 defines luminance for sRGB only: colours outside are clipped to it.
 * @param color may be translucent
 * @param ground opaque
 */
export const ratioOf = (color: string, ground: string): number =>
  cutRatio(wcagContrast(inGamut(paintOver(color, ground)), inGamut(ground)));

/** Returns whether a colour is lighter than an opaque one that it is painted on. */
export const isLighter = (color: string, ground: string): boolean =>
  wcagLuminance(inGamut(paintOver(color, ground))) > wcagLuminance(inGamut(ground));

/** Cuts a ratio off after 2 decimals. */
export const cutRatio = (exact: number): number => Math.floor(exact * 100 + TOLERANCE) / 100;

/** The error of floating point: black on white is 21, not 20.999999999999996. */
const TOLERANCE = 1e-9;

type Rgb = Color & { mode: "rgb" };

/** A colour in sRGB, with its channels clipped. */
export function inGamut(value: string): Rgb {
  const { r, g, b, alpha = 1 } = toRgb(parse(value) ?? value) ?? { r: 0, g: 0, b: 0 };
  return { mode: "rgb", r: clamp(r), g: clamp(g), b: clamp(b), alpha };
}

const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));
