// The colours that the browser's own style sheet gives, as computed (Chromium 156). In dark colour schemes only that of links.

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea"]);

/** The colours of text that nobody wrote: black, those of links, of disabled controls and of `hr`. */
const TEXT = new Set([
  "rgb(0, 0, 0)",
  "rgb(0, 0, 238)",
  "rgb(158, 158, 255)",
  "rgba(16, 16, 16, 0.3)",
  "rgb(84, 84, 84)",
  "rgb(128, 128, 128)",
]);

/** By colour, the elements that have borders of it. Those of other elements have the colour of the text. */
const BORDERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rgb(118, 118, 118)", CONTROLS],
  ["rgba(118, 118, 118, 0.3)", CONTROLS],
  ["rgb(239, 239, 239)", new Set(["fieldset"])],
]);

const BACKGROUNDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["rgb(255, 255, 0)", new Set(["mark"])],
  ["rgb(239, 239, 239)", CONTROLS],
  ["rgba(239, 239, 239, 0.3)", CONTROLS],
]);

/** The properties whose colour is that of the text unless an author sets it. */
const OF_TEXT = new Set(["color", "text-decoration-color"]);
const OF_BORDERS = new Set(["top", "right", "bottom", "left"].map((side) => `border-${side}-color`));

/** Whether the browser's own style sheet gives a colour to text, which borders without a colour have too. */
export const isTextColor = (value: string): boolean => TEXT.has(value);

/** The elements to which the browser's own style sheet gives a colour by this property. */
export function elementsWith(property: string, value: string): ReadonlySet<string> | undefined {
  if (property === "background-color") return BACKGROUNDS.get(value);
  return OF_BORDERS.has(property) ? BORDERS.get(value) : undefined;
}

/** Whether there are elements that have a colour by this property although no rule of an author sets it. */
export const mayBeOfBrowser = (property: string, value: string): boolean =>
  (TEXT.has(value) && (OF_TEXT.has(property) || OF_BORDERS.has(property))) ||
  elementsWith(property, value) !== undefined;
