import { type Color, converter, formatHex, toGamut } from "culori";

/** A colour value of the Design Tokens Color Module 2025.10. */
export interface DtcgColor {
  colorSpace: string;
  components: number[];
  alpha: number;
  /** The nearest colour inside sRGB, without alpha. */
  hex: string;
}

/** The range that the module allows for a component. Every angle has an equivalent hue in [0, 360). */
type Range = readonly [min: number, max: number] | "hue";

interface Space {
  colorSpace: string;
  channels: readonly [name: string, range: Range][];
}

const UNIT = [0, 1] as const;
const PERCENT = [0, 100] as const;
const CHROMA = [0, Number.POSITIVE_INFINITY] as const;
const FREE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

function space(colorSpace: string, channels: string, ...ranges: [Range, Range, Range]): Space {
  return { colorSpace, channels: ranges.map((range, i) => [channels.charAt(i), range]) };
}

/** The module's colour spaces by their names in culori. */
const SPACES: Record<string, Space> = {
  rgb: space("srgb", "rgb", UNIT, UNIT, UNIT),
  lrgb: space("srgb-linear", "rgb", UNIT, UNIT, UNIT),
  p3: space("display-p3", "rgb", UNIT, UNIT, UNIT),
  a98: space("a98-rgb", "rgb", UNIT, UNIT, UNIT),
  prophoto: space("prophoto-rgb", "rgb", UNIT, UNIT, UNIT),
  rec2020: space("rec2020", "rgb", UNIT, UNIT, UNIT),
  xyz50: space("xyz-d50", "xyz", UNIT, UNIT, UNIT),
  xyz65: space("xyz-d65", "xyz", UNIT, UNIT, UNIT),
  lab: space("lab", "lab", PERCENT, FREE, FREE),
  lch: space("lch", "lch", PERCENT, CHROMA, "hue"),
  oklab: space("oklab", "lab", UNIT, FREE, FREE),
  oklch: space("oklch", "lch", UNIT, CHROMA, "hue"),
};

const toRgb = converter("rgb");
const toOklab = converter("oklab");
const intoSrgb = toGamut("rgb", "oklch");

/**
 * Writes a colour in its own space, to six decimals. The module limits the components of RGB and XYZ spaces, so a colour
 * outside these limits (`color(srgb 1.1 0 0)`) is written in OKLab, whose limits it fits; only a lightness above white is
 * cut off. HSL and HWB are written as sRGB. A component that is `none` in CSS is written as 0, which is how it is
 * painted: the module has `none` too, but not all readers accept it (Terrazzo 2.7 does not).
 */
export function toDtcgColor(color: Color): DtcgColor {
  const inSpace = color.mode in SPACES ? color : toRgb(color);
  const oklab = () => {
    const { l, ...rest } = toOklab(inSpace);
    return { ...rest, l: Math.min(Math.max(l ?? 0, 0), 1) };
  };
  const written = write(inSpace) ?? write(oklab());
  if (written === undefined) throw new RangeError(`No DTCG form of the colour ${JSON.stringify(color)}`);
  return { ...written, alpha: round(Math.min(Math.max(color.alpha ?? 1, 0), 1)), hex: formatHex(intoSrgb(color)) };
}

/** Returns undefined if a component is out of range. */
function write(color: Color): Pick<DtcgColor, "colorSpace" | "components"> | undefined {
  const { colorSpace, channels } = SPACES[color.mode] ?? { colorSpace: "", channels: [] };
  const values: Record<string, unknown> = { ...color };
  const components: number[] = [];
  for (const [name, range] of channels) {
    const value = values[name];
    const rounded = typeof value === "number" ? round(value) : 0;
    if (range === "hue") components.push(round(((rounded % 360) + 360) % 360));
    else if (rounded >= range[0] && rounded <= range[1]) components.push(rounded);
    else return undefined;
  }
  return { colorSpace, components };
}

/** Rounds to six decimals. Adding 0 turns -0 into 0. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
