// The colours that the browser's own style sheet gives, as computed, in light and in dark colour schemes (Chromium 156).

import * as dom from "../dom/members.ts";

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea"]);
const FIELDS: ReadonlySet<string> = new Set(["input", "select", "textarea"]);
const OPTIONS: ReadonlySet<string> = new Set(["option"]);

/** Stands for the elements with a `popover` attribute, whatever their names are. */
const POPOVER = "[popover]";

/** The colours of text that nobody wrote: black, those of links, of disabled controls, of `hr` and of chosen options. */
const TEXT = new Set([
  "rgb(0, 0, 0)",
  "rgb(0, 0, 238)",
  "rgb(158, 158, 255)",
  "rgba(16, 16, 16, 0.3)",
  "rgb(84, 84, 84)",
  "rgb(128, 128, 128)",
  "rgb(16, 16, 16)",
]);
const DARK_TEXT = new Set(["rgb(255, 255, 255)", "rgba(255, 255, 255, 0.3)", "rgb(170, 170, 170)"]);

const PLACEHOLDER = "rgb(117, 117, 117)";
const FILL = "rgb(0, 0, 0)";
/** Behind modal dialogs. */
const BACKDROP = "rgba(0, 0, 0, 0.1)";
/** The colours of the ring around the element that has the focus. */
const FOCUS_RINGS = new Set(["rgb(16, 16, 16)", "rgb(238, 238, 238)"]);

/** By colour, the elements that have borders of it. Those of other elements have the colour of the text. */
const BORDERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rgb(118, 118, 118)", CONTROLS],
  ["rgba(118, 118, 118, 0.3)", CONTROLS],
  ["rgb(239, 239, 239)", new Set(["fieldset"])],
  ["rgb(133, 133, 133)", CONTROLS],
  ["rgba(195, 195, 195, 0.3)", CONTROLS],
  ["rgb(107, 107, 107)", new Set(["fieldset"])],
]);

const BACKGROUNDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rgb(255, 255, 0)", new Set(["mark"])],
  ["rgb(239, 239, 239)", CONTROLS],
  ["rgba(239, 239, 239, 0.3)", CONTROLS],
  ["rgb(255, 255, 255)", new Set([...FIELDS, "dialog", POPOVER])],
  ["rgb(59, 59, 59)", FIELDS],
  ["rgba(59, 59, 59, 0.3)", FIELDS],
  ["rgb(107, 107, 107)", CONTROLS],
  ["rgba(19, 1, 1, 0.3)", CONTROLS],
  ["rgb(18, 18, 18)", new Set(["dialog", POPOVER])],
  ["rgb(206, 206, 206)", OPTIONS],
  ["rgb(84, 84, 84)", OPTIONS],
  ["rgb(128, 128, 128)", new Set(["hr"])],
]);

/** The properties whose colour is that of the text unless an author sets it. */
const OF_TEXT = new Set(["color", "text-decoration-color", "caret-color"]);
const OF_LINES = new Set(["top", "right", "bottom", "left"].map((side) => `border-${side}-color`)).add("outline-color");

/** Returns whether a property has the colour of lines: of borders and outlines. */
export const isOfLines = (property: string): boolean => OF_LINES.has(property);

/** Returns whether the browser's own style sheet gives a colour to text, which lines without a colour have too. */
export const isTextColor = (value: string): boolean => TEXT.has(value) || DARK_TEXT.has(value);

/** Returns whether it does so in dark colour schemes only. */
export const isDarkTextColor = (value: string): boolean => DARK_TEXT.has(value);

/** Returns whether the browser's own style sheet gives a colour by this property to a part of an element itself. */
export function isOfElement(element: Element, pseudo: string, property: string, value: string): boolean {
  if (pseudo === "::backdrop") return value === BACKDROP;
  if (property === "outline-color") return FOCUS_RINGS.has(value);
  if (property === "color") return pseudo === "::placeholder" && value === PLACEHOLDER;
  const elements = elementsWith(property, value);
  if (!elements || pseudo !== "") return false;
  return (
    elements.has(dom.localName(element)) || (elements.has(POPOVER) && dom.getAttribute(element, "popover") !== null)
  );
}

function elementsWith(property: string, value: string): ReadonlySet<string> | undefined {
  if (property === "background-color") return BACKGROUNDS.get(value);
  return OF_LINES.has(property) ? BORDERS.get(value) : undefined;
}

/** Returns whether there are elements that have a colour by this property although no rule of an author sets it. */
export const mayBeOfBrowser = (property: string, value: string): boolean =>
  (isTextColor(value) && (OF_TEXT.has(property) || OF_LINES.has(property))) ||
  elementsWith(property, value) !== undefined ||
  (property === "color" && value === PLACEHOLDER) ||
  (property === "fill" && value === FILL) ||
  (property === "background-color" && value === BACKDROP) ||
  (property === "outline-color" && FOCUS_RINGS.has(value));

/** Colours that pages mostly have from their authors: white, and the colours of dark schemes. */
export const isMostlyAuthored = (value: string): boolean => DARK_TEXT.has(value) || RARE.has(value);

const RARE = new Set([
  "rgb(59, 59, 59)",
  "rgb(107, 107, 107)",
  "rgb(133, 133, 133)",
  "rgb(18, 18, 18)",
  "rgb(16, 16, 16)",
  "rgb(206, 206, 206)",
  "rgb(238, 238, 238)",
  BACKDROP,
]);

/**
 * The colour of their text comes from the browser, not from the elements around them. This stays a table: where no author
 * sets a colour, no declaration that could be marked tells the browser's from an inherited one.
 */
const COLORED = new Set(["button", "input", "select", "textarea", "optgroup", "option", "mark", "dialog", "hr"]);
const LINKS = new Set(["a", "area"]);

/** Returns whether the browser's own style sheet sets the colour of an element's text. */
export function hasColorOfBrowser(element: Element): boolean {
  const name = dom.localName(element);
  return (
    COLORED.has(name) ||
    (LINKS.has(name) && dom.hasAttribute(element, "href")) ||
    dom.getAttribute(element, "popover") !== null
  );
}
