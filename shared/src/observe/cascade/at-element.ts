import { splitList } from "../../css/lists.ts";
import { isDarkScheme } from "./color-scheme.ts";
import { withoutEm } from "./resolve-value.ts";
import { closingParenthesis } from "./var-references.ts";

/** Colours that depend on the element that uses them. */
const OF_ELEMENT = /currentcolor|light-dark\(/i;
const CURRENT = /(?<![\w-])currentcolor(?![\w-])/gi;
const LIGHT_DARK = /(?<![\w-])light-dark\(/i;

/**
 * Writes the value of a custom property as it is at an element that uses it: with lengths in em as px, and its own colours.
 * @param property that the value supplies. The sizes of fonts, and the colour of text, are relative to those of the parent.
 */
export function atElement(value: string, property: string, style: CSSStyleDeclaration, view: Window): string {
  const absolute =
    property === "font" ? value : withoutEm(value, () => Number.parseFloat(style.getPropertyValue("font-size")) || 0);
  return colorsAt(absolute, style, view, property !== "color");
}

/**
 * Writes a value with the colours of an element: those of its colour scheme and, in functions, shadows and lines, that of
 * its text. A value that is the colour of the text and nothing else stays as it is.
 */
export function colorsAt(value: string, style: CSSStyleDeclaration, view: Window, hasText = true): string {
  if (!OF_ELEMENT.test(value)) return value;
  const ofScheme = inScheme(value, () => isDarkScheme(style.getPropertyValue("color-scheme"), view));
  if (!hasText || /^currentcolor$/i.test(ofScheme)) return ofScheme;
  return ofScheme.replace(CURRENT, () => style.getPropertyValue("color"));
}

/** Puts the colour of the colour scheme in place of each `light-dark()`. */
function inScheme(value: string, isDark: () => boolean): string {
  let rest = value;
  for (let match = LIGHT_DARK.exec(rest); match; match = LIGHT_DARK.exec(rest)) {
    const start = match.index + match[0].length;
    const end = closingParenthesis(rest, start);
    const [light, dark] = splitList(rest.slice(start, end));
    if (light === undefined || dark === undefined) return value;
    const chosen = isDark() ? dark : light;
    rest = rest.slice(0, match.index) + chosen + rest.slice(end + 1);
  }
  return rest;
}
