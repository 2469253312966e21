import { type Color, converter, formatHex, formatHex8, parse, toGamut, wcagLuminance } from "culori";

/** The notations in which colours can be shown and copied. `bare` is hex without its `#`. */
export const notations = ["hex", "rgb", "hsl", "oklch", "bare"] as const;
export type Notation = (typeof notations)[number];

export interface NotedColor {
  readonly text: string;
  /**
   * True if the notation can write the colour exactly. Outside sRGB only oklch can; the others write the nearest
   * colour.
   */
  readonly exact: boolean;
}

const toRgb = converter("rgb");
const toHsl = converter("hsl");
const toOklch = converter("oklch");
const intoSrgb = toGamut("rgb", "oklch");

/** A token's colour value in a notation of modern CSS. A value that culori cannot parse is returned as it is. */
export function inNotation(value: string, notation: Notation): NotedColor {
  const key = `${notation} ${value}`;
  const cached = written.get(key);
  if (cached) return cached;
  const noted = write(value, notation);
  if (written.size >= CACHE_SIZE) written.clear();
  written.set(key, noted);
  return noted;
}

// Every keystroke in the search asks for all of a page's colours in all notations.
const written = new Map<string, NotedColor>();
const CACHE_SIZE = 20_000;

function write(value: string, notation: Notation): NotedColor {
  const color = parse(value);
  if (!color) return { text: value, exact: true };
  if (notation === "oklch") return { text: value.startsWith("oklch") ? value : oklch(color), exact: true };
  if (notation === "bare") {
    const { text, exact } = inNotation(value, "hex");
    return { text: text.replace(/^#/, ""), exact };
  }
  const isHex = value.startsWith("#");
  if (notation === "hex" && isHex) return { text: value, exact: true };
  const inside = isHex ? color : intoSrgb(color);
  return { text: WRITERS[notation](inside), exact: isHex };
}

const WRITERS = { hex, rgb, hsl } satisfies Record<Exclude<Notation, "oklch" | "bare">, (color: Color) => string>;

function hex(color: Color): string {
  return (color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color);
}

function rgb(color: Color): string {
  const { r, g, b } = toRgb(color);
  const channel = (value: number) => Math.min(255, Math.max(0, Math.round(value * 255)));
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)}${alpha(color)})`;
}

function hsl(color: Color): string {
  const { h, s, l } = toHsl(color);
  return `hsl(${round(h, 1)} ${round(s * 100, 1)}% ${round(l * 100, 1)}%${alpha(color)})`;
}

function oklch(color: Color): string {
  const { l, c, h } = toOklch(color);
  // Without chroma, the hue is only a rounding error.
  const chroma = round(c, 4);
  return `oklch(${round(l, 4)} ${chroma} ${chroma === 0 ? 0 : round(h, 2)}${alpha(color)})`;
}

function alpha({ alpha = 1 }: Color): string {
  return alpha < 1 ? ` / ${round(alpha, 3)}` : "";
}

/** Rounds a number. NaN becomes 0, and so does negative zero. */
function round(value: number | undefined, decimals: number): number {
  return Number((Number.isFinite(value) ? Number(value) : 0).toFixed(decimals)) + 0;
}

/** The chroma in OKLCH: 0 for greys. */
export function chromaOf(value: string): number {
  const color = parse(value);
  return (color && toOklch(color).c) ?? 0;
}

/** The lightness in OKLCH, from 0 to 1; undefined for colours that cannot be seen and for text that is not a colour. */
export function lightnessOf(value: string): number | undefined {
  const color = parse(value);
  return color && color.alpha !== 0 ? toOklch(color).l : undefined;
}

/** From this relative luminance on, a colour is hard to see on paper. */
const LIGHT = 0.6;

/** Returns whether a colour is hard to see on paper, however translucent it is. */
export function isLight(value: string): boolean {
  const color = parse(value);
  return color !== undefined && wcagLuminance(color) >= LIGHT;
}

/** White text reaches a contrast of 4.5 up to this relative luminance. Black has the higher contrast from 0.179 on. */
const DARK = 1.05 / 4.5 - 0.05;
/** The relative luminance of the background behind translucent colours. */
const BELOW = 0.75;

/** White if it is easy to read on the colour, otherwise black. Translucent colours are shown on a light background. */
export function inkOn(value: string): "#000" | "#fff" {
  const color = parse(value);
  if (!color) return "#000";
  const { alpha = 1 } = color;
  return wcagLuminance(color) * alpha + BELOW * (1 - alpha) > DARK ? "#000" : "#fff";
}
