import { type Color, parse } from "culori";

const NUMBER = String.raw`[+-]?(?:\d{1,12}(?:\.\d{1,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?`;
const COMPONENT = `(?:none|${NUMBER}(?:%|deg)?)`;
const ALPHA = `(?:none|${NUMBER}%?)`;
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const MODERN = new RegExp(
  String.raw`^(?:(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*|color\(\s*[a-z][a-z\d-]*\s+)` +
    String.raw`${COMPONENT}(?:\s+${COMPONENT}){2}(?:\s*/\s*${ALPHA})?\s*\)$`,
  "i",
);
const LEGACY = new RegExp(
  String.raw`^(?:rgb|hsl)a?\(\s*${COMPONENT}(?:\s*,\s*${COMPONENT}){2}(?:\s*,\s*${ALPHA})?\s*\)$`,
  "i",
);

/** A colour as plain CSS. `parsed` is undefined for colour spaces that culori does not support. */
export interface CssColor {
  css: string;
  parsed: Color | undefined;
}

/** Reads a colour in plain notation. Returns undefined for any other text. */
export function readColor(value: string): CssColor | undefined {
  const css = value.trim();
  if (!HEX.test(css) && !MODERN.test(css) && !LEGACY.test(css)) return undefined;
  return { css, parsed: parse(css) };
}

export interface CssNumber {
  value: number;
  /** In lower case; empty for a plain number. */
  unit: string;
}

/** Reads `16px`, `1.5`, `-4px`, `50%`. Returns undefined for anything else. */
export function readNumber(value: string): CssNumber | undefined {
  const [, number, unit] = /^\s*([+-]?(?:\d{1,7}(?:\.\d{1,6})?|\.\d{1,6}))([a-z]{1,5}|%)?\s*$/i.exec(value) ?? [];
  if (number === undefined) return undefined;
  return { value: Number(number), unit: unit?.toLowerCase() ?? "" };
}

/** Reads a font weight from 1 to 1000; a keyword as its number. Returns undefined for anything else. */
export function readWeight(value: string): number | undefined {
  if (value === "normal") return 400;
  if (value === "bold") return 700;
  const number = readNumber(value);
  return number?.unit === "" && number.value >= 1 && number.value <= 1000 ? number.value : undefined;
}
