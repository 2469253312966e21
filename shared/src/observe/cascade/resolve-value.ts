import * as dom from "../dom/members.ts";
import { getOrCreate } from "../memo.ts";
import { closingParenthesis } from "./var-references.ts";

const MATH = /\b(calc|min|max|clamp|round|mod|rem|abs)\(/;
const COLOR_FUNCTION = /color-mix\(|contrast-color\(|calc\(|\(\s*from /;
/** Each takes other types of values: lengths, numbers, times, several lengths, shadows, font shorthands. */
const PROPERTIES = ["margin-left", "line-height", "transition-duration", "border-radius", "box-shadow", "font"];
/** A calc() that is as simple as it can be. */
const SIMPLE = /calc\((-?[\d.]+(?:e[+-]?\d+)?(?:px|m?s|%)?)\)/g;

/**
 * Returns a function that computes what only a browser can compute in the value of a custom property: colours of functions,
 * calculations, and lengths in units of the page's root, of the viewport and of paper. It uses a canvas and an element outside the document.
 */
export function resolver(view: Window): (value: string) => string {
  const results = new Map<string, string>();
  const color = colorResolver(view);
  const { document } = view;
  const units = pixelsPerUnit(view);
  let probe: CSSStyleDeclaration | undefined;
  const compute = (value: string): string => {
    if (value.includes("url(") || /["']/.test(value)) return value;
    const asColor = color(value);
    if (asColor !== value) return asColor;
    const absolute = withColors(value, color).replace(LENGTH, (length, number, unit) => {
      const pixels = units.get(unit.toLowerCase());
      return pixels === undefined ? length : `${px(number * pixels)}px`;
    });
    if (!MATH.test(absolute)) return absolute;
    probe ??= dom.createElement(document, "span").style;
    for (const property of PROPERTIES) {
      probe.setProperty(property, "");
      probe.setProperty(property, absolute);
      const result = probe.getPropertyValue(property);
      if (result !== "") return result.replace(SIMPLE, "$1");
    }
    return absolute;
  };
  return (value) => {
    return getOrCreate(results, value, () => compute(value));
  };
}

/** The beginning of a function that gives a colour. */
const COLORS = /\b(?:color-mix|contrast-color|rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(/gi;

/** Computes the colours in a value that has other parts too, as a shadow has. */
function withColors(value: string, color: (value: string) => string): string {
  if (!COLOR_FUNCTION.test(value)) return value;
  let result = "";
  let end = 0;
  for (const { index, 0: start } of value.matchAll(COLORS)) {
    if (index < end) continue;
    const close = closingParenthesis(value, index + start.length) + 1;
    result += value.slice(end, index) + color(value.slice(index, close));
    end = close;
  }
  return result + value.slice(end);
}

const EM = /(?<![\w.#-])(-?(?:\d+(?:\.\d*)?|\.\d+))em\b/gi;

/**
 * Writes lengths in em as px.
 * @param fontSize of the element that uses the value, px
 */
export const withoutEm = (value: string, fontSize: () => number): string =>
  value.replace(EM, (_, number) => `${px(number * fontSize())}px`);

/** A length in a unit that does not depend on the element. */
const LENGTH = /(?<![\w.#-])(-?(?:\d+(?:\.\d*)?|\.\d+))(rem|[sld]?v(?:[whib]|min|max)|in|cm|mm|q|pt|pc)\b/gi;

/** How long the units are that mean the same everywhere on the page, px. */
function pixelsPerUnit(view: Window): ReadonlyMap<string, number> {
  const { innerWidth: width, innerHeight: height, document } = view;
  const root = view.getComputedStyle(dom.documentElement(document));
  const rem = Number.parseFloat(root.getPropertyValue("font-size")) || 16;
  const isVertical = /^(?:vertical|sideways)/.test(root.getPropertyValue("writing-mode"));
  const [vi, vb] = isVertical ? [height, width] : [width, height];
  const viewport = { vw: width, vh: height, vi, vb, vmin: Math.min(width, height), vmax: Math.max(width, height) };
  return new Map([
    ["rem", rem],
    ...Object.entries(viewport).flatMap(([unit, side]) =>
      ["", "s", "l", "d"].map((size): [string, number] => [size + unit, side / 100]),
    ),
    ["in", 96],
    ["cm", 96 / 2.54],
    ["mm", 9.6 / 2.54],
    ["q", 2.4 / 2.54],
    ["pt", 4 / 3],
    ["pc", 16],
  ]);
}

const px = (value: number): number => Number(value.toFixed(4));

/** Computes colours on a canvas, which touches neither document nor network. */
function colorResolver(view: Window): (value: string) => string {
  let context: CanvasRenderingContext2D | null | undefined;
  return (value) => {
    if (!COLOR_FUNCTION.test(value)) return value;
    context ??= dom.createElement(view.document, "canvas").getContext("2d");
    if (!context) return value;
    context.fillStyle = "#010203";
    context.fillStyle = value;
    const firstStyle = context.fillStyle;
    context.fillStyle = "#040506";
    context.fillStyle = value;
    return context.fillStyle === firstStyle && typeof firstStyle === "string" ? firstStyle : value;
  };
}
