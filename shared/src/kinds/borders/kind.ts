import {
  keywordOf,
  lengthOf,
  parseParts,
  type Quantity,
  type quantityOf,
  writeQuantity,
} from "../../css/component-values.ts";
import { type CanonicalColor, seenDistance } from "../colors/color.ts";
import { compositeIdentity } from "../colors/composite-identity.ts";
import { colorField, colorLooks, colorOf, isVisible } from "../colors/in-composites.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "../engine/plain-naming.ts";
import { borderIdentity } from "./compare.ts";

export interface Border {
  readonly width: Quantity;
  readonly style: string;
  readonly color: CanonicalColor;
}

const PROPERTY = /^(border(-(top|right|bottom|left))?|outline|(column|row)-rule)$/;
const STYLES = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]);
/** In px, as all browsers have them. */
const WIDTHS = new Map([
  ["thin", 1],
  ["medium", 3],
  ["thick", 5],
]);
const NOUNS: Readonly<Record<string, string>> = { outline: "outline", "column-rule": "rule", "row-rule": "rule" };

/** Borders, outlines and rules between columns and rows, each with width, style and colour. */
export const borders = namedKind<"borders", Border>({
  key: "borders",
  values(property, raw) {
    const border = PROPERTY.test(property) ? readBorder(raw) : undefined;
    return border ? [border] : [];
  },
  text: borderText,
  parse: readBorder,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("borders") ?? false,
  distance,
  siteProperty: (property) => (property.startsWith("border") ? "border" : property),
  identity: (border, built, source) => compositeIdentity(borderText(border), [colorField(border.color, built, source)]),
  tokenIdentity: borderIdentity,
  naming: {
    ...plainNaming({
      noun: "border",
      words: /border|outline|divider|rule|line|stroke|ring/i,
      looks({ width, style, color }) {
        const look = `border-${nameOfValue(writeQuantity(width))}-${style}`;
        return [look, ...colorLooks(color).map((colorLook) => `${look}-${colorLook}`)];
      },
    }),
    // Nothing else looks like a whole border, so that the name need not say that it is one.
    mayName: () => true,
    noun: (property) => NOUNS[property] ?? "border",
  },
  token: ({ name, value, ...rest }, { width, style, color }, built, source) => ({
    name,
    value,
    width: writeQuantity(width),
    style,
    ...colorField(color, built, source),
    ...rest,
  }),
});

function borderText({ width, style, color }: Border): string {
  return `${writeQuantity(width)} ${style} ${color.value}`;
}

/** Reads width, style and colour in any order. Undefined if one of them is missing or does not show. */
export function readBorder(css: string): Border | undefined {
  const parts = parseParts(css);
  if (parts?.length !== 3) return undefined;
  const [width] = parts.flatMap((part) => widthOf(part) ?? []);
  const style = parts.map(keywordOf).find((keyword) => keyword !== undefined && STYLES.has(keyword));
  const [color] = parts.flatMap((part) => colorOf(part) ?? []);
  return width && width.number > 0 && style !== undefined && color && isVisible(color)
    ? { width, style, color }
    : undefined;
}

function widthOf(part: Parameters<typeof quantityOf>[0]): Quantity | undefined {
  const number = WIDTHS.get(keywordOf(part) ?? "");
  return number === undefined ? lengthOf(part) : { number, unit: "px" };
}

/** Width and style count for more than the colour. */
function distance(a: Border, b: Border): number {
  const width = a.width.unit === b.width.unit ? ratioDistance(a.width.number, b.width.number) : 1;
  const color = Math.min(1, seenDistance(a.color, b.color));
  return 0.4 * width + (a.style === b.style ? 0 : 0.3) + 0.3 * color;
}
