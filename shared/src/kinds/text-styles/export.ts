import { type DtcgToken, extensionOf, type FindAlias, readDimension } from "../export/dtcg-token.ts";
import { familyCss, familyReference, isDtcgFamily } from "../export/family.ts";
import { namedEntries } from "../export/named-entries.ts";
import { readKeyword, readLength, readQuantity } from "../export/plain-values.ts";
import type { Detail, Entry, Section } from "../export/section.ts";
import { readWeight } from "../export/values.ts";
import type { TextStyleToken } from "../wire.ts";

/** The variable of a style is its font size, as in Tailwind. Its other properties have variables with longer names. */
export const textStyleSection: Section = {
  kind: "text_styles",
  designMd: { heading: "Typography", map: "typography" },
  namespace: "text",
  title: "Text styles",
  map: "typography",
  sharedUtilities: ["text-"],
  tailwind: "text",
  tailwind3: "fontSize",
  dtcg: "typography",
  isInRem: true,
  content: ({ text_styles = [] }) => namedEntries(text_styles, /^(?:text|font)-(?=.)/s, textStyleEntry),
};

/** Tailwind 4 reads these as namespaces of their own. */
const OTHER_NAMESPACES = /^(?:color|decoration|indent|shadow|underline-offset)(?:-|$)/;
const TRANSFORMS = new Set(["uppercase", "lowercase", "capitalize", "full-width", "full-size-kana", "none"]);
const STYLES = new Set(["normal", "italic", "oblique"]);

interface ParsedStyle {
  readonly family: string;
  readonly size: string;
  readonly weight: string;
  readonly lineHeight: string;
  readonly letterSpacing: string;
  readonly fontStyle: string;
  readonly textTransform: string;
}

function textStyleEntry(token: TextStyleToken, stem: string): Entry | undefined {
  const style = readStyle(token);
  if (style === undefined) return undefined;
  const { size, lineHeight, letterSpacing, weight } = style;
  return {
    name: token.name,
    stem: OTHER_NAMESPACES.test(stem) ? `style-${stem}` : stem,
    css: size,
    whole: token.value,
    details: detailsOf(token.family, style),
    tailwind3: [size, { lineHeight, ...(letterSpacing !== "normal" && { letterSpacing }), fontWeight: weight }],
    dtcg: (aliasOf) => dtcgStyle(token, style, aliasOf),
    ...((style.fontStyle !== "normal" || style.textTransform !== "none") && { isPartlyDtcg: true }),
  };
}

function readStyle(token: TextStyleToken): ParsedStyle | undefined {
  const size = readLength(token.size);
  const weight = readWeight(token.weight);
  const lineHeight = readNormalOr(token.line_height, readLineHeight);
  const letterSpacing = readNormalOr(token.letter_spacing, readLength);
  const fontStyle = readFontStyle(token.font_style);
  const textTransform = readKeyword(token.text_transform, TRANSFORMS);
  return size === undefined ||
    weight === undefined ||
    lineHeight === undefined ||
    letterSpacing === undefined ||
    fontStyle === undefined ||
    textTransform === undefined
    ? undefined
    : {
        family: familyCss(token.family),
        size,
        weight: String(weight),
        lineHeight,
        letterSpacing,
        fontStyle,
        textTransform,
      };
}

function readNormalOr(value: string, readCss: (css: string) => string | undefined): string | undefined {
  return value === "normal" ? value : readCss(value);
}

function readLineHeight(css: string): string | undefined {
  const { number, unit } = readQuantity(css) ?? {};
  return number !== undefined && unit === "" ? String(number) : readLength(css);
}

/** Reads `italic` and `oblique 10deg`. */
function readFontStyle(css: string): string | undefined {
  const [keyword = "", angle, ...more] = css.split(" ");
  const style = readKeyword(keyword, STYLES);
  if (angle === undefined) return style;
  const { number, unit } = readQuantity(angle) ?? {};
  return style === "oblique" && number !== undefined && unit === "deg" && more.length === 0
    ? `oblique ${number}deg`
    : undefined;
}

function detailsOf(family: string, style: ParsedStyle): Record<string, Detail> {
  return {
    "line-height": { css: style.lineHeight, isInTailwind: true },
    ...(style.letterSpacing !== "normal" && { "letter-spacing": { css: style.letterSpacing, isInTailwind: true } }),
    "font-weight": { css: style.weight, isInTailwind: true },
    "font-family": { css: style.family, parts: [familyReference(family)] },
    ...(style.fontStyle !== "normal" && { "font-style": { css: style.fontStyle } }),
    ...(style.textTransform !== "none" && { "text-transform": { css: style.textTransform } }),
  };
}

function dtcgStyle(token: TextStyleToken, style: ParsedStyle, aliasOf: FindAlias): DtcgToken | undefined {
  const fontSize = readDimension(style.size);
  const lineHeight = ratio(style);
  const letterSpacing = readDimension(style.letterSpacing === "normal" ? "0px" : style.letterSpacing);
  if (!fontSize || lineHeight === undefined || !letterSpacing || !isDtcgFamily(token.family)) return undefined;
  const { font_style, text_transform } = token;
  return {
    $type: "typography",
    $value: {
      fontFamily: aliasOf(familyReference(token.family)) ?? token.family,
      fontSize,
      fontWeight: Number(style.weight),
      letterSpacing,
      lineHeight,
    },
    $extensions: extensionOf(token, { font_style, text_transform }),
  };
}

/** The line height as a multiple of the size. Undefined for `normal`, whose height depends on the font. */
function ratio({ lineHeight, size }: ParsedStyle): number | undefined {
  const [height, font] = [readQuantity(lineHeight), readQuantity(size)];
  if (!height || !font) return undefined;
  if (height.unit === "") return height.number;
  return height.unit === font.unit && font.number !== 0
    ? Math.round((height.number / font.number) * 1e6) / 1e6
    : undefined;
}
