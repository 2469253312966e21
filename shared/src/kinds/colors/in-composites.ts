import { functionOf, keywordOf, type Part, textOf } from "../../css/component-values.ts";
import { compareText } from "../../text/order.ts";
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

/**
 * Returns whether a colour is in one of the notations between which gradients interpolate in sRGB unless they say
 * otherwise.
 */
export function isLegacy(color: Part): boolean {
  const name = functionOf(color)?.name;
  return name === undefined || LEGACY.has(name);
}

/** Returns whether a colour rounds to a visible one. */
export const isVisible = ({ alpha }: CanonicalColor): boolean => Math.round(alpha * 255) > 0;

type ColorTokens = NonNullable<BuiltTokens["colors"]>;

const tokensByColors = new WeakMap<object, ReadonlyMap<string, ColorTokens>>();

/**
 * The fields of a composite token for its colours. Where several colour tokens have one value, the custom properties tell
 * which of them is meant.
 * @param source from which the composite has its value: those that stand first count
 */
export function colorFields(
  values: readonly CanonicalColor[],
  { colors = [] }: BuiltTokens,
  source: readonly string[] = [],
): ColorField[] {
  let byValue = tokensByColors.get(colors);
  if (!byValue) {
    byValue = Map.groupBy(colors, ({ value }) => value);
    tokensByColors.set(colors, byValue);
  }
  const texts = values.map(({ value }) => value);
  return texts.map((color, index) => {
    const tokens = byValue.get(color) ?? [];
    const position = texts.slice(0, index).filter((text) => text === color).length;
    const equals = texts.filter((text) => text === color).length;
    const token = tokens.length > 1 ? chooseToken(tokens, source, { position, equals }) : tokens[0];
    return { color, ...(token && { color_name: token.name }) };
  });
}

export const colorField = (value: CanonicalColor, built: BuiltTokens, source?: readonly string[]): ColorField =>
  colorFields([value], built, source)[0] ?? { color: value.value };

/** A colour without any property is rather that of a token without one. */
function chooseToken(
  tokens: ColorTokens,
  source: readonly string[],
  { position, equals }: { position: number; equals: number },
): ColorTokens[number] | undefined {
  const namedTokens = source.flatMap(
    (name) => tokens.find((token) => token.name === name || token.aliases?.includes(name)) ?? [],
  );
  const distinct = [...new Set(namedTokens)];
  const [firstToken] = tokens.toSorted(
    (a, b) => Number(a.named_by === "page") - Number(b.named_by === "page") || compareText(a.name, b.name),
  );
  return (distinct.length === equals ? distinct[position] : distinct[0]) ?? firstToken;
}

/** How a colour in a composite is called in the composite's name, from coarse to exact. */
export const colorLooks = (color: CanonicalColor): string[] => [...looks(color), nameOfValue(color.value)];
