import { parseParts, quantityOf } from "../../css/component-values.ts";
import { readStack } from "../../css/font-families.ts";
import { readTextStyle, type TextStyle } from "../../kinds/text-styles/text-style.ts";
import { compareNumbers, EQUAL_LENGTH, NEAR_LENGTH } from "./numbers.ts";
import type { Difference, ValueKind } from "./value-kind.ts";

interface Family {
  /** In lower case. */
  readonly name: string;
  /** `monospace`, `serif` and the like, by which the stack ends. */
  readonly generic: string;
}

/** A family is a token's if the token's stack begins with it. */
export const fontFamilies: ValueKind<Family> = {
  readPage: ({ value, stack }) => familyOf(value, stack),
  readToken: ({ value }) => familyOf(value, value),
  compare(page, token) {
    const isEqual = page.name === token.name;
    return { distance: isEqual ? 0 : page.generic === token.generic ? 0.5 : 1, isEqual, isNear: false };
  },
};

/** @param family a family as pages have it, without quotes, or a stack */
function familyOf(family: string, stack = family): Family | undefined {
  const name = family === stack ? (readStack(family).first?.name ?? family) : family;
  if (name === "") return undefined;
  const generic =
    /(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)\s*$/i.exec(stack)?.[1] ?? "sans-serif";
  return { name: name.toLowerCase(), generic: generic.toLowerCase().replace("system-ui", "sans-serif") };
}

/** A page has px at a font size in px; a token has px, or a ratio to the size. */
interface LineHeight {
  readonly number: number;
  readonly unit: "px" | "";
  readonly size: number;
}

/** A line height without a unit stands for that many sizes of the font. */
export const lineHeights: ValueKind<LineHeight> = {
  readPage: ({ value, size = 16 }) => lineHeightOf(value, size),
  readToken: ({ value }) => lineHeightOf(value, 0),
  compare(page, token) {
    const pixels = token.unit === "px" ? token.number : token.number * page.size;
    // The page's canonical ratios have three decimals.
    const equal = token.unit === "px" ? EQUAL_LENGTH : EQUAL_LENGTH + page.size * 0.0006;
    return compareNumbers(page.number, pixels, { equal, near: NEAR_LENGTH });
  },
};

function lineHeightOf(text: string, size: number): LineHeight | undefined {
  const parts = parseParts(text);
  const quantity = parts?.length === 1 ? quantityOf(parts[0]) : undefined;
  if (!quantity || (quantity.unit !== "px" && quantity.unit !== "")) return undefined;
  return { number: quantity.number, unit: quantity.unit, size };
}

/** Combinations of font properties. Slant and transform count only where the token has them. */
export const textStyles: ValueKind<TextStyle> = {
  readPage: ({ value }) => readTextStyle(value),
  readToken: ({ value }) => readTextStyle(value),
  compare(page, token): Difference {
    const size = compareNumbers(page.pixels, token.pixels, { equal: EQUAL_LENGTH, near: NEAR_LENGTH });
    const weight = Math.abs(Number(page.weight) - Number(token.weight)) / 1000;
    const others = [
      page.family.name.toLowerCase() === token.family.name.toLowerCase(),
      isSameRatio(page.lineHeight, token.lineHeight),
      isSameSpacing(page, token),
      token.fontStyle === "normal" || page.fontStyle === token.fontStyle,
      token.textTransform === "none" || page.textTransform === token.textTransform,
    ];
    const [family = true, ...details] = others;
    const differing = details.filter((isSame) => !isSame).length / details.length;
    const ratio = Math.abs(page.pixels - token.pixels) / Math.max(page.pixels, token.pixels);
    const isSame = weight === 0 && others.every(Boolean);
    return {
      distance: Math.min(1, 0.3 * (family ? 0 : 1) + 0.4 * ratio + 0.2 * weight + 0.1 * differing),
      isEqual: isSame && size.isEqual,
      isNear: isSame && size.isNear,
    };
  },
};

const isSameRatio = (a: string, b: string): boolean => a === b || Math.abs(Number(a) - Number(b)) <= 0.002;

/** A letter spacing in em is a part of the size. */
function isSameSpacing(page: TextStyle, token: TextStyle): boolean {
  const pixels = ({ letterSpacing }: TextStyle) => {
    const number = Number.parseFloat(letterSpacing) || 0;
    return letterSpacing.endsWith("em") ? number * page.pixels : number;
  };
  return Math.abs(pixels(page) - pixels(token)) <= EQUAL_LENGTH;
}
