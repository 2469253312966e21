import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";
import { converter, formatHex, parse, toGamut, wcagContrast } from "culori";
import { deltaE, labOf } from "../../kit/color-distance.ts";
import { type Level, levelRatio } from "./contrast.ts";

export interface Fix {
  readonly value: string;
  /** The contrast that it has on the background, cut off after 2 decimals as those of pairs are. */
  readonly ratio: number;
  /** The colour of the page that it is; undefined for a new colour. */
  readonly token: ColorToken | undefined;
}

const toOklch = converter("oklch");
const intoSrgb = toGamut("rgb", "oklch");
/** Lightness is searched for in so many halvings: more than 8 bits can show. */
const HALVINGS = 12;

const ratioOf = (a: string, b: string): number => Math.floor(wcagContrast(a, b) * 100 + 1e-9) / 100;

/**
 * Colours of the text, border or icon with which a pair meets a level: the nearest one of the page, and the nearest of the same hue and chroma with
 * another lightness. Empty if not even black or white would do.
 */
export function fixesOf(pair: ContrastToken, colors: readonly ColorToken[], level: Level): Fix[] {
  const needed = levelRatio(level, pair);
  const sameHueFix = sameHue(pair, needed);
  const palette = fromPalette(pair, colors, needed);
  if (!sameHueFix || palette?.value === sameHueFix.value) return palette ? [palette] : [];
  return palette ? [palette, sameHueFix] : [sameHueFix];
}

function fromPalette(
  { text, background }: ContrastToken,
  colors: readonly ColorToken[],
  needed: number,
): Fix | undefined {
  const textColor = labOf(text);
  if (!textColor || !labOf(background)) return undefined;
  let nearest: { readonly fix: Fix; readonly distance: number } | undefined;
  for (const token of colors) {
    const lab = labOf(token.value);
    if (!lab || lab.alpha < 1 || token.value === text) continue;
    const ratio = ratioOf(token.value, background);
    const distance = deltaE(textColor, lab);
    if (ratio >= needed && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { fix: { value: token.value, ratio, token }, distance };
    }
  }
  return nearest?.fix;
}

function sameHue({ text, background }: ContrastToken, needed: number): Fix | undefined {
  const [textColor, behind] = [parse(text), parse(background)];
  if (!textColor || !behind) return undefined;
  const { l, c, h = 0 } = toOklch(textColor);
  const hexAt = (lightness: number) => formatHex(intoSrgb({ mode: "oklch", l: lightness, c, h }));
  const passes = (value: string) => ratioOf(value, background) >= needed;
  const candidates = [0, 1].flatMap((end) => {
    if (!passes(hexAt(end))) return [];
    let [near, far] = [l, end];
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (near + far) / 2;
      if (passes(hexAt(middle))) far = middle;
      else near = middle;
    }
    return [{ value: hexAt(far), change: Math.abs(far - l) }];
  });
  const [best] = candidates.sort((a, b) => a.change - b.change);
  return best && { value: best.value, ratio: ratioOf(best.value, background), token: undefined };
}
