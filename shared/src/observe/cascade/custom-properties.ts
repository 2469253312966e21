import { isPrivate } from "../../css/private-properties.ts";
import * as dom from "../dom/members.ts";
import { MAX_PROPERTY_NAME, MAX_PROPERTY_VALUE } from "../limits.ts";
import type { Reader } from "../readers.ts";
import { colorsAt } from "./at-element.ts";
import { resolver } from "./resolve-value.ts";

/** Internals of utility frameworks. They are parts of others, not names. */
const NOISE = /^--(tw|un|uno|chakra-(ring|shadow))-/;

/** Returns whether a custom property's name can name a token that it supplies. */
export const namesTokens = (name: string): boolean => !NOISE.test(name);

/** How the values of custom properties leave the page. */
export interface CustomValues {
  /** Returns whether a custom property with this value may supply a value that paints. */
  mayHold(value: string): boolean;
  /** Computes what only a browser can compute. */
  resolve(value: string): string;
}

/** @param readers tell which values they may hold, beside colours */
export function customValues(view: Window, readers: readonly Pick<Reader, "mayHold">[]): CustomValues {
  const tests = readers.flatMap(({ mayHold }) => mayHold ?? []);
  return {
    mayHold: (value) =>
      value !== "" &&
      value.length <= MAX_PROPERTY_VALUE &&
      (maybeColor(value) || tests.some((mayHold) => mayHold(value))),
    resolve: resolver(view),
  };
}

/** Could be a colour, or its bare channels (`13, 110, 253`, `221 83% 53%`). Sizes, fonts and images do not match. */
const MAYBE_COLOR =
  /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color)\(.*\)|[a-z]{3,20}|[\d.]+(deg|%)?[\s,]+[\d.]+%?[\s,]+[\d.]+%?)$/i;

const maybeColor = (value: string): boolean => MAYBE_COLOR.test(value);

/**
 * All custom properties of the document's root and body that may supply a value that paints, declared by rules or
 * otherwise.
 */
export function globalProperties(view: Window, { mayHold, resolve }: CustomValues): [name: string, value: string][] {
  const seen = new Map<string, [string, string]>();
  for (const element of [dom.documentElement(view.document), dom.body(view.document)]) {
    if (!element) continue;
    const style = view.getComputedStyle(element);
    // Browsers list custom properties after their own hundreds.
    for (let i = style.length - 1; i >= 0; i--) {
      const name = style.item(i);
      if (!name.startsWith("--")) break;
      if (name.length > MAX_PROPERTY_NAME || !namesTokens(name) || isPrivate(name)) continue;
      const value = style.getPropertyValue(name).trim();
      if (!mayHold(value)) continue;
      const ofElement = colorsAt(value, style, view);
      seen.set(`${name}:${ofElement}`, [name, resolve(ofElement)]);
    }
  }
  // Chromium lists custom properties in an order that changes from visit to visit.
  return [...seen.values()].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
}
