import { isObject, type JsonObject, ownOf } from "./parse-json.ts";

// The rules of the Design Tokens Format, 2025.10, for the values of its types. A value that breaks a rule is read as far as it can
// be understood. Earlier drafts and tools wrote colours, dimensions, durations and curves as CSS: that is not a fault here.

type Rule = (value: unknown) => string | undefined;

/** Says which rule of the format the value of a token breaks, without aliases; undefined if none. */
export function faultOfValue(type: string, value: unknown): string | undefined {
  return RULES.get(type)?.(value);
}

export const isTypeOfFormat = (type: string): boolean => RULES.has(type);

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string";
const isWithin = (value: unknown, min: number, max: number): boolean => isNumber(value) && value >= min && value <= max;

/** The first fault of the parts that an object must have. */
function parts(object: JsonObject, rules: Readonly<Record<string, Rule>>): string | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(object, name)) return `${name} is missing.`;
    const fault = rule(object[name]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const ZERO_TO_ONE: readonly [number, number] = [0, 1];
const PERCENT: readonly [number, number] = [0, 100];
const CHROMA: readonly [number, number] = [0, Number.POSITIVE_INFINITY];
const ANY: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** A hue of 360 is written as 0. */
const HUE: readonly [number, number] = [0, 359.999999];
const RGB = [ZERO_TO_ONE, ZERO_TO_ONE, ZERO_TO_ONE];

const SPACES = new Map<string, readonly (readonly [number, number])[]>([
  ...["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65", "xyz-d50"].map(
    (space) => [space, RGB] as const,
  ),
  ["hsl", [HUE, PERCENT, PERCENT]],
  ["hwb", [HUE, PERCENT, PERCENT]],
  ["lab", [PERCENT, ANY, ANY]],
  ["lch", [PERCENT, CHROMA, HUE]],
  ["oklab", [ZERO_TO_ONE, ANY, ANY]],
  ["oklch", [ZERO_TO_ONE, CHROMA, HUE]],
]);

function color(value: unknown): string | undefined {
  if (isText(value)) return undefined;
  if (!isObject(value)) return "A colour is an object with colorSpace and components.";
  const space = ownOf(value, "colorSpace");
  const hex = ownOf(value, "hex");
  const alpha = ownOf(value, "alpha");
  if (hex !== undefined && !(isText(hex) && /^#[\da-f]{6}$/i.test(hex))) return "hex is not # and six digits.";
  if (alpha !== undefined && !isWithin(alpha, 0, 1)) return "alpha is not a number from 0 to 1.";
  const ranges = isText(space) ? SPACES.get(space) : undefined;
  // Newer versions may have other spaces. They have a fallback for that.
  if (!ranges) return hex === undefined ? "The colour space is none of the format." : undefined;
  const components = ownOf(value, "components");
  if (!Array.isArray(components) || components.length !== 3) return "A colour has three components.";
  const isValid = components.every(
    (component: unknown, i) => component === "none" || isWithin(component, ...(ranges[i] ?? ANY)),
  );
  return isValid ? undefined : `A component is outside of what ${space} has.`;
}

const measure =
  (units: readonly string[], name: string): Rule =>
  (value) => {
    if (isText(value)) return undefined;
    if (!isObject(value) || !isNumber(ownOf(value, "value"))) return `A ${name} is an object with a number and a unit.`;
    const isKnown = units.includes(String(ownOf(value, "unit")));
    return isKnown ? undefined : `The unit of a ${name} is ${units.join(" or ")}.`;
  };

const dimension = measure(["px", "rem"], "dimension");
const duration = measure(["ms", "s"], "duration");

const isCurve = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((coordinate, i) => (i % 2 === 0 ? isWithin(coordinate, 0, 1) : isNumber(coordinate)));

const curve: Rule = (value) =>
  isText(value) || isCurve(value)
    ? undefined
    : "A cubicBezier has four numbers, of which the first and the third are from 0 to 1.";

const number: Rule = (value) => (isNumber(value) ? undefined : "The value is not a number.");

const family: Rule = (value) =>
  isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText))
    ? undefined
    : "A fontFamily is a name or a list of names.";

const WEIGHTS = new Set([
  "thin",
  "hairline",
  "extra-light",
  "ultra-light",
  "light",
  "normal",
  "regular",
  "book",
  "medium",
  "semi-bold",
  "demi-bold",
  "bold",
  "extra-bold",
  "ultra-bold",
  "black",
  "heavy",
  "extra-black",
  "ultra-black",
]);

const weight: Rule = (value) =>
  isWithin(value, 1, 1000) || (isText(value) && WEIGHTS.has(value))
    ? undefined
    : "A fontWeight is a number from 1 to 1000 or a name of the format, in lower case.";

const STROKES = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]);

function stroke(value: unknown): string | undefined {
  if (isText(value) && STROKES.has(value)) return undefined;
  if (!isObject(value)) return "The style of a stroke is a name of the format, or dashes and their ends.";
  return parts(value, {
    dashArray: (dashes) =>
      Array.isArray(dashes) && dashes.length > 0
        ? dashes.map(dimension).find((fault) => fault !== undefined)
        : "dashArray is not a list of dimensions.",
    lineCap: (cap) =>
      ["round", "butt", "square"].includes(String(cap)) ? undefined : "lineCap is none of the format.",
  });
}

const composite =
  (name: string, rules: Readonly<Record<string, Rule>>): Rule =>
  (value) =>
    isObject(value) ? parts(value, rules) : `A ${name} is an object.`;

const layer = composite("shadow", {
  color,
  offsetX: dimension,
  offsetY: dimension,
  blur: dimension,
  spread: dimension,
});

function shadow(value: unknown): string | undefined {
  // A layer may be an alias of a shadow with several.
  const layers: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
  const isInset = (layer: unknown) => (isObject(layer) ? (ownOf(layer, "inset") ?? false) : false);
  if (layers.some((layer) => typeof isInset(layer) !== "boolean")) return "inset is neither true nor false.";
  return layers.length === 0 ? "A shadow has at least one layer." : layers.map(layer).find(isText);
}

const stop = composite("stop of a gradient", {
  color,
  position: (value) => (isWithin(value, 0, 1) ? undefined : "The position of a stop is a number from 0 to 1."),
});

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["color", color],
  ["dimension", dimension],
  ["duration", duration],
  ["cubicBezier", curve],
  ["number", number],
  ["fontFamily", family],
  ["fontWeight", weight],
  ["strokeStyle", stroke],
  ["shadow", shadow],
  ["border", composite("border", { color, width: dimension, style: stroke })],
  ["transition", composite("transition", { duration, delay: duration, timingFunction: curve })],
  [
    "gradient",
    (value) =>
      Array.isArray(value) && value.length > 0 ? value.map(stop).find(isText) : "A gradient is a list of stops.",
  ],
  [
    "typography",
    composite("typography", {
      fontFamily: family,
      fontSize: dimension,
      fontWeight: weight,
      letterSpacing: dimension,
      lineHeight: number,
    }),
  ],
]);
