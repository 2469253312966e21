import { calc } from "@csstools/css-calc";
import { parseParts, quantityOf, writeQuantity } from "../../css/component-values.ts";
import { readStack } from "../../css/font-families.ts";
import { splitList } from "../../css/lists.ts";
import { borders } from "../../kinds/borders/kind.ts";
import { PX_PER_EM } from "../../kinds/breakpoints/names.ts";
import { canonicalColor } from "../../kinds/colors/color.ts";
import { easings } from "../../kinds/easings/kind.ts";
import { gradients } from "../../kinds/gradients/kind.ts";
import { kinds } from "../../kinds/index.ts";
import { radii } from "../../kinds/radii/kind.ts";
import { shadows } from "../../kinds/shadows/kind.ts";
import { readTextStyle } from "../../kinds/text-styles/text-style.ts";
import type { CheckedKind } from "../report.ts";
import { MAX_VALUE } from "./limits.ts";

/** CSS with calculations done as far as they can be, and rem in px. */
export function simplify(css: string): string {
  const text = css.trim();
  if (text.length > MAX_VALUE) return text;
  if (DECIMAL.test(text)) return String(Number(text));
  const evaluated = /\b(calc|min|max|clamp|round|mod|rem|abs)\(/i.test(text) ? evaluate(text) : text;
  return evaluated.replace(REM, (_, number: string) =>
    writeQuantity({ number: Number(number) * PX_PER_EM, unit: "px" }),
  );
}

const DECIMAL = /^[+-]?\d*\.\d+$/;

const REM = /(?<![\w#.-])([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)rem\b/gi;

/** Root ems are px, so that `calc(1rem + 4px)` is one length. */
function evaluate(css: string): string {
  try {
    const inPixels = css.replace(REM, (_, number: string) => `${Number(number) * PX_PER_EM}px`);
    return calc(inPixels, { precision: 6, toCanonicalUnits: true });
  } catch {
    return css;
  }
}

/** A shadow without an offset, a blur and a spread. */
const NO_SHADOW = /^(inset\s+)?(0(px)?\s+){1,3}0(px)?(\s+[^\d\s].*)?$/;

/**
 * Writes a value as a page's tokens of the kind have it.
 * @param css simplified
 * @returns undefined if it is not a value of the kind; null if it stands for no value at all, such as a radius of 0
 */
export function canonicalValue(kind: CheckedKind, css: string): string | null | undefined {
  switch (kind) {
    case "colors":
      return colorValue(css);
    case "font_families":
      return familyValue(css);
    case "font_sizes":
      return KEYWORD_SIZES[css.toLowerCase()] ?? lengthValue(/^\d+$/.test(css) ? `${css}px` : css, { em: true });
    case "breakpoints":
      return isZero(css) ? null : (lengthValue(/^\d+$/.test(css) ? `${css}px` : css, { em: false }) ?? emValue(css));
    case "spacing":
      return isZero(css) ? null : (lengthValue(css, { em: false }) ?? fluidValue(css));
    case "font_weights":
      return weightValue(css);
    case "line_heights":
      return lineHeightValue(css);
    case "shadows":
      return css === "none" || splitList(css).every((layer) => NO_SHADOW.test(layer))
        ? null
        : (parsePainted(shadows, "box-shadow", css) ??
            parsePainted(shadows, "text-shadow", css) ??
            parsePainted(shadows, "filter", css));
    case "text_styles":
      return readTextStyle(css)?.text;
    case "borders":
      return css === "none" || /^0(px)?$/.test(css) ? null : parsePainted(borders, "border", css);
    case "radii":
      return isZero(css) ? null : (parsePainted(radii, "border-radius", css) ?? fluidValue(css));
    case "gradients":
      return parsePainted(gradients, "background-image", css);
    case "easings":
      return parsePainted(easings, "transition-timing-function", css);
    default:
      return numberValue(kind, css);
  }
}

/** The value of a kind whose values are numbers. */
function numberValue(key: CheckedKind, css: string): string | null | undefined {
  const kind = kinds.find((candidate) => candidate.key === key);
  if (!kind?.numbers) return undefined;
  return kind.numbers.none.test(css) ? null : parsePainted(kind, kind.numbers.property, css);
}

const isZero = (css: string): boolean => /^0(?:[a-z%]+)?$/i.test(css);

interface Painted {
  readonly paintedBy?: ((property: string, raw: string) => readonly string[]) | undefined;
}

/** The value as the kind's tokens have it if a page paints it by a property. */
function parsePainted(kind: Painted, property: string, css: string): string | undefined {
  const values = kind.paintedBy?.(property, css) ?? [];
  return values.length === 1 ? values[0] : undefined;
}

const DYNAMIC_COLOR = /^(color-mix|light-dark|contrast-color|rgb|hsl|oklch|color)\(/i;

/** A colour that only a browser can compute stays as it is. */
function colorValue(css: string): string | null | undefined {
  const color = canonicalColor(css);
  if (color) return Math.round(color.alpha * 255) === 0 ? null : color.value;
  return DYNAMIC_COLOR.test(css) ? css : undefined;
}

const FLUID = /^(calc|min|max|clamp)\((?!.*\b(infinity|nan)\b)/is;

/** A length that depends on the window or on other things stays as it is. */
const fluidValue = (css: string): string | undefined =>
  FLUID.test(css) || /^-?[\d.]+(em|ch|ex|lh|[sld]?v[wh]|vmin|vmax|cq\w+)$/i.test(css) ? css : undefined;

function lengthValue(css: string, { em }: { em: boolean }): string | null | undefined {
  if (isZero(css)) return null;
  const quantity = singleQuantity(css);
  if (quantity && PIXELS[quantity.unit] !== undefined) {
    return writeQuantity({ number: quantity.number * (PIXELS[quantity.unit] ?? 1), unit: "px" });
  }
  if (em && quantity?.unit === "em") return writeQuantity({ number: quantity.number * PX_PER_EM, unit: "px" });
  return em && FLUID.test(css) ? css : undefined;
}

/** Absolute units, in px. */
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  pc: 16,
  q: 2.4 / 2.54,
};

function emValue(css: string): string | undefined {
  const quantity = singleQuantity(css);
  return quantity?.unit === "em" ? writeQuantity(quantity) : undefined;
}

/** The sizes of keywords in all browsers. */
const KEYWORD_SIZES: Readonly<Record<string, string>> = {
  "xx-small": "9px",
  "x-small": "10px",
  small: "13px",
  medium: "16px",
  large: "18px",
  "x-large": "24px",
  "xx-large": "32px",
};

function familyValue(css: string): string | undefined {
  const stack = readStack(css.replace(/^(["'])([^"']*,[^"']*)\1$/s, "$2"));
  return stack.first ? stack.text : undefined;
}

const WEIGHTS: Readonly<Record<string, number>> = {
  thin: 100,
  hairline: 100,
  extralight: 200,
  ultralight: 200,
  light: 300,
  normal: 400,
  regular: 400,
  book: 400,
  roman: 400,
  medium: 500,
  semibold: 600,
  demibold: 600,
  bold: 700,
  extrabold: 800,
  ultrabold: 800,
  black: 900,
  heavy: 900,
  extrablack: 950,
  ultrablack: 950,
};

/** A number from 1 to 1000, or a name of a weight, also as design tools write it: `Semi Bold Italic`. */
function weightValue(css: string): string | undefined {
  const word = css
    .toLowerCase()
    .replace(/["']/g, "")
    .replace(/\b(italic|oblique)\b/, "")
    .replace(/[\s_-]+/g, "");
  const weight = Object.hasOwn(WEIGHTS, word) ? WEIGHTS[word] : /^\d+$/.test(word) ? Number(word) : undefined;
  return weight !== undefined && weight >= 1 && weight <= 1000 ? String(weight) : undefined;
}

const MAX_RATIO = 4;

function lineHeightValue(css: string): string | null | undefined {
  if (css === "normal" || css.toLowerCase() === "auto") return null;
  const quantity = singleQuantity(css);
  if (!quantity || quantity.number <= 0) return FLUID.test(css) ? css : undefined;
  const { number, unit } = quantity;
  if (unit === "%") return writeQuantity({ number: number / 100, unit: "" });
  // No line is so many times as high as its text: the number is in px.
  if (unit === "" && number > MAX_RATIO) return writeQuantity({ number, unit: "px" });
  if (unit === "" || unit === "em") return writeQuantity({ number, unit: "" });
  return unit === "px" ? writeQuantity(quantity) : undefined;
}

function singleQuantity(css: string) {
  const parts = parseParts(css);
  return parts?.length === 1 ? quantityOf(parts[0]) : undefined;
}
