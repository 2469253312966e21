import { CHECKED_KINDS } from "../../checked-kinds.ts";
import type { EntryType } from "../entry.ts";
import { numberRules } from "../number-rules.ts";

/** How the parts of a value become CSS. */
export type Shape =
  | "text"
  | "length"
  | "time"
  | "color"
  | "family"
  | "curve"
  | "shadow"
  | "border"
  | "gradient"
  | "typography"
  | "transition"
  | "weight"
  | "line-height"
  | "opacity"
  | "none";

interface TypeRule {
  readonly type: EntryType | undefined;
  readonly shape: Shape;
}

const rule = (type: EntryType | undefined, shape: Shape): TypeRule => ({ type, shape });
const OTHER = rule("other", "none");

/** The types of DTCG, Style Dictionary and Tokens Studio, in lower case. */
const TYPES = new Map<string, TypeRule>([
  ["color", rule("colors", "color")],
  ["dimension", rule("dimension", "length")],
  ["spacing", rule("spacing", "length")],
  ["space", rule("spacing", "length")],
  ["size", rule("dimension", "length")],
  ["sizing", rule("sizing", "length")],
  ["borderradius", rule("radii", "length")],
  ["radius", rule("radii", "length")],
  ["borderwidth", OTHER],
  ["breakpoint", rule("breakpoints", "length")],
  ["fontfamily", rule("font_families", "family")],
  ["fontfamilies", rule("font_families", "family")],
  ["fontsize", rule("font_sizes", "length")],
  ["fontsizes", rule("font_sizes", "length")],
  ["fontweight", rule("font_weights", "weight")],
  ["fontweights", rule("font_weights", "weight")],
  ["lineheight", rule("line_heights", "line-height")],
  ["lineheights", rule("line_heights", "line-height")],
  ["letterspacing", OTHER],
  ["paragraphspacing", OTHER],
  ["paragraphindent", OTHER],
  ["textcase", OTHER],
  ["textdecoration", OTHER],
  ["strokestyle", OTHER],
  ["asset", OTHER],
  ["boolean", OTHER],
  ["composition", OTHER],
  ["blur", OTHER],
  ["content", OTHER],
  ["cubicbezier", rule("easings", "curve")],
  ["easing", rule("easings", "curve")],
  ["shadow", rule("shadows", "shadow")],
  ["boxshadow", rule("shadows", "shadow")],
  ["dropshadow", rule("shadows", "shadow")],
  ["innershadow", rule("shadows", "shadow")],
  ["border", rule("borders", "border")],
  ["gradient", rule("gradients", "gradient")],
  ["typography", rule("text_styles", "typography")],
  ["transition", rule("other", "transition")],
  ["number", rule("number", "text")],
  ...CHECKED_KINDS.flatMap((kind) =>
    Object.entries(numberRules(kind)?.types ?? {}).map(([type, shape]): [string, TypeRule] => [
      type,
      rule(kind, shape),
    ]),
  ),
]);

/** The kind that a type of a JSON format means. A type that is not known means none. */
export const typeRule = (type: string | undefined): TypeRule => TYPES.get(keyOf(type ?? "")) ?? rule(undefined, "text");

/** Returns whether a text is a type of one of the JSON formats. */
export const isType = (text: string): boolean => TYPES.has(keyOf(text));

const keyOf = (type: string): string => type.toLowerCase().replace(/[^a-z]/g, "");

/** The types that only Tokens Studio has. */
export const STUDIO_TYPES = new Set([
  "spacing",
  "sizing",
  "borderRadius",
  "borderWidth",
  "boxShadow",
  "fontFamilies",
  "fontWeights",
  "fontSizes",
  "lineHeights",
  "paragraphSpacing",
  "textCase",
  "textDecoration",
  "composition",
]);
