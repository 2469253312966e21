import { converter, formatHex, type Rgb, toGamut } from "culori";
import { canonicalColor } from "../../kinds/colors/color.ts";
import { HUE_ORDER, hueOf } from "../../kinds/colors/look.ts";
import { readColor } from "../../kinds/export/values.ts";
import type { ColorToken } from "../../kinds/wire.ts";
import { compareText } from "../../text/order.ts";

/** The largest number of colours in a palette. The ones that a page uses least are left out. */
export const MAX_SWATCHES = 500;

const MAX_NAME = 80;

export interface Swatch {
  readonly name: string;
  /** In sRGB, from 0 to 1. */
  readonly rgb: readonly [red: number, green: number, blue: number];
  /** Without the alpha. */
  readonly hex: string;
  readonly alpha: number;
}

/** Colours of one hue, the lightest first. */
export interface PaletteFamily {
  readonly name: string;
  readonly swatches: readonly Swatch[];
}

export interface Palette {
  readonly families: readonly PaletteFamily[];
  /** Number of colours that are not in it. */
  readonly leftOut: number;
}

const toRgb = converter("rgb");
const intoSrgb = toGamut("rgb", "oklch");

/** Arranges colours by hue. A colour outside sRGB is the nearest one inside. */
export function paletteOf(colors: readonly ColorToken[]): Palette {
  const sorted = colors.toSorted((a, b) => b.usage - a.usage || compareText(a.name, b.name));
  const readable = sorted.flatMap((token) => {
    const parsed = readColor(token.value)?.parsed;
    const oklch = canonicalColor(token.value)?.oklch;
    const rgb = parsed && toRgb(intoSrgb(parsed));
    return rgb && oklch
      ? [{ hue: hueOf(oklch.l, oklch.c, oklch.h), lightness: oklch.l, swatch: swatchOf(token, rgb) }]
      : [];
  });
  const kept = readable.slice(0, MAX_SWATCHES);
  const families = [...Map.groupBy(kept, ({ hue }) => hue)]
    .toSorted(([a], [b]) => rank(a) - rank(b) || compareText(a, b))
    .map(([name, members]) => ({
      name,
      swatches: members
        .toSorted((a, b) => b.lightness - a.lightness || compareText(a.swatch.name, b.swatch.name))
        .map(({ swatch }) => swatch),
    }));
  return { families, leftOut: colors.length - kept.length };
}

function swatchOf({ name }: ColorToken, { r, g, b, alpha = 1 }: Rgb): Swatch {
  const part = (value: number) => Math.min(Math.max(value, 0), 1);
  return { name: plainName(name), rgb: [part(r), part(g), part(b)], hex: formatHex({ mode: "rgb", r, g, b }), alpha };
}

/** Without characters that are not visible or that change the direction of text, and not longer than a label. */
function plainName(name: string): string {
  const text = name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, " ")
    .trim();
  return [...text].slice(0, MAX_NAME).join("") || "unnamed";
}

/** Neutrals first, then along the hue circle. */
const rank = (hue: string): number => HUE_ORDER.indexOf(hue);
