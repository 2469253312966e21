import type { CanonicalColor } from "./color.ts";
import { hueOf } from "./look.ts";

// Words by which names say what a colour looks like. A word is untrue only of colours that nobody would call by it: blue and
// indigo have no sharp edge, and a brand's dark may be lighter than that of another brand.

/** The OKLCH angles, in degrees, of hues that are told apart by them; from the first to the second, beyond 360 too. */
const HUES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  red: [5, 40],
  tomato: [15, 45],
  crimson: [0, 35],
  ruby: [350, 395],
  rose: [340, 395],
  pink: [330, 380],
  orange: [35, 75],
  bronze: [35, 95],
  brown: [25, 95],
  amber: [55, 100],
  gold: [65, 110],
  yellow: [80, 120],
  sand: [50, 115],
  lime: [105, 145],
  olive: [90, 130],
  green: [115, 170],
  grass: [115, 165],
  sage: [100, 175],
  emerald: [140, 175],
  jade: [145, 185],
  mint: [140, 190],
  teal: [165, 215],
  turquoise: [170, 215],
  cyan: [185, 235],
  sky: [215, 255],
  azure: [205, 270],
  blue: [215, 280],
  indigo: [255, 300],
  violet: [270, 320],
  purple: [280, 335],
  fuchsia: [305, 350],
  magenta: [315, 360],
  plum: [300, 360],
  mauve: [280, 360],
};
const GREYS = /^(gray|grey|slate|zinc|neutral|stone|silver)$/;
/** How far a hue may be outside of its angles, in degrees. */
const BESIDE = 15;
/** Below this chroma a colour has no hue, and above the other one it is no grey. */
const NO_HUE = 0.008;
const NO_GREY = 0.09;

/** Returns whether a word says of a colour what it certainly is not: `blue` of a red, `translucent` of an opaque one. */
export function isUntrueWord(word: string, { oklch: { l, c, h }, alpha }: CanonicalColor): boolean {
  if (GREYS.test(word)) return c > NO_GREY;
  switch (word) {
    case "white":
      return l < 0.9 || c > NO_GREY;
    case "black":
      return l > 0.35 || c > NO_GREY;
    case "light":
    case "lighter":
      return l < 0.5;
    case "dark":
    case "darker":
      return l > 0.7;
    case "translucent":
    case "transparent":
      return alpha === 1;
    case "opaque":
      return alpha < 1;
  }
  const range = Object.hasOwn(HUES, word) ? HUES[word] : undefined;
  if (!range || hueOf(l, c, h) === word) return false;
  const [from, to] = range;
  return c < NO_HUE || !isBetween(h, from - BESIDE, to + BESIDE);
}

/** Returns whether an angle is in a range, which may go beyond 360°. */
const isBetween = (angle: number, from: number, to: number): boolean =>
  [angle - 360, angle, angle + 360].some((turned) => turned >= from && turned <= to);
