import { converter, formatHex, parse, toGamut } from "culori";
import { canonicalColor, colorDistance } from "../kinds/colors/color.ts";
import { ratioOf } from "../kinds/contrasts/painted.ts";
import type { ContrastFix } from "./report.ts";

/** A colour token that may be taken instead. */
export interface PaletteColor {
  readonly name: string;
  readonly value: string;
}

export interface FixSources {
  /** The colours of the page. */
  readonly palette: readonly PaletteColor[];
  /** The colours of a design system. */
  readonly system?: readonly PaletteColor[];
}

const toOklch = converter("oklch");
const intoSrgb = toGamut("rgb", "oklch");
/** Lightness is searched for in so many halvings: more than 8 bits can show. */
const HALVINGS = 12;

/**
 * Colours to take instead of one: the nearest of the page, the nearest of the design system, and the nearest lightness of the same hue and
 * chroma. Empty if not even black or white would do.
 * @param ratioWith the contrast that an opaque colour would have
 */
export function fixesOf(
  color: string,
  required: number,
  ratioWith: (color: string) => number,
  { palette, system = [] }: FixSources,
): ContrastFix[] {
  const passes = (value: string) => ratioWith(value) >= required;
  const fixes: ContrastFix[] = [];
  const add = (fix: Omit<ContrastFix, "ratio"> | undefined) => {
    if (fix && !fixes.some(({ value }) => value === fix.value)) fixes.push({ ...fix, ratio: ratioWith(fix.value) });
  };
  add(nearestOf(palette, color, passes, "palette"));
  add(nearestOf(system, color, passes, "system"));
  const [hue] = lightnessesOf(color, passes);
  add(hue === undefined ? undefined : { value: hue, name: null, from: "hue" });
  return fixes;
}

/** The contrast of a colour that replaces the text of a pair. */
export const asText =
  (ground: string) =>
  (color: string): number =>
    ratioOf(color, ground);

/** The contrast of a colour that replaces the ground of a pair. */
export const asGround =
  (text: string) =>
  (color: string): number =>
    ratioOf(text, color);

function nearestOf(
  colors: readonly PaletteColor[],
  color: string,
  passes: (value: string) => boolean,
  origin: "palette" | "system",
): Omit<ContrastFix, "ratio"> | undefined {
  const old = canonicalColor(color);
  if (!old) return undefined;
  let nearest: { readonly color: PaletteColor; readonly distance: number } | undefined;
  for (const candidate of colors) {
    const canonical = canonicalColor(candidate.value);
    if (!canonical || canonical.alpha < 1 || candidate.value === color || !passes(candidate.value)) continue;
    const distance = colorDistance({ ...old, alpha: 1 }, canonical);
    if (distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { color: candidate, distance };
  }
  return nearest && { value: nearest.color.value, name: nearest.color.name, from: origin };
}

/** The nearest darker and lighter colours of the same hue and chroma that pass, the nearer one first. */
export function lightnessesOf(color: string, passes: (value: string) => boolean): string[] {
  const parsed = parse(color);
  if (!parsed) return [];
  const { l, c, h = 0 } = toOklch(parsed);
  const hexAt = (lightness: number) => formatHex(intoSrgb({ mode: "oklch", l: lightness, c, h }));
  return [0, 1]
    .flatMap((end) => {
      if (!passes(hexAt(end))) return [];
      let [near, far] = [l, end];
      for (let step = 0; step < HALVINGS; step++) {
        const middle = (near + far) / 2;
        if (passes(hexAt(middle))) far = middle;
        else near = middle;
      }
      return [{ value: hexAt(far), change: Math.abs(far - l) }];
    })
    .sort((a, b) => a.change - b.change)
    .map(({ value }) => value);
}
