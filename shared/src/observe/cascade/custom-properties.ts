import { MAX_PROPERTY_VALUE } from "../observation-limits.ts";

/** Internals of utility frameworks, and what a component marks as private: parts of others, they name nothing. */
const NOISE = /^--(_|(tw|un|uno|chakra-(ring|shadow))-)/;

/** Whether a custom property's name can name a colour. */
export const namesColors = (name: string): boolean => !NOISE.test(name);

/** Values that only a browser can work out are given to a canvas, which touches neither document nor network. */
export function colorResolver(view: Window): (value: string) => string {
  let context: CanvasRenderingContext2D | null | undefined;
  return (value) => {
    if (!/color-mix\(|light-dark\(|calc\(|\(\s*from /.test(value)) return value;
    context ??= view.document.createElement("canvas").getContext("2d");
    if (!context) return value;
    context.fillStyle = "#010203";
    context.fillStyle = value;
    const first = context.fillStyle;
    context.fillStyle = "#040506";
    context.fillStyle = value;
    return context.fillStyle === first && typeof first === "string" ? first : value;
  };
}

/** Could be a colour, or the bare channels of one (`13, 110, 253`, `221 83% 53%`). Sizes, fonts and images are not. */
const MAYBE_COLOR =
  /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(.*\)|[a-z]{3,20}|[\d.]+(deg|%)?[\s,]+[\d.]+%?[\s,]+[\d.]+%?)$/i;

export const maybeColor = (value: string): boolean => value.length <= MAX_PROPERTY_VALUE && MAYBE_COLOR.test(value);

/** All custom properties of the document's root and body that could be colours, however they came to be declared. */
export function globalProperties(view: Window): [name: string, value: string][] {
  const resolve = colorResolver(view);
  const seen = new Map<string, [string, string]>();
  for (const element of [view.document.documentElement, view.document.body]) {
    if (!element) continue;
    const style = view.getComputedStyle(element);
    for (let i = 0; i < style.length; i++) {
      const name = style.item(i);
      if (!name.startsWith("--") || !namesColors(name)) continue;
      const value = style.getPropertyValue(name).trim();
      if (!maybeColor(value)) continue;
      seen.set(`${name}:${value}`, [name, resolve(value)]);
    }
  }
  // Chromium lists custom properties in an order that changes from visit to visit.
  return [...seen.values()].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
}
