import { type Color, converter, type Mode, parse } from "culori";
import type { CanonicalColor } from "../../colors/color.ts";

// Colours between two stops, in the space and by the hue that a gradient says (CSS Color 4, 12).

/** Channels with the alpha last. A hue stands where the space has it; it is undefined for a grey. */
type Channels = readonly (number | undefined)[];

interface Space {
  readonly mode: Mode;
  readonly channels: readonly string[];
  /** The index of the hue. */
  readonly hue: number | undefined;
}

const RGB = ["r", "g", "b"];
const LAB = ["l", "a", "b"];
const rectangular = (mode: Mode, channels: readonly string[]): Space => ({ mode, channels, hue: undefined });
const polar = (mode: Mode, channels: readonly string[]): Space => ({ mode, channels, hue: channels.indexOf("h") });

const SPACES: ReadonlyMap<string, Space> = new Map([
  ["srgb", rectangular("rgb", RGB)],
  ["srgb-linear", rectangular("lrgb", RGB)],
  ["display-p3", rectangular("p3", RGB)],
  ["a98-rgb", rectangular("a98", RGB)],
  ["prophoto-rgb", rectangular("prophoto", RGB)],
  ["rec2020", rectangular("rec2020", RGB)],
  ["lab", rectangular("lab", LAB)],
  ["oklab", rectangular("oklab", LAB)],
  ["xyz-d50", rectangular("xyz50", ["x", "y", "z"])],
  ["xyz-d65", rectangular("xyz65", ["x", "y", "z"])],
  ["hsl", polar("hsl", ["h", "s", "l"])],
  ["hwb", polar("hwb", ["h", "w", "b"])],
  ["lch", polar("lch", ["l", "c", "h"])],
  ["oklch", polar("oklch", ["l", "c", "h"])],
]);

/** The colour at a part of the way between two. */
export type Between = (part: number) => Color;

/** Returns how a gradient mixes two colours; undefined if the space is not known. */
export function mixer(space: string): ((from: CanonicalColor, to: CanonicalColor) => Between) | undefined {
  const [name = "", hueWay = "shorter"] = space.split(" ");
  const target = SPACES.get(name);
  if (!target) return undefined;
  const convert = converter(target.mode);
  const channelsOf = ({ value }: CanonicalColor): Channels => {
    const color: Record<string, unknown> = { ...convert(parse(value) ?? value) };
    return [...target.channels, "alpha"].map((channel) =>
      typeof color[channel] === "number" ? color[channel] : undefined,
    );
  };
  return (from, to) => {
    const [start, end] = withHues(channelsOf(from), channelsOf(to), target.hue, hueWay);
    return (part) => toColor(target, mix(start, end, part, target.hue));
  };
}

/** Fills what one of two colours lacks, and turns their hues so that they can be mixed as numbers. */
function withHues(from: Channels, to: Channels, hue: number | undefined, way: string): [number[], number[]] {
  const alpha = from.length - 1;
  const fill = (one: Channels, other: Channels) =>
    one.map((channel, index) => channel ?? (index === alpha ? 1 : (other[index] ?? 0)));
  const [start, end] = [fill(from, to), fill(to, from)];
  if (hue === undefined) return [start, end];
  const [first, last] = turned(start[hue] ?? 0, end[hue] ?? 0, way);
  start[hue] = first;
  end[hue] = last;
  return [start, end];
}

function turned(from: number, to: number, way: string): [number, number] {
  const difference = to - from;
  switch (way) {
    case "longer":
      if (difference > 0 && difference < 180) return [from + 360, to];
      return difference > -180 && difference <= 0 ? [from, to + 360] : [from, to];
    case "increasing":
      return difference < 0 ? [from, to + 360] : [from, to];
    case "decreasing":
      return difference > 0 ? [from + 360, to] : [from, to];
    default:
      if (difference > 180) return [from + 360, to];
      return difference < -180 ? [from, to + 360] : [from, to];
  }
}

/** Mixes colours whose channels, apart from the hue, are multiplied by their alpha. */
function mix(from: readonly number[], to: readonly number[], part: number, hue: number | undefined): number[] {
  const last = from.length - 1;
  const [alphaFrom = 1, alphaTo = 1] = [from[last], to[last]];
  const alpha = alphaFrom + (alphaTo - alphaFrom) * part;
  return from.map((channel, index) => {
    const end = to[index] ?? channel;
    if (index === last) return alpha;
    if (index === hue) return channel + (end - channel) * part;
    if (alpha === 0) return 0;
    return (channel * alphaFrom * (1 - part) + end * alphaTo * part) / alpha;
  });
}

function toColor({ mode, channels }: Space, values: readonly number[]): Color {
  const entries = channels.map((channel, index) => [channel, values[index] ?? 0] as const);
  // The cast: the channels are those of the mode.
  return { mode, ...Object.fromEntries(entries), alpha: values.at(-1) ?? 1 } as Color;
}
