import type { Gradient } from "../../gradients/gradient.ts";
import { readPosition } from "./position.ts";

/** Left, top, width and height in px, from the corner of the gradient's box. */
export type LineBox = readonly [left: number, top: number, width: number, height: number];
/** A part of the gradient's line, which goes from 0 to 1. */
export type Interval = readonly [start: number, end: number];

/** A gradient that lies in a box. */
export interface Geometry {
  /** The parts of the line whose colours a box shows. */
  intervalsIn(box: LineBox): readonly Interval[];
  /** Px or degrees from 0 to 1 on the line. */
  readonly length: number;
}

/** Places a gradient in a box of its own. Undefined if it has no extent there, or if its size is not known. */
export function placeGradient(gradient: Gradient, width: number, height: number): Geometry | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  switch (gradient.type) {
    case "linear":
      return linear(gradient.line, width, height);
    case "radial":
      return radial(gradient.line, width, height);
    case "conic":
      return conic(gradient.line, width, height);
  }
}

function linear(line: string, width: number, height: number): Geometry | undefined {
  const direction = directionOf(line, width, height);
  if (!direction) return undefined;
  const [x, y] = direction;
  const length = Math.abs(width * x) + Math.abs(height * y);
  const positionOf = ([left, top]: Point) => ((left - width / 2) * x + (top - height / 2) * y) / length + 0.5;
  return { length, intervalsIn: (box) => [rangeOf(cornersOf(box).map(positionOf))] };
}

type Point = readonly [x: number, y: number];

function directionOf(line: string, width: number, height: number): Point | undefined {
  const corner = /^to (top|bottom) (left|right)$/.exec(line);
  if (corner) {
    // The line through the middle is at right angles to that between the other two corners.
    const [x, y] = [corner[2] === "left" ? -height : height, corner[1] === "top" ? -width : width];
    const size = Math.hypot(x, y);
    return [x / size, y / size];
  }
  const degrees = readPosition(line, 360);
  if (degrees === undefined) return undefined;
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

function radial(line: string, width: number, height: number): Geometry | undefined {
  const [shape = "", position = ""] = line.split(" at ");
  const centre = centreOf(position, width, height);
  const radii = centre && radiiOf(shape, centre, [width, height]);
  if (!centre || !radii || !(radii[0] > 0 && radii[1] > 0)) return undefined;
  const [rx, ry] = radii;
  const distanceOf = ([x, y]: Point) => Math.hypot((x - centre[0]) / rx, (y - centre[1]) / ry);
  return {
    length: rx,
    intervalsIn(box) {
      const [left, top, boxWidth, boxHeight] = box;
      const nearest: Point = [clamp(centre[0], left, left + boxWidth), clamp(centre[1], top, top + boxHeight)];
      return [rangeOf([distanceOf(nearest), ...cornersOf(box).map(distanceOf)])];
    },
  };
}

function radiiOf(shape: string, [x, y]: Point, [width, height]: Point): Point | undefined {
  const [name, ...sizes] = shape.split(/ (?![^(]*\))/);
  const isCircle = name === "circle";
  const sides = { x: [Math.abs(x), Math.abs(width - x)], y: [Math.abs(y), Math.abs(height - y)] };
  const pick = (choose: (...values: number[]) => number): Point => [choose(...sides.x), choose(...sides.y)];
  switch (sizes[0] ?? "farthest-corner") {
    case "closest-side":
    case "farthest-side": {
      const choose = sizes[0] === "closest-side" ? Math.min : Math.max;
      const [rx, ry] = pick(choose);
      return isCircle ? [choose(rx, ry), choose(rx, ry)] : [rx, ry];
    }
    case "closest-corner":
    case "farthest-corner": {
      const [rx, ry] = pick(sizes[0] === "closest-corner" ? Math.min : Math.max);
      return isCircle ? [Math.hypot(rx, ry), Math.hypot(rx, ry)] : [rx * Math.SQRT2, ry * Math.SQRT2];
    }
    default: {
      const rx = readPosition(sizes[0] ?? "", width);
      const ry = readPosition(sizes[1] ?? sizes[0] ?? "", height);
      return rx === undefined || ry === undefined ? undefined : [rx, ry];
    }
  }
}

function conic(line: string, width: number, height: number): Geometry | undefined {
  const [angle = "", position = ""] = line.split(" at ");
  const centre = centreOf(position, width, height);
  const start = readPosition(angle.replace(/^from /, ""), 360);
  if (!centre || start === undefined) return undefined;
  const turnOf = ([x, y]: Point) =>
    modulo((Math.atan2(x - centre[0], centre[1] - y) * 180) / Math.PI - start, 360) / 360;
  return {
    length: 360,
    intervalsIn(box) {
      const [left, top, boxWidth, boxHeight] = box;
      const [right, bottom] = [left + boxWidth, top + boxHeight];
      if (centre[0] >= left && centre[0] <= right && centre[1] >= top && centre[1] <= bottom) return [[0, 1]];
      // From outside, a box is seen under less than half of a turn.
      const middle = turnOf([(left + right) / 2, (top + bottom) / 2]);
      const offsets = cornersOf(box).map((corner) => modulo(turnOf(corner) - middle + 0.5, 1) - 0.5);
      const [first, last] = rangeOf(offsets);
      const [begin, end] = [middle + first, middle + last];
      if (begin < 0)
        return [
          [begin + 1, 1],
          [0, end],
        ];
      return end > 1
        ? [
            [begin, 1],
            [0, end - 1],
          ]
        : [[begin, end]];
    },
  };
}

function centreOf(position: string, width: number, height: number): Point | undefined {
  const [horizontal = "", vertical = ""] = position.split(/ (?![^(]*\))/);
  const [x, y] = [readPosition(horizontal, width), readPosition(vertical, height)];
  return x === undefined || y === undefined ? undefined : [x, y];
}

const cornersOf = ([left, top, width, height]: LineBox): Point[] => [
  [left, top],
  [left + width, top],
  [left, top + height],
  [left + width, top + height],
];

const rangeOf = (values: readonly number[]): Interval => [Math.min(...values), Math.max(...values)];
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
export const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
