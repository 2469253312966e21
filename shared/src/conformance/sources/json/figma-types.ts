import { isTimeName, kindOfLengthName } from "../kind-of-entry.ts";

/** The types of what Figma's scopes say a variable is for. Those with several meanings, such as all fills, are of colours. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["GAP", "spacing"],
  ["CORNER_RADIUS", "borderRadius"],
  ["FONT_SIZE", "fontSizes"],
  ["LINE_HEIGHT", "lineHeights"],
  ["FONT_WEIGHT", "fontWeights"],
  ["FONT_STYLE", "fontWeights"],
  ["FONT_FAMILY", "fontFamilies"],
  ["OPACITY", "opacity"],
  ["WIDTH_HEIGHT", "sizing"],
  ["STROKE_FLOAT", "borderWidth"],
  ["EFFECT_FLOAT", "blur"],
  ["LETTER_SPACING", "letterSpacing"],
  ["PARAGRAPH_SPACING", "paragraphSpacing"],
  ["PARAGRAPH_INDENT", "paragraphIndent"],
  ["TEXT_CONTENT", "content"],
]);

/** Types of which no page is checked. Another scope of the same variable says more. */
const UNCHECKED = new Set([
  "sizing",
  "borderWidth",
  "blur",
  "letterSpacing",
  "paragraphSpacing",
  "paragraphIndent",
  "content",
]);

/**
 * The type of a variable of Figma whose value is a number or a text: by its scopes if they agree, or else by its name. All
 * lengths of Figma are px.
 * @param name its path, joined with dots
 */
export function typeOfVariable(name: string, scopes: readonly unknown[], value: unknown): string | undefined {
  const types = [...new Set(scopes.flatMap((scope) => TYPES.get(String(scope)) ?? []))];
  const checked = types.filter((type) => !UNCHECKED.has(type));
  const [onlyType, otherType] = checked.length > 0 ? checked : types.slice(0, 1);
  if (onlyType !== undefined && otherType === undefined) return onlyType;
  if (typeof value !== "number") return undefined;
  if (/line-?height|leading/i.test(name)) return "lineHeights";
  const kind = kindOfLengthName(name);
  if (kind !== undefined) return "dimension";
  return isTimeName(name) ? "duration" : "number";
}

/** Opacities of Figma are in percent. */
export const valueOfVariable = (type: string | undefined, value: unknown): unknown =>
  type === "opacity" && typeof value === "number" && value > 1 ? `${value}%` : value;
