import { parseParts, quantityOf } from "../../css/component-values.ts";
import { numberKind } from "../engine/number-kind.ts";

/** The layers of elements: `z-index` where it applies. */
export const zIndexes = numberKind({
  key: "z_indexes",
  properties: ["z-index"],
  readNumber: readInteger,
  unit: "",
  noun: "layer",
  words: /z-?index|layer|elevation|(^|-)z(-|$)/i,
  checked: {
    equal: 0,
    near: -1,
    range: 10_000,
    none: /^auto$/,
    types: { zindex: "text" },
    tailwind: /^(z|z-index)-/,
    names: /z-?(index|level)|(^|-)(z|layers?|zindex|elevation|stacking)(-|$)/,
    heading: "Z-indexes",
  },
});

function readInteger(css: string): number | undefined {
  const parts = parseParts(css);
  const quantity = parts?.length === 1 ? quantityOf(parts[0]) : undefined;
  return quantity?.unit === "" && Number.isInteger(quantity.number) ? quantity.number : undefined;
}
