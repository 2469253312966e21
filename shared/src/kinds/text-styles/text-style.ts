import {
  keywordOf,
  type Part,
  parseItems,
  type Quantity,
  quantityOf,
  splitAt,
  textOf,
  writeQuantity,
} from "../../css/component-values.ts";
import { type Family, readFamily, writeFamily } from "../../css/font-families.ts";

/** A combination of font properties at which text is shown. Its parts are canonical CSS. */
export interface TextStyle {
  /** Canonical: equal text means the same style. */
  readonly text: string;
  /** The first declared family. */
  readonly family: Family;
  /** In px. */
  readonly pixels: number;
  readonly size: string;
  readonly weight: string;
  /** The ratio to the size, or `normal`. */
  readonly lineHeight: string;
  readonly letterSpacing: string;
  readonly fontStyle: string;
  readonly textTransform: string;
}

/** `oblique` without an angle has this one. */
const OBLIQUE = 14;
const TRANSFORM = /^(uppercase|lowercase|capitalize|full-width|full-size-kana|math-auto)$/;
const ANGLE = /^(deg|rad|grad|turn)$/;
/** The parts that a shorthand may have before the size, and that a text style does not contain. */
const IGNORED = /^(normal|small-caps|((ultra|extra|semi)-)?(condensed|expanded))$/;

/**
 * Reads what the page's `font` paints say: a shorthand, and then declarations.
 * Example: `normal 400 16px/24px Inter, sans-serif; letter-spacing: normal; text-transform: none`.
 */
export function readPaint(css: string): TextStyle | undefined {
  const items = parseItems(css);
  const [lastFamily = [], ...declarations] = splitAt(items.at(-1) ?? [], ";");
  const shorthand = readShorthand([...items.slice(0, -1), lastFamily]);
  if (!shorthand) return undefined;
  const declared = new Map(
    declarations.map((parts): [string | undefined, Part[]] => {
      const [name = [], value = []] = splitAt(parts, ":");
      return [keywordOf(name[0]), value];
    }),
  );
  return withText({
    ...shorthand,
    letterSpacing: readSpacing(declared.get("letter-spacing")?.[0]),
    textTransform: readTransform(declared.get("text-transform") ?? []),
  });
}

/**
 * Reads canonical text, and a `font` shorthand of CSS with its size in px. After a family in quotes or a generic one,
 * canonical text may have a letter spacing and a text transform.
 */
export function readTextStyle(css: string): TextStyle | undefined {
  const items = parseItems(css);
  const style = readShorthand(items);
  return style && withText(style);
}

type Parts = Omit<TextStyle, "text">;

function readShorthand([firstParts = []]: readonly Part[][]): Parts | undefined {
  const sizeIndex = firstParts.findIndex((part) => isSize(quantityOf(part)));
  const partsBefore = readBefore(firstParts.slice(0, sizeIndex));
  const size = quantityOf(firstParts[sizeIndex]);
  if (!partsBefore || !size || size.unit !== "px" || size.number <= 0) return undefined;
  const hasHeight = textOf(firstParts.slice(sizeIndex + 1, sizeIndex + 2)) === "/";
  const lineHeight = hasHeight ? readLineHeight(firstParts[sizeIndex + 2], size.number) : "normal";
  const rest = firstParts.slice(hasHeight ? sizeIndex + 3 : sizeIndex + 1);
  const [head, tail] = splitFamily(rest);
  const family = readFamily(head);
  if (lineHeight === undefined || !family) return undefined;
  const hasSpacing = quantityOf(tail[0]) !== undefined;
  return {
    family,
    pixels: size.number,
    size: writeQuantity(size),
    ...partsBefore,
    lineHeight,
    letterSpacing: readSpacing(hasSpacing ? tail[0] : undefined),
    textTransform: readTransform(hasSpacing ? tail.slice(1) : tail),
  };
}

/** Returns whether a quantity before the family is the size: it is neither a weight nor the angle of a slant. */
const isSize = (quantity: Quantity | undefined): boolean =>
  quantity !== undefined && quantity.unit !== "" && !ANGLE.test(quantity.unit);

/** Reads what stands before the size; undefined if it contains what cannot be in a shorthand. */
function readBefore(parts: readonly Part[]): Pick<Parts, "fontStyle" | "weight"> | undefined {
  let fontStyle = "normal";
  let weight = "400";
  for (const part of parts) {
    const quantity = quantityOf(part);
    const keyword = keywordOf(part);
    if (keyword === "italic" || keyword === "oblique") fontStyle = keyword;
    else if (keyword === "bold") weight = "700";
    else if (quantity && quantity.unit === "" && quantity.number >= 1 && quantity.number <= 1000) {
      weight = writeQuantity(quantity);
    } else if (quantity?.unit === "deg" && fontStyle === "oblique") fontStyle = writeSlant(quantity);
    else if (!keyword || !IGNORED.test(keyword)) return undefined;
  }
  return { fontStyle, weight };
}

function writeSlant(angle: Quantity): string {
  if (angle.number === 0) return "normal";
  return angle.number === OBLIQUE ? "oblique" : `oblique ${writeQuantity(angle)}`;
}

function readLineHeight(part: Part | undefined, size: number): string | undefined {
  if (keywordOf(part) === "normal") return "normal";
  const height = quantityOf(part);
  if (!height || height.number < 0) return undefined;
  if (height.unit === "px") return writeQuantity({ number: height.number / size, unit: "" });
  if (height.unit === "%") return writeQuantity({ number: height.number / 100, unit: "" });
  return height.unit === "" || height.unit === "em" ? writeQuantity({ ...height, unit: "" }) : undefined;
}

/** The parts of a family, and what follows a family that is a string or a keyword. */
function splitFamily(parts: readonly Part[]): [family: readonly Part[], rest: readonly Part[]] {
  const firstFamily = readFamily(parts.slice(0, 1));
  const isWhole = keywordOf(parts[0]) === undefined || firstFamily?.isKeyword;
  return isWhole ? [parts.slice(0, 1), parts.slice(1)] : [parts, []];
}

function readSpacing(part: Part | undefined): string {
  const spacing = quantityOf(part);
  if (!spacing || spacing.unit === "" || writeQuantity({ ...spacing, unit: "" }) === "0") return "normal";
  return writeQuantity(spacing);
}

function readTransform(parts: readonly Part[]): string {
  const keywords = parts.flatMap((part) => keywordOf(part) ?? []).filter((keyword) => TRANSFORM.test(keyword));
  return keywords.length > 0 ? keywords.join(" ") : "none";
}

function withText(style: Parts): TextStyle {
  const { family, size, weight, lineHeight, letterSpacing, fontStyle, textTransform } = style;
  const text = [
    ...(fontStyle === "normal" ? [] : [fontStyle]),
    weight,
    `${size}/${lineHeight}`,
    writeFamily(family),
    ...(letterSpacing === "normal" ? [] : [letterSpacing]),
    ...(textTransform === "none" ? [] : [textTransform]),
  ].join(" ");
  return { ...style, text };
}
