import { splitOuter } from "../../../css/lists.ts";
import { PAINTED } from "./properties.ts";

/** Properties that paint, or that such ones may use. */
const PAINTS =
  /^(?:--|all$|color$|background|border(?!-(?:collapse|spacing|image))|outline|box-shadow|text-(?:decoration|shadow|underline|transform)|opacity|transform$|translate|scale|rotate|(?:-webkit-)?(?:backdrop-)?filter|fill$|stroke|font-(?:weight|style)|letter-spacing|-webkit-text-(?:fill|stroke)-color)/;

/** An address, unless it is that of something in the document. */
const ADDRESS = /url\((?!"?#)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^)]*)\)/gi;
/** Other functions that load something. */
const LOADS = /(?:image-set|cross-fade|src|paint)\(/i;

/** Stands in copies for pictures, which must not be loaded again. */
const PICTURE = "linear-gradient(#01020304,#01020304)";
/** A picture in a copy, as browsers compute it. */
const COMPUTED_PICTURE = /linear-gradient\(rgba\(1, 2, 3, 0\.0\d+\)/;

/** Returns whether a computed value contains a picture, or stands for one in a copy. */
export const hasPicture = (value: string): boolean => value.includes("url(") || COMPUTED_PICTURE.test(value);

interface Declaration {
  readonly name: string;
  readonly text: string;
}

const declarationsIn = (style: CSSStyleDeclaration): Declaration[] =>
  splitOuter(style.cssText, ";")
    .map((text) => ({ text, name: text.slice(0, Math.max(0, text.indexOf(":"))) }))
    .filter(({ name }) => name !== "");

/**
 * The declarations that paint, and the custom properties: without anything that moves, lays out or loads. A rule with these
 * beside another one changes colours for a moment, but no box, animation or request.
 */
export const paintingText = (style: CSSStyleDeclaration): string =>
  declarationsIn(style)
    .flatMap(({ name, text }) =>
      name === "font" ? fontParts(style) : PAINTS.test(name) ? writePainting(name, text) : [],
    )
    .join(";");

function writePainting(name: string, text: string): string[] {
  if (LOADS.test(text)) return [];
  // `all` would also reset what lays out.
  if (name === "all") return PAINTED.map((property) => property + text.slice("all".length));
  return [text.replace(ADDRESS, PICTURE)];
}

/** Returns the weight and the style of a font. They are empty if it contains var(). */
const fontParts = (style: CSSStyleDeclaration): string[] =>
  ["font-weight", "font-style"].flatMap((name) => {
    const value = style.getPropertyValue(name);
    return value === "" ? [] : [`${name}:${value}${style.getPropertyPriority(name) && "!important"}`];
  });

/** The other declarations: while a rule does not match, they keep boxes, animations and positions of scrolling as they are. */
export const layoutText = (style: CSSStyleDeclaration): string =>
  declarationsIn(style)
    .filter(({ name, text }) => !PAINTS.test(name) && !LOADS.test(text) && !text.includes("url("))
    .map(({ text }) => text)
    .join(";");
