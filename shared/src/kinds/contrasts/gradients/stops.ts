import type { Color } from "culori";
import type { CanonicalColor } from "../../colors/color.ts";
import type { Gradient } from "../../gradients/gradient.ts";
import { type Between, mixer } from "./colors.ts";
import { readPosition } from "./position.ts";

/** A part of a gradient's line, whose colours change smoothly. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** The colour at a position of the line. */
  colorAt(position: number): Color;
}

interface PlacedStop {
  readonly color: CanonicalColor;
  readonly position: number;
  /** The middle between the stop before and this one. */
  readonly hint: number | undefined;
}

/**
 * The segments of a gradient, from the first colour to the last, which go on to both ends.
 * @param length see Geometry
 * @returns undefined if a position or the space is not known
 */
export function segmentsOf({ items, space = "srgb", repeating }: Gradient, length: number): Segment[] | undefined {
  const mixColors = mixer(space);
  const stops = placedStops(items, length);
  if (!mixColors || !stops) return undefined;
  const segments: Segment[] = [];
  let previous: PlacedStop | undefined;
  for (const stop of stops) {
    if (previous) segments.push(segmentBetween(previous, stop, mixColors(previous.color, stop.color)));
    previous = stop;
  }
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || repeating) return segments;
  const fill = ({ color }: PlacedStop, start: number, end: number): Segment => {
    const between = mixColors(color, color);
    return { start, end, colorAt: () => between(0) };
  };
  return [
    fill(first, Number.NEGATIVE_INFINITY, first.position),
    ...segments,
    fill(last, last.position, Number.POSITIVE_INFINITY),
  ];
}

function segmentBetween(from: PlacedStop, to: PlacedStop, between: Between): Segment {
  const { position: start } = from;
  const { position: end, hint } = to;
  const size = end - start;
  const middle = hint === undefined || size === 0 ? 0.5 : (hint - start) / size;
  const partAt = (position: number) => {
    const part = size === 0 ? 0 : Math.min(1, Math.max(0, (position - start) / size));
    if (middle <= 0) return 1;
    if (middle >= 1) return 0;
    return middle === 0.5 ? part : part ** (Math.log(0.5) / Math.log(middle));
  };
  return { start, end, colorAt: (position) => between(partAt(position)) };
}

/** Gives each colour its position as CSS Images 4 does (3.5.3). */
function placedStops(items: Gradient["items"], length: number): PlacedStop[] | undefined {
  const positions = items.map(({ position }) => (position === undefined ? undefined : readPosition(position, length)));
  if (items.some(({ position }, index) => position !== undefined && positions[index] === undefined)) return undefined;
  const placed = positions.map((position) => (position === undefined ? undefined : position / length));
  placed[0] ??= 0;
  placed[placed.length - 1] ??= 1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, position] of placed.entries()) {
    if (position === undefined) continue;
    most = Math.max(most, position);
    placed[index] = most;
  }
  const stops: PlacedStop[] = [];
  let hint: number | undefined;
  for (const [index, { color }] of items.entries()) {
    const position = placed[index] ?? spread(placed, index);
    placed[index] = position;
    if (!color) {
      hint = position;
      continue;
    }
    stops.push({ color, position, hint });
    hint = undefined;
  }
  return stops;
}

/** The position of an item that has none: equal distances between those that have one. */
function spread(placed: readonly (number | undefined)[], index: number): number {
  const start = placed[index - 1] ?? 0;
  const end = placed.findIndex((position, i) => i > index && position !== undefined);
  return start + ((placed[end] ?? 1) - start) / (end - index + 1);
}
