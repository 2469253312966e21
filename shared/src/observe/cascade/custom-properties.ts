import { MAX_PROPERTY_VALUE } from "../observation-limits.ts";

/** Internals of utility frameworks, and properties that a component marks as private. They are parts of others, not names. */
const NOISE = /^--(_|(tw|un|uno|chakra-(ring|shadow))-)/;

/** Whether a custom property's name can name a colour. */
export const namesColors = (name: string): boolean => !NOISE.test(name);

/** Resolves values that only a browser can compute. It uses a canvas, which touches neither document nor network. */
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

/** Could be a colour, or its bare channels (`13, 110, 253`, `221 83% 53%`). Sizes, fonts and images do not match. */
const MAYBE_COLOR =
  /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(.*\)|[a-z]{3,20}|[\d.]+(deg|%)?[\s,]+[\d.]+%?[\s,]+[\d.]+%?)$/i;

export const maybeColor = (value: string): boolean => value.length <= MAX_PROPERTY_VALUE && MAYBE_COLOR.test(value);

/** All custom properties of the document's root and body that could be colours, declared by rules or otherwise. */
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
