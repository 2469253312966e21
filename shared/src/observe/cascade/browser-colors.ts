// The colours that the browser's own style sheet gives, as computed, in light and in dark colour schemes (Chromium 156).

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea"]);
const FIELDS: ReadonlySet<string> = new Set(["input", "select", "textarea"]);

/** The colours of text that nobody wrote: black, those of links, of disabled controls and of `hr`. */
const TEXT = new Set([
  "rgb(0, 0, 0)",
  "rgb(0, 0, 238)",
  "rgb(158, 158, 255)",
  "rgba(16, 16, 16, 0.3)",
  "rgb(84, 84, 84)",
  "rgb(128, 128, 128)",
]);
const DARK_TEXT = new Set(["rgb(255, 255, 255)", "rgba(255, 255, 255, 0.3)", "rgb(170, 170, 170)"]);

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
  ["rgb(255, 255, 255)", new Set([...FIELDS, "dialog"])],
  ["rgb(59, 59, 59)", FIELDS],
  ["rgba(59, 59, 59, 0.3)", FIELDS],
  ["rgb(107, 107, 107)", CONTROLS],
  ["rgba(19, 1, 1, 0.3)", CONTROLS],
  ["rgb(18, 18, 18)", new Set(["dialog"])],
]);

/** The properties whose colour is that of the text unless an author sets it. */
const OF_TEXT = new Set(["color", "text-decoration-color"]);
const OF_BORDERS = new Set(["top", "right", "bottom", "left"].map((side) => `border-${side}-color`));

/** Whether the browser's own style sheet gives a colour to text, which borders without a colour have too. */
export const isTextColor = (value: string): boolean => TEXT.has(value) || DARK_TEXT.has(value);

/** Whether it does so in dark colour schemes only. */
export const isDarkTextColor = (value: string): boolean => DARK_TEXT.has(value);

/** The elements to which the browser's own style sheet gives a colour by this property. */
export function elementsWith(property: string, value: string): ReadonlySet<string> | undefined {
  if (property === "background-color") return BACKGROUNDS.get(value);
  return OF_BORDERS.has(property) ? BORDERS.get(value) : undefined;
}

/** Whether there are elements that have a colour by this property although no rule of an author sets it. */
export const mayBeOfBrowser = (property: string, value: string): boolean =>
  (isTextColor(value) && (OF_TEXT.has(property) || OF_BORDERS.has(property))) ||
  elementsWith(property, value) !== undefined;

/** Colours that pages mostly have from their authors: white, and the colours of dark schemes. */
export const isMostlyAuthored = (value: string): boolean => DARK_TEXT.has(value) || RARE.has(value);

const RARE = new Set(["rgb(59, 59, 59)", "rgb(107, 107, 107)", "rgb(133, 133, 133)", "rgb(18, 18, 18)"]);
