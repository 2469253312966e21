import { isTokenDelim, isTokenFunction } from "@csstools/css-tokenizer";
import {
  functionOf,
  keywordOf,
  type Part,
  parseParts,
  quantityOf,
  textOf,
  writeQuantity,
} from "../../css/component-values.ts";
import { type ColorPart, compositeOf, readColorPart } from "../export/composite.ts";
import { type DtcgToken, extensionOf, type FindAlias } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import { readQuantity } from "../export/plain-values.ts";
import type { Reference } from "../export/reference.ts";
import type { Entry, Section } from "../export/section.ts";
import type { GradientToken } from "../wire.ts";

export const gradientSection: Section = {
  kind: "gradients",
  designMd: { heading: "Colors" },
  namespace: "gradient",
  title: "Gradients",
  map: "gradients",
  // `bg-gradient-…`, since `bg-…` is for colours.
  sharedUtilities: ["bg-gradient-"],
  tailwind: "background-image-gradient",
  tailwind3: "backgroundImage",
  tailwind3Prefix: "gradient-",
  // `bg-gradient-to-r` and the like are Tailwind's own.
  tailwindsOwn: /^to-/,
  dtcg: "gradient",
  content: ({ gradients = [] }) => namedEntries(gradients, /^gradient-(?=.)/s, gradientEntry),
};

const FUNCTION = /^(?:repeating-)?(?:linear|radial|conic)-gradient$/;
const WORDS = new Set(
  `to top bottom left right center at from in circle ellipse closest-side closest-corner farthest-side farthest-corner
  shorter longer increasing decreasing hue srgb srgb-linear display-p3 display-p3-linear a98-rgb prophoto-rgb rec2020 lab oklab xyz xyz-d50
  xyz-d65 hsl hwb lch oklch transparent`.split(/\s+/),
);
function gradientEntry(token: GradientToken, stem: string): Entry | undefined {
  const parts = readGradient(token);
  if (parts === undefined) return undefined;
  const composite = compositeOf(parts);
  return {
    name: token.name,
    stem,
    ...composite,
    dtcg: (aliasOf) => dtcgGradient(token, composite.css, aliasOf),
    // The format has neither the type nor the direction of a gradient.
    isPartlyDtcg: true,
  };
}

function readGradient({ value, stops }: GradientToken): (string | Reference)[] | undefined {
  const whole = parseParts(value);
  const call = whole?.length === 1 ? functionOf(whole[0]) : undefined;
  if (!call || !FUNCTION.test(call.name)) return undefined;
  const names = new Map(stops.map(({ color, color_name }) => [color, color_name]));
  const parts: (string | Reference)[] = [`${call.name}(`];
  for (const [i, arg] of call.args.entries()) {
    if (arg.length === 0) return undefined;
    for (const [k, argPart] of arg.entries()) {
      const part = readPart(argPart, names);
      if (part === undefined) return undefined;
      parts.push(k > 0 ? " " : i > 0 ? ", " : "", part);
    }
  }
  return [...parts, ")"];
}

function readPart(part: Part, names: ReadonlyMap<string, string | undefined>): string | Reference | undefined {
  const quantity = quantityOf(part);
  if (quantity) return writeQuantity(quantity);
  const keyword = keywordOf(part);
  if (keyword !== undefined) return WORDS.has(keyword) ? keyword : undefined;
  const text = textOf([part]);
  return readColorPart({ color: text, color_name: names.get(text) })?.part ?? (isMath(part) ? text : undefined);
}

const MATH_FUNCTIONS = new Set(["calc", "min", "max", "clamp"]);
/** Besides functions, a calculation has numbers with or without units, operators, commas and parentheses. */
const MATH_TOKENS = /^(?:(?:number|dimension|percentage|whitespace|comma)-token|[()]-token)$/;

/** Returns whether a part is a computed position, which mixes lengths and percentages. */
function isMath(part: Part): boolean {
  return (
    functionOf(part) !== undefined &&
    part.tokens().every((token) => {
      if (isTokenFunction(token)) return MATH_FUNCTIONS.has(token[4].value);
      return isTokenDelim(token) ? "+-*/".includes(token[4].value) : MATH_TOKENS.test(token[0]);
    })
  );
}

function dtcgGradient(token: GradientToken, css: string, aliasOf: FindAlias): DtcgToken | undefined {
  const colors = token.stops.flatMap((stop) => readColorPart(stop) ?? []);
  const positions = positionsOf(token.stops.map(({ position }) => position));
  if (positions === undefined || colors.length < positions.length) return undefined;
  const stops = colors.flatMap((color: ColorPart, i) => {
    const value = color.dtcg(aliasOf);
    return value === undefined ? [] : { color: value, position: positions[i] };
  });
  if (stops.length === 0 || stops.length < positions.length) return undefined;
  const { type, repeating } = token;
  return { $type: "gradient", $value: stops, $extensions: extensionOf(token, { value: css, type, repeating }) };
}

/**
 * The positions of stops from 0 to 1, as CSS determines those that the author did not set. Undefined if one of them is
 * outside or is a length, which the format cannot express.
 */
function positionsOf(texts: readonly (string | null)[]): number[] | undefined {
  const last = texts.length - 1;
  const set = texts.map((text, i) => {
    if (text === null) return i === 0 ? 0 : i === last ? 1 : undefined;
    return fractionOf(text);
  });
  const positions: number[] = [];
  for (const [i, text] of texts.entries()) {
    const previousPosition = positions[i - 1] ?? 0;
    let position = set[i];
    if (position === undefined && text === null) {
      const nextIndex = set.findIndex((candidate, k) => k > i && (candidate !== undefined || texts[k] !== null));
      position = previousPosition + ((set[nextIndex] ?? Number.NaN) - previousPosition) / (nextIndex - i + 1);
    }
    if (position === undefined || !(position >= 0 && position <= 1)) return undefined;
    positions.push(Math.round(Math.max(position, previousPosition) * 1e6) / 1e6);
  }
  return positions;
}

const TURN: Readonly<Record<string, number>> = { "%": 100, deg: 360, turn: 1 };

function fractionOf(text: string): number | undefined {
  const quantity = readQuantity(text);
  const whole = quantity && TURN[quantity.unit];
  return quantity && whole !== undefined ? quantity.number / whole : undefined;
}
