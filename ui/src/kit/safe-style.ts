import type { CSSProperties } from "preact";

// The values of tokens come from pages and are hostile. They reach the document only through this file, each as the value of
// one property of element.style, which no value can leave.

const COLORS = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"];
const GRADIENTS = ["linear", "radial", "conic"].flatMap((type) => [`${type}-gradient`, `repeating-${type}-gradient`]);

/** The properties that tokens are drawn with, and the CSS functions that each may use. None of them loads a file or reads a variable. */
const FUNCTIONS = {
  animationDuration: [],
  animationTimingFunction: ["cubic-bezier", "steps", "linear"],
  backgroundColor: COLORS,
  backgroundImage: [...COLORS, ...GRADIENTS, "calc"],
  borderRadius: [],
  borderTop: COLORS,
  boxShadow: COLORS,
  color: COLORS,
  fontSize: [],
  fontStyle: [],
  fontWeight: [],
  letterSpacing: [],
  opacity: [],
  textShadow: COLORS,
  textTransform: [],
  width: [],
} as const satisfies Partial<Record<keyof CSSProperties, readonly string[]>>;

export type DrawnProperty = keyof typeof FUNCTIONS;

/** Longer values are not drawn. */
const MAX_LENGTH = 2_000;
/** Without quotes, escapes, comments and what ends a declaration, so that each function's name is readable before its "(". */
const PLAIN = /^[\w\s.,#%()/+-]+$/;

/** Returns whether a value can be drawn with a property: it is valid there, and draws nothing but itself. */
export function isDrawable(property: DrawnProperty, value: string): boolean {
  if (value.length > MAX_LENGTH || !PLAIN.test(value)) return false;
  const allowed: readonly string[] = FUNCTIONS[property];
  const used = [...value.matchAll(/([\w-]*)\(/g)].map(([, name = ""]) => name.toLowerCase());
  return used.every((name) => allowed.includes(name)) && CSS.supports(cssName(property), value);
}

/** The style that draws a token's value; empty if the value cannot be drawn. */
export function safeStyle(property: DrawnProperty, value: string | undefined): CSSProperties {
  return value !== undefined && isDrawable(property, value) ? { [property]: value } : {};
}

const cssName = (property: DrawnProperty): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
