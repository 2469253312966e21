import { type Color, converter, formatHex, formatHex8, parse } from "culori";
import { splitList } from "../../css/lists.ts";

/** A colour in its canonical form. */
export interface CanonicalColor {
  /** `#rrggbb` or `#rrggbbaa` inside sRGB, else the notation of its own space with at most 4 decimals. */
  readonly value: string;
  /** "hex", or the name of the space: oklch, oklab, lab, lch, display-p3, rec2020, … */
  readonly format: string;
  readonly alpha: number;
  /** For comparing and naming. The hue of a grey is 0. */
  readonly oklch: { readonly l: number; readonly c: number; readonly h: number };
}

const toRgb = converter("rgb");
const toOklch = converter("oklch");

/** A channel that rounds to 0 or 255 is inside the gamut: clipping it is not visible. */
const GAMUT_EDGE = 0.5 / 255;

/** The names of the spaces of color() in CSS that have another name in culori. */
const SPACES: Record<string, string> = {
  p3: "display-p3",
  a98: "a98-rgb",
  prophoto: "prophoto-rgb",
  lrgb: "srgb-linear",
  xyz65: "xyz-d65",
  xyz50: "xyz-d50",
  rgb: "srgb",
};

const cache = new Map<string, CanonicalColor | undefined>();
const CACHE_SIZE = 20_000;

/** Reads any colour of CSS Color 4. Returns undefined for other text and for relative values such as currentcolor. */
export function canonicalColor(text: string): CanonicalColor | undefined {
  const cached = cache.get(text);
  if (cached || cache.has(text)) return cached;
  const color = readColor(text);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, color);
  return color;
}

function readColor(text: string): CanonicalColor | undefined {
  const parsed = parseColor(text);
  if (!parsed) return undefined;
  const alpha = clamp(parsed.alpha ?? 1);
  const rgb = toRgb(parsed);
  const { l, c, h } = toOklch(parsed);
  const oklch = { l: finite(l), c: finite(c), h: finite(h) };
  if ([rgb.r, rgb.g, rgb.b].every((channel) => channel >= -GAMUT_EDGE && channel <= 1 + GAMUT_EDGE)) {
    const opaque = Math.round(alpha * 255) === 255;
    return { value: opaque ? formatHex(rgb) : formatHex8({ ...rgb, alpha }), format: "hex", alpha, oklch };
  }
  return { ...inOwnSpace(parsed, alpha), alpha, oklch };
}

function parseColor(text: string): Color | undefined {
  // culori reads bare hex digits as a colour; CSS does not.
  if (/^[\da-f]+$/i.test(text)) return undefined;
  try {
    return parse(text.trim());
  } catch {
    // culori 4.0.2 throws for some functions of lengths, such as `drop-shadow(1px 1px )`.
    return undefined;
  }
}

function inOwnSpace(color: Color, alpha: number): Pick<CanonicalColor, "value" | "format"> {
  const suffix = alpha < 1 ? ` / ${shortNumber(alpha)}` : "";
  switch (color.mode) {
    case "oklch":
      return {
        value: `oklch(${shortNumber(color.l)} ${shortNumber(color.c)} ${shortNumber(color.h)}${suffix})`,
        format: "oklch",
      };
    case "oklab":
      return {
        value: `oklab(${shortNumber(color.l)} ${shortNumber(color.a)} ${shortNumber(color.b)}${suffix})`,
        format: "oklab",
      };
    case "lch":
      return {
        value: `lch(${shortNumber(color.l)} ${shortNumber(color.c)} ${shortNumber(color.h)}${suffix})`,
        format: "lch",
      };
    case "lab":
      return {
        value: `lab(${shortNumber(color.l)} ${shortNumber(color.a)} ${shortNumber(color.b)}${suffix})`,
        format: "lab",
      };
    case "p3":
    case "a98":
    case "prophoto":
    case "rec2020":
    case "lrgb":
      return writeColorFunction(color.mode, [color.r, color.g, color.b], suffix);
    case "xyz50":
    case "xyz65":
      return writeColorFunction(color.mode, [color.x, color.y, color.z], suffix);
    default: {
      const { r, g, b } = toRgb(color);
      return writeColorFunction("rgb", [r, g, b], suffix);
    }
  }
}

function writeColorFunction(
  mode: string,
  channels: number[],
  suffix: string,
): Pick<CanonicalColor, "value" | "format"> {
  const space = SPACES[mode] ?? mode;
  return { value: `color(${space} ${channels.map(shortNumber).join(" ")}${suffix})`, format: space };
}

const finite = (value: number | undefined): number => (Number.isFinite(value) ? Number(value) : 0);
const clamp = (value: number): number => Math.min(1, Math.max(0, finite(value)));
/** At most 4 decimals, no exponent, no negative zero. */
const shortNumber = (value: number | undefined): string => String(Number(finite(value).toFixed(4)) + 0);

const COLOR_IN_VALUE =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|(?<![\w-])[a-z]+(?![\w(-])/gi;

/** The visible colours in a computed value, in its order: a colour, or a gradient, shadow or filter with several. */
export function paintedColors(property: string, value: string): CanonicalColor[] {
  const colors: CanonicalColor[] = [];
  for (const part of visibleParts(property, value)) {
    for (const [text] of part.matchAll(COLOR_IN_VALUE)) {
      const color = canonicalColor(text);
      if (color && Math.round(color.alpha * 255) > 0) colors.push(color);
    }
  }
  return colors;
}

/** The parts of a value that are visible. A shadow whose lengths are all 0 is exactly below its box or text. */
function visibleParts(property: string, value: string): string[] {
  if (property === "box-shadow" || property === "text-shadow") return splitList(value).filter(hasLength);
  if (property === "filter") return (value.match(/drop-shadow\((?:[^()]|\([^()]*\))*\)/g) ?? []).filter(hasLength);
  return [value];
}

function hasLength(shadow: string): boolean {
  const lengths = shadow.replace(/(?<![a-z])[a-z]+\([^()]*\)/gi, "").match(/-?[\d.]+px/g) ?? [];
  return lengths.some((length) => Number.parseFloat(length) !== 0);
}

/** How different two colours look: their distance in OKLab and half that of alpha. 0: equal, 1: black and white. */
export function colorDistance(a: CanonicalColor, b: CanonicalColor): number {
  const point = ({ oklch: { l, c, h }, alpha }: CanonicalColor) => {
    const angle = (h * Math.PI) / 180;
    return [l, c * Math.cos(angle), c * Math.sin(angle), alpha / 2];
  };
  const [p, q] = [point(a), point(b)];
  return Math.hypot(...p.map((value, i) => value - (q[i] ?? 0)));
}

/**
 * Returns the distance of two colours. If only one of them is translucent, it may also be compared as it looks on
 * white.
 */
export function seenDistance(a: CanonicalColor, b: CanonicalColor): number {
  const distance = colorDistance(a, b);
  return a.alpha < 1 === b.alpha < 1 ? distance : Math.min(distance, colorDistance(onWhite(a), onWhite(b)));
}

function onWhite({ oklch, alpha, ...rest }: CanonicalColor): CanonicalColor {
  const { r, g, b } = toRgb({ mode: "oklch", ...oklch });
  const mixed = [r, g, b].map((channel) => channel * alpha + 1 - alpha);
  const { l, c, h } = toOklch({ mode: "rgb", r: mixed[0] ?? 1, g: mixed[1] ?? 1, b: mixed[2] ?? 1 });
  return { ...rest, alpha: 1, oklch: { l: finite(l), c: finite(c), h: finite(h) } };
}
