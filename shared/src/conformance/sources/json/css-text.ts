import { canonicalColor } from "../../../kinds/colors/color.ts";
import { calculate } from "./calculate.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import type { Shape } from "./types.ts";

// Values of JSON formats, without aliases, as CSS. Undefined for values that CSS cannot express.

/** Writes a value of a shape as CSS. */
export function cssText(shape: Shape, value: unknown): string | undefined {
  switch (shape) {
    case "text":
      return anyText(value);
    case "length":
      return lengthText(value, "px");
    case "time":
      return lengthText(value, "ms");
    case "color":
      return colorText(value);
    case "family":
      return familyText(value);
    case "weight":
    case "opacity":
      return calculateText(toText(value));
    case "line-height":
      return lineHeightText(value);
    case "curve":
      return curveText(value);
    case "shadow":
      return shadowsText(value);
    case "border":
      return borderText(value);
    case "gradient":
      return gradientText(value);
    case "typography":
      return typographyText(value);
    case "transition":
    case "none":
      return undefined;
  }
}

const isText = (text: string | undefined): text is string => text !== undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function toText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : undefined;
}

/** The shape of a value of a type that is not known, if its parts tell it. */
export function shapeOfParts(value: unknown): Shape | undefined {
  const [firstPart] = listOf(value);
  if (!isObject(firstPart)) return undefined;
  const has = (key: string) => Object.hasOwn(firstPart, key);
  const hasColor = has("color") || (has("r") && has("g") && has("b"));
  if (hasColor && (has("offset") || has("offsetX") || has("x")) && (has("blur") || has("radius"))) return "shadow";
  if (has("color") && (has("position") || has("stop")) && Array.isArray(value)) return "gradient";
  if (has("color") && has("width") && has("style")) return "border";
  return has("fontFamily") && has("fontSize") ? "typography" : undefined;
}

