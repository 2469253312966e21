import { keywordOf, type Part } from "../../css/component-values.ts";

const RECTANGULAR = new Set(
  "srgb srgb-linear display-p3 display-p3-linear a98-rgb prophoto-rgb rec2020 lab oklab xyz-d50 xyz-d65".split(" "),
);
const POLAR = new Set(["hsl", "hwb", "lch", "oklch"]);
const HUES = new Set(["shorter", "longer", "increasing", "decreasing"]);

/** The part of a gradient before its colours, in two. */
interface Prelude {
  /** The space between whose colours the gradient interpolates: `oklab`, `oklch longer hue`. Undefined if none is set. */
  readonly space: string | undefined;
  readonly line: readonly Part[];
}

/** Takes `in oklch longer hue` from a gradient's prelude. Undefined if it is not valid. */
export function takeSpace(parts: readonly Part[]): Prelude | undefined {
  const start = parts.findIndex((part) => keywordOf(part) === "in");
  if (start === -1) return { space: undefined, line: parts };
  const [name, hue, last] = parts.slice(start + 1, start + 4).map(keywordOf);
  const space = name === "xyz" ? "xyz-d65" : name;
  if (space === undefined || !(RECTANGULAR.has(space) || POLAR.has(space))) return undefined;
  const hasHue = last === "hue" && hue !== undefined && HUES.has(hue);
  if (hasHue && !POLAR.has(space)) return undefined;
  const line = [...parts.slice(0, start), ...parts.slice(start + (hasHue ? 4 : 2))];
  return { space: hasHue && hue !== "shorter" ? `${space} ${hue} hue` : space, line };
}
