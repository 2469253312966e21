import { blend, type Color, converter, formatHex, wcagContrast } from "culori";
import type { TextPair } from "../../../observe/pairs.ts";
import { canonicalColor } from "../../colors/color.ts";
import { readGradient } from "../../gradients/gradient.ts";
import { cutRatio, inGamut } from "../painted.ts";
import { type Interval, modulo, placeGradient } from "./geometry.ts";
import { type Segment, segmentsOf } from "./stops.ts";

export type TextGradient = NonNullable<TextPair["gradient"]>;

/** The place of a gradient where a text is hardest to read. */
export interface Lowest {
  /** Cut off after 2 decimals. */
  readonly ratio: number;
  /** The colour there, as painted. */
  readonly ground: string;
}

/** Parts of a segment in which the lowest contrast is looked for, and steps in which it is then closed in on. */
const [PARTS, STEPS] = [32, 40];
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const toRgb = converter("rgb");

/**
 * The lowest contrast of a text on a gradient: along all of the line that the boxes of its lines cover, in the gradient's own
 * interpolation. Undefined if it is not known how the gradient is drawn.
 * @param text a canonical colour, may be translucent
 * @param behind an opaque colour, for translucent stops
 */
export function lowestOnGradient(
  { image, width, height, lines }: TextGradient,
  text: string,
  behind: string,
): Lowest | undefined {
  const gradient = readGradient(image);
  const geometry = gradient && placeGradient(gradient, width, height);
  const segments = geometry && segmentsOf(gradient, geometry.length);
  if (!gradient || !geometry || !segments) return undefined;
  const intervals = lines.flatMap((line) => geometry.intervalsIn(line));
  const covered = gradient.repeating ? intervals.flatMap((interval) => withinPeriod(interval, segments)) : intervals;
  const contrastAt = contrastWith(text, behind);
  let lowest: { readonly contrast: number; readonly color: Color } | undefined;
  for (const interval of covered) {
    for (const segment of segments) {
      const point = lowestIn(segment, interval, contrastAt);
      if (point && point.contrast < (lowest?.contrast ?? Number.POSITIVE_INFINITY)) lowest = point;
    }
  }
  if (!lowest) return undefined;
  const ground = canonicalColor(formatHex(painted(lowest.color, inGamut(behind))))?.value;
  return ground === undefined ? undefined : { ratio: cutRatio(lowest.contrast), ground };
}

/** The parts of one period that an interval of a repeating gradient shows. */
function withinPeriod([start, end]: Interval, segments: readonly Segment[]): Interval[] {
  const [first, last] = [segments[0]?.start ?? 0, segments.at(-1)?.end ?? 0];
  const period = last - first;
  // A gradient that repeats at once shows the mean of its colours, which is not computed.
  if (!(period > 0)) return [];
  if (end - start >= period) return [[first, last]];
  const begin = first + modulo(start - first, period);
  const stop = begin + (end - start);
  return stop <= last
    ? [[begin, stop]]
    : [
        [begin, last],
        [first, first + (stop - last)],
      ];
}

type ContrastAt = (color: Color) => number;

function contrastWith(text: string, behind: string): ContrastAt {
  const [letters, below] = [inGamut(text), inGamut(behind)];
  return (color) => {
    const ground = painted(color, below);
    return wcagContrast((letters.alpha ?? 1) === 1 ? letters : blend([ground, letters], "normal", "rgb"), ground);
  };
}

function painted(color: Color, below: Color): Color {
  const { r, g, b, alpha = 1 } = toRgb(color);
  const top = { mode: "rgb", r: clamp(r), g: clamp(g), b: clamp(b), alpha } as const;
  return alpha === 1 ? top : blend([below, top], "normal", "rgb");
}

const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));

/** Looks at parts of a segment, and closes in on the lowest between its neighbours. */
function lowestIn(
  { start: segmentStart, end: segmentEnd, colorAt }: Segment,
  [intervalStart, intervalEnd]: Interval,
  contrastAt: ContrastAt,
): { contrast: number; color: Color } | undefined {
  const [start, end] = [Math.max(segmentStart, intervalStart), Math.min(segmentEnd, intervalEnd)];
  // A box that ends where a colour begins does not show that colour.
  if (!(start < end || intervalStart === intervalEnd)) return undefined;
  if (start > end) return undefined;
  const measure = (position: number) => contrastAt(colorAt(position));
  const step = (end - start) / PARTS;
  let best = start;
  let least = measure(start);
  for (let part = 1; part <= PARTS && step > 0; part++) {
    const position = part === PARTS ? end : start + part * step;
    const contrast = measure(position);
    if (contrast < least) [best, least] = [position, contrast];
  }
  let [low, high] = [Math.max(start, best - step), Math.min(end, best + step)];
  for (let i = 0; i < STEPS && high > low; i++) {
    const [one, other] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    if (measure(one) < measure(other)) high = other;
    else low = one;
  }
  const middle = (low + high) / 2;
  const position = measure(middle) < least ? middle : best;
  return { contrast: measure(position), color: colorAt(position) };
}