/** A value of a type that is not known: what it looks like. */
function anyText(value: unknown): string | undefined {
  if (!isObject(value))
    return Array.isArray(value) ? (curveText(value) ?? familyText(value)) : calculateText(toText(value));
  if (Object.hasOwn(value, "colorSpace") || Object.hasOwn(value, "components")) return colorText(value);
  return Object.hasOwn(value, "unit") ? lengthText(value, "px") : undefined;
}

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/;
const MATH = /[\d)a-z%]\s*[*/^]\s*[\d(.-]|[\d)a-z%]\s+[+%-]\s+[\d(.]|^[a-z]+\(\s*[\d(.-]/i;

/** Tokens Studio calculates: `4px * 2`. Lengths of several units are for CSS to calculate. */
function calculateText(text: string | undefined): string | undefined {
  if (text === undefined || !MATH.test(text)) return text;
  const isCss = /^[\d\s.+\-*/()a-z%]+$/i.test(text) && !/[a-z]{5,}|\)\s*\(|^[a-z]/i.test(text);
  return calculate(text) ?? (isCss ? `calc(${text})` : text);
}

/** A length or time: a text, a number in the unit, or an object with both. Calculations of plain numbers get the unit. */
function lengthText(value: unknown, unit: string): string | undefined {
  if (typeof value === "number") return `${value}${unit}`;
  if (isObject(value)) {
    const number = ownOf(value, "value");
    const unitOfValue = ownOf(value, "unit");
    return (typeof number === "number" || (typeof number === "string" && NUMBER.test(number))) &&
      typeof unitOfValue === "string"
      ? `${number}${unitOfValue}`
      : undefined;
  }
  const text = toText(value);
  if (text === undefined) return undefined;
  const parts = text.split(/\s+/);
  if (parts.every((part) => NUMBER.test(part))) return parts.map((part) => `${part}${unit}`).join(" ");
  const css = calculateText(text);
  return css !== undefined && NUMBER.test(css) ? `${css}${unit}` : css;
}

/** Spaces in which CSS writes a colour with a function of its own. */
const FUNCTIONS = new Set(["lab", "lch", "oklab", "oklch"]);
const PERCENT = new Set(["hsl", "hwb"]);

function colorText(value: unknown): string | undefined {
  if (typeof value === "string") return inPlainAlpha(value.trim());
  if (!isObject(value)) return undefined;
  const space = ownOf(value, "colorSpace");
  const components = ownOf(value, "components") ?? ownOf(value, "channels");
  const alpha = ownOf(value, "alpha");
  const hex = ownOf(value, "hex");
  // An alias with an opacity of its own: as a member, or in the place of the components.
  const opaque =
    firstOf(value, "color") ?? (isObject(components) || typeof components === "string" ? components : undefined);
  if (opaque !== undefined) {
    const color = colorText(opaque);
    const opacityOfAlias = firstOf(value, "alpha", "opacity", "a");
    return color === undefined || opacityOfAlias === undefined ? color : withAlpha(color, String(opacityOfAlias));
  }
  if (typeof space !== "string" || !Array.isArray(components) || components.length !== 3) {
    return typeof hex === "string" ? hex : undefined;
  }
  if (!components.every((component) => typeof component === "number" || component === "none")) return undefined;
  const opacity = typeof alpha === "number" ? ` / ${alpha}` : "";
  const css = inSpace(space, components, opacity);
  if (canonicalColor(css) !== undefined) return css;
  // A fallback for spaces that CSS does not know.
  return typeof hex === "string" ? withAlpha(hex, typeof alpha === "number" ? String(alpha) : "1") : undefined;
}

function inSpace(space: string, [a, b, c]: readonly unknown[], opacity: string): string {
  if (FUNCTIONS.has(space)) return `${space}(${a} ${b} ${c}${opacity})`;
  if (PERCENT.has(space)) return `${space}(${a} ${percent(b)} ${percent(c)}${opacity})`;
  return `color(${space} ${a} ${b} ${c}${opacity})`;
}

const percent = (part: unknown): string => (typeof part === "number" ? `${part}%` : "none");

/** Tokens Studio writes `rgba(#ff0000, 50%)`. */
function inPlainAlpha(text: string): string {
  const [, color, alpha] =
    /^rgba?\(\s*(#[\da-f]{3,8}|(?:rgb|hsl)a?\([^()]*\))\s*,\s*([\d.]+%?)\s*\)$/i.exec(text) ?? [];
  return color === undefined || alpha === undefined ? text : withAlpha(color, alpha);
}

/** A colour with another alpha. */
function withAlpha(color: string, alpha: string): string {
  const parsed = canonicalColor(color);
  if (!parsed) return color;
  const { l, c, h } = parsed.oklch;
  return `oklch(${l} ${c} ${h} / ${alpha})`;
}

function familyText(value: unknown): string | undefined {
  const names = listOf(value);
  if (names.length === 0 || !names.every((name) => typeof name === "string")) return undefined;
  const [only = ""] = names;
  // One text may be a whole stack.
  if (names.length === 1) return only;
  return names.map((name) => (/^[a-z-]+$/i.test(name) || /^["']/.test(name) ? name : JSON.stringify(name))).join(", ");
}

/** Tokens Studio writes px and percentages; `AUTO` is the browser's own. */
function lineHeightText(value: unknown): string | undefined {
  if (isObject(value)) return lengthText(value, "px");
  const text = calculateText(toText(value));
  if (text === undefined || !NUMBER.test(text)) return text;
  return Number(text) > MAX_RATIO ? `${text}px` : text;
}

/** Larger line heights without a unit are px. */
const MAX_RATIO = 4;

function curveText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length !== 4 || !value.every((coordinate) => typeof coordinate === "number"))
    return undefined;
  return `cubic-bezier(${value.join(", ")})`;
}

const firstOf = (object: JsonObject, ...keys: string[]): unknown =>
  keys.map((key) => ownOf(object, key)).find((value) => value !== undefined);

/** A layer may be an alias of a shadow with several. */
function shadowsText(value: unknown): string | undefined {
  const layers = listOf(value).flat().map(shadowText);
  return layers.every(isText) ? layers.join(", ") : undefined;
}

function shadowText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!isObject(value)) return undefined;
  // As Figma's own tokens have it: `{"offset": {"x": 0, "y": 1}, "radius": 2, "opacity": 0.1}`.
  const offset = ownOf(value, "offset");
  const offsets = isObject(offset) ? offset : value;
  const lengths = [
    firstOf(offsets, "offsetX", "x"),
    firstOf(offsets, "offsetY", "y"),
    firstOf(value, "blur", "radius") ?? 0,
    firstOf(value, "spread") ?? 0,
  ].map((length) => lengthText(length, "px"));
  const opaque = colorText(firstOf(value, "color") ?? channelsText(value));
  const opacity = ownOf(value, "opacity");
  const color = opaque !== undefined && typeof opacity === "number" ? withAlpha(opaque, String(opacity)) : opaque;
  if (!lengths.every(isText) || color === undefined) return undefined;
  const isInset = ownOf(value, "inset") === true || /inner/i.test(String(ownOf(value, "type") ?? ""));
  return `${isInset ? "inset " : ""}${lengths.join(" ")} ${color}`;
}

/** A colour that a shadow has in parts: `{"r": 0, "g": 0, "b": 0, "opacity": 0.1}`. */
function channelsText(value: JsonObject): string | undefined {
  const channels = ["r", "g", "b"].map((key) => ownOf(value, key));
  return channels.every((channel) => typeof channel === "number") ? `rgb(${channels.join(" ")})` : undefined;
}

function borderText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!isObject(value)) return undefined;
  const width = lengthText(ownOf(value, "width"), "px");
  const color = colorText(ownOf(value, "color"));
  const style = ownOf(value, "style");
  const name = typeof style === "string" ? style : isObject(style) ? "dashed" : "solid";
  return width === undefined || color === undefined ? undefined : `${width} ${name} ${color}`;
}

/** The format tells the stops only. */
function gradientText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return undefined;
  const stops = value.map((stop: unknown) => {
    const color = isObject(stop) ? colorText(ownOf(stop, "color")) : undefined;
    const position = isObject(stop) ? positionOfStop(stop) : undefined;
    return color === undefined || typeof position !== "number"
      ? undefined
      : `${canonicalColor(color)?.value ?? color} ${Number((position * 100).toFixed(3))}%`;
  });
  return stops.length > 0 && stops.every(isText) ? `linear-gradient(${stops.join(", ")})` : undefined;
}

/** From 0 to 1. A `stop` is in percent. */
function positionOfStop(stop: JsonObject): unknown {
  const percentage = ownOf(stop, "stop");
  return Object.hasOwn(stop, "position") || !NUMBER.test(String(percentage))
    ? ownOf(stop, "position")
    : Number(percentage) / 100;
}

/** The shorthand of `font`, followed by the letter spacing. */
function typographyText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (!isObject(value)) return undefined;
  const size = lengthText(ownOf(value, "fontSize"), "px");
  const family = familyText(ownOf(value, "fontFamily"));
  if (size === undefined || family === undefined) return undefined;
  const weight = toText(ownOf(value, "fontWeight")) ?? "400";
  const height = lineHeightText(ownOf(value, "lineHeight")) ?? "normal";
  return JSON.stringify({ size, family, weight, height, spacing: spacingText(ownOf(value, "letterSpacing")) });
}

/** A percentage is one of the size. */
function spacingText(value: unknown): string {
  const text = lengthText(value, "px") ?? "0px";
  return text.endsWith("%") ? `${Number.parseFloat(text) / 100}em` : text;
}
