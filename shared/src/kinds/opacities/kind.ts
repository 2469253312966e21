import { parseParts, quantityOf } from "../../css/component-values.ts";
import { numberKind } from "../engine/number-kind.ts";

/** The opacities of elements that are neither opaque nor invisible. */
export const opacities = numberKind({
  key: "opacities",
  properties: ["opacity"],
  readNumber: readOpacity,
  unit: "",
  noun: "opacity",
  words: /opacity|alpha/i,
  checked: {
    equal: 0.001,
    near: -1,
    none: /^(0[a-z%]*|1|100%)$/i,
    types: { opacity: "opacity" },
    tailwind: /^opacity-/,
    names: /opacit|alpha|transparen/,
    heading: "Opacities",
  },
});

/** Reads `0.5` or `50%`. */
function readOpacity(css: string): number | undefined {
  const parts = parseParts(css);
  const { number, unit } = (parts?.length === 1 && quantityOf(parts[0])) || { number: 0, unit: "" };
  const value = unit === "%" ? number / 100 : number;
  return (unit === "" || unit === "%") && value > 0 && value < 1 ? value : undefined;
}
