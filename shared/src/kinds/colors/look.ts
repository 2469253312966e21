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

/** The look of a colour: hue and lightness step (`blue-600`), with its alpha in percent (`black-a50`). */
export function perceptualName({ oklch: { l, c, h }, alpha }: CanonicalColor): string {
  const suffix = alpha < 1 ? `-a${Math.round(alpha * 100)}` : "";
  if (l > 0.9999 && c < 0.001) return `white${suffix}`;
  if (l < 0.0001) return `black${suffix}`;
  const hue = c < 0.022 ? "gray" : (HUE_RANGES.find(([upTo]) => h < upTo)?.[1] ?? "pink");
  const step = STEPS.find(([downTo]) => l >= downTo)?.[1] ?? 950;
  return `${hue}-${step}${suffix}`;
}

/** A suffix for names that depends on nothing but the value. */
export const valueSuffix = ({ value }: CanonicalColor): string =>
  value
    .replace(/[^a-z\d.]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .replaceAll(".", "_");
