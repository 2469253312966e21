import { functionOf, keywordOf, type Part, parseItems, quantityOf, writeQuantity } from "../../css/component-values.ts";
import { type CanonicalColor, canonicalColor } from "../colors/color.ts";
import { colorOf } from "../colors/in-composites.ts";
import { gradientsOf, gradientText } from "../gradients/gradient.ts";
import { shadowOf, shadowText } from "../shadows/shadow.ts";

/** Returns whether the value of a property is one colour. */
export const isColorProperty = (property: string): boolean => /color$|^(fill|stroke)$/.test(property);

const WEIGHTS: Readonly<Record<string, string>> = { normal: "400", bold: "700" };
const KEYWORDS = new Set(
  `none auto normal inset transparent solid dashed dotted double groove ridge outset hidden wavy underline overline line-through
  blink from-font italic oblique uppercase lowercase capitalize full-width full-size-kana spelling-error grammar-error x y z`.split(
    /\s+/,
  ),
);
/** By their names in lower case. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map(
  `matrix matrix3d perspective translate translateX translateY translateZ translate3d scale scaleX scaleY scaleZ scale3d
  rotate rotateX rotateY rotateZ rotate3d skew skewX skewY blur brightness contrast drop-shadow grayscale hue-rotate invert
  opacity saturate sepia`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);
/** Shadows and images of which nothing shows. */
const NONE = "none";

/** The canonical text of a property's value in a state; undefined if it cannot be read as plain CSS. */
export function canonicalValue(property: string, css: string): string | undefined {
  if (isColorProperty(property)) return canonicalColor(css)?.value ?? (css === NONE ? NONE : undefined);
  switch (property) {
    case "box-shadow":
    case "text-shadow": {
      const shadow = shadowOf(property, css);
      return shadow ? shadowText(shadow) : writePlainList(css) && NONE;
    }
    case "background-image": {
      const gradients = gradientsOf(property, css);
      return gradients.length > 0 ? gradients.map(gradientText).join(", ") : css === NONE ? NONE : undefined;
    }
    case "font-weight":
      return WEIGHTS[css] ?? writePlainList(css);
    case "opacity":
      return opacity(css);
    default:
      return writePlainList(css);
  }
}

/** The colours in a canonical value, in its order. */
export const colorsIn = (value: string): CanonicalColor[] => parseItems(value).flat().flatMap(colorsOfPart);

function colorsOfPart(part: Part): CanonicalColor[] {
  const color = colorOf(part);
  return color ? [color] : (functionOf(part)?.args.flat().flatMap(colorsOfPart) ?? []);
}

function opacity(css: string): string | undefined {
  const [[part] = []] = parseItems(css);
  const quantity = quantityOf(part);
  if (!quantity) return undefined;
  const number = quantity.unit === "%" ? quantity.number / 100 : quantity.number;
  return writeQuantity({ number: Math.min(1, Math.max(0, number)), unit: "" });
}

/** A list of numbers, lengths, keywords, colours and functions of these. */
function writePlainList(css: string): string | undefined {
  const items = parseItems(css).map(plainParts);
  return items.length > 0 && items.every((item) => item !== undefined) ? items.join(", ") : undefined;
}

function plainParts(parts: readonly Part[]): string | undefined {
  const texts = parts.map(plainPart);
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(" ") : undefined;
}

function plainPart(part: Part): string | undefined {
  const quantity = quantityOf(part);
  if (quantity) return writeQuantity(quantity);
  const color = colorOf(part);
  if (color) return color.value;
  const keyword = keywordOf(part);
  if (keyword !== undefined) return KEYWORDS.has(keyword) ? keyword : undefined;
  const call = functionOf(part);
  const name = call && FUNCTIONS.get(call.name);
  if (!call || name === undefined) return undefined;
  const args = call.args.map(plainParts);
  return args.every((arg) => arg !== undefined) ? `${name}(${args.join(", ")})` : undefined;
}
