import type { Hue } from "../../css/hues.ts";
import type { CanonicalColor } from "./color.ts";

/** Hues by OKLCH angle, in degrees. */
const HUE_RANGES: readonly (readonly [upTo: number, name: Hue])[] = [
  [12, "pink"],
  [35, "red"],
  [70, "orange"],
  [115, "yellow"],
  [160, "green"],
  [190, "teal"],
  [230, "cyan"],
  [275, "blue"],
  [300, "violet"],
  [330, "purple"],
  [350, "magenta"],
  [360, "pink"],
];

/** The words of `hueOf`: neutrals, then along the hue circle from red to pink. Brown is a dark orange. */
export const HUE_ORDER: readonly string[] = [
  "white",
  "gray",
  "slate",
  "black",
  "red",
  "brown",
  ...HUE_RANGES.flatMap(([, name]) => (name === "red" || name === "pink" ? [] : [name])),
  "pink",
];

/** Steps by the lowest OKLCH lightness (0 to 1) that they include. */
const STEPS: readonly (readonly [downTo: number, step: number])[] = [
  [0.965, 50],
  [0.92, 100],
  [0.86, 200],
  [0.78, 300],
  [0.69, 400],
  [0.61, 500],
  [0.53, 600],
  [0.46, 700],
  [0.39, 800],
  [0.31, 900],
];

const LOOK = new RegExp(`^(?:white|black|(?:${HUE_ORDER.join("|")})-\\d+(?:-h\\d+(?:-c\\d+)?)?)(?:-a[\\d_]+)?$`);

/** Returns whether a name has the form of those that say what a colour looks like. */
export const isLook = (name: string): boolean => LOOK.test(name);

/** Below this chroma people see a grey, or a slate if it is bluish. */
const GREY_CHROMA = 0.04;
const NEUTRAL_CHROMA = 0.012;

/**
 * Names by the look of a colour: hue and lightness step (`blue-600`), with its alpha in percent (`black-a50`); then finer
 * steps (`blue-620`, `blue-623`), then with hue and chroma (`blue-623-h255`).
 */
export function looks({ value, oklch: { l, c, h }, alpha }: CanonicalColor): string[] {
  const percent = Math.round(alpha * 100);
  const suffix = alpha < 1 ? `-a${percent}` : "";
  const exact = alpha < 1 ? `-a${String(Number((alpha * 100).toFixed(2))).replace(".", "_")}` : "";
  const only = l > 0.9999 && c < 0.001 ? "white" : l < 0.0001 ? "black" : undefined;
  if (only) return withoutDuplicates([only + suffix, only + exact]);
  const hue = hueOf(l, c, h);
  const fine = fineStep(l);
  const hueAndChroma = `-h${Math.round(h)}-c${Math.round(c * 1000)}`;
  return withoutDuplicates([
    `${hue}-${STEPS.find(([downTo]) => l >= downTo)?.[1] ?? 950}${suffix}`,
    `${hue}-${Math.round(fine / 10) * 10}${suffix}`,
    `${hue}-${Math.round(fine)}${suffix}`,
    `${hue}-${Math.round(fine)}${exact}`,
    `${hue}-${Math.round(fine)}-h${Math.round(h)}${exact}`,
    `${hue}-${Math.round(fine)}${hueAndChroma}${exact}`,
    `${hue}-${value
      .replace(/[^a-z\d.]+/gi, "-")
      .replace(/^-+|-+$/g, "")
      .replaceAll(".", "_")}`,
  ]);
}

const withoutDuplicates = (names: readonly string[]): string[] => [...new Set(names)];

/** A hue word for a colour in OKLCH. */
export function hueOf(l: number, c: number, h: number): string {
  if (c < GREY_CHROMA) return c >= NEUTRAL_CHROMA && h >= 200 && h < 290 ? "slate" : "gray";
  if (h >= 25 && h < 85 && l < 0.6 && c < 0.13) return "brown";
  return HUE_RANGES.find(([upTo]) => h < upTo)?.[1] ?? "pink";
}

/** The lightness on the scale of the steps, with all numbers between them. */
function fineStep(l: number): number {
  const scale: readonly (readonly [lightness: number, step: number])[] = [[1, 0], ...STEPS.map(middle), [0, 1000]];
  const below = scale.findIndex(([lightness]) => l >= lightness);
  const [[high, from], [low, to]] = [scale[Math.max(0, below - 1)] ?? [1, 0], scale[below] ?? [0, 1000]];
  return high === low ? to : from + ((to - from) * (high - l)) / (high - low);
}

/** A step with the lightness in the middle of its range. */
function middle([downTo, step]: readonly [number, number], index: number): [number, number] {
  const upTo = STEPS[index - 1]?.[0] ?? 1;
  return [(downTo + upTo) / 2, step];
}
