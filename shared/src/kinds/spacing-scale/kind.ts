import { parseParts, type Quantity, quantityOf, writeQuantity } from "../../css/component-values.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "../engine/plain-naming.ts";

const SIDE = /^(margin|padding)-(top|right|bottom|left)$/;
const GAP = /^(row|column)-gap$/;

/** The values of `spacing` with names: the lengths of margins, paddings and gaps. */
export const spacingScale = namedKind<"spacing_scale", Quantity>({
  key: "spacing_scale",
  values(property, raw) {
    const length = SIDE.test(property) || GAP.test(property) ? readLength(raw) : undefined;
    return length ? [length] : [];
  },
  text: writeQuantity,
  parse: readLength,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("spacing_scale") ?? false,
  distance: (a, b) => ratioDistance(a.number, b.number),
  siteProperty: withoutSide,
  naming: plainNaming({
    noun: withoutSide,
    // The spacing of letters and words belongs to text.
    words: /(?<!(letter|word)-?)spac(e|ing)|gap|gutter|padding|margin/i,
    looks: (length) => [`space-${nameOfValue(writeQuantity(length))}`],
  }),
  token: (common) => common,
});

/** Reads a length in px, as the browser computes it. A length that is written as `0px` is not a step of a scale. */
function readLength(css: string): Quantity | undefined {
  const parts = parseParts(css);
  const length = parts?.length === 1 ? quantityOf(parts[0]) : undefined;
  return length?.unit === "px" && writeQuantity(length) !== "0px" ? length : undefined;
}

/** The property without the side of the box: `margin`, `padding` or `gap`. */
function withoutSide(property: string): string {
  return GAP.test(property) ? "gap" : property.replace(SIDE, "$1");
}
