import { functionOf, keywordOf, type Part, textOf } from "../../css/component-values.ts";
import { nameOfValue } from "../engine/plain-naming.ts";
import type { BuiltTokens } from "../kind.ts";
import { type CanonicalColor, canonicalColor } from "./color.ts";
import type { ColorField } from "./composite-identity.ts";
import { looks } from "./look.ts";

// The colours of shadows, borders and gradients.

/** Reads a part that is a colour. Undefined for other parts and for relative colours such as currentcolor. */
export const colorOf = (part: Part | undefined): CanonicalColor | undefined =>
  part && canonicalColor(keywordOf(part) ?? textOf([part]));

const LEGACY = new Set(["rgb", "rgba", "hsl", "hsla", "hwb"]);

/** Whether a colour is in one of the notations between which gradients interpolate in sRGB unless they say otherwise. */
export function isLegacy(color: Part): boolean {
  const name = functionOf(color)?.name;
  return name === undefined || LEGACY.has(name);
}

/** Whether a colour rounds to a visible one. */
export const isVisible = ({ alpha }: CanonicalColor): boolean => Math.round(alpha * 255) > 0;

const namesByColors = new WeakMap<object, ReadonlyMap<string, string>>();

/** The fields of a composite token for one of its colours. */
export function colorField({ value }: CanonicalColor, { colors = [] }: BuiltTokens): ColorField {
  let names = namesByColors.get(colors);
  if (!names) {
    names = new Map(colors.map((each) => [each.value, each.name]));
    namesByColors.set(colors, names);
  }
  const name = names.get(value);
  return { color: value, ...(name !== undefined && { color_name: name }) };
}

/** How a colour in a composite is called in the composite's name, from coarse to exact. */
export const colorLooks = (color: CanonicalColor): string[] => [...looks(color), nameOfValue(color.value)];
