import type { EntryType } from "../entry.ts";

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
  ["color", rule("color", "color")],
  ["dimension", rule("dimension", "length")],
  ["spacing", rule("spacing", "length")],
  ["space", rule("spacing", "length")],
  ["size", rule("dimension", "length")],
  ["sizing", rule("sizing", "length")],
  ["borderradius", rule("radius", "length")],
  ["radius", rule("radius", "length")],
  ["borderwidth", OTHER],
  ["breakpoint", rule("breakpoint", "length")],
  ["fontfamily", rule("font-family", "family")],
  ["fontfamilies", rule("font-family", "family")],
  ["fontsize", rule("font-size", "length")],
  ["fontsizes", rule("font-size", "length")],
  ["fontweight", rule("font-weight", "weight")],
  ["fontweights", rule("font-weight", "weight")],
  ["lineheight", rule("line-height", "line-height")],
  ["lineheights", rule("line-height", "line-height")],
  ["letterspacing", OTHER],
  ["paragraphspacing", OTHER],
  ["paragraphindent", OTHER],
  ["textcase", OTHER],
  ["textdecoration", OTHER],
  ["strokestyle", OTHER],
  ["asset", OTHER],
  ["boolean", OTHER],
  ["composition", OTHER],
  ["opacity", rule("opacity", "opacity")],
  ["duration", rule("duration", "time")],
  ["time", rule("duration", "time")],
  ["cubicbezier", rule("easing", "curve")],
  ["easing", rule("easing", "curve")],
  ["shadow", rule("shadow", "shadow")],
  ["boxshadow", rule("shadow", "shadow")],
  ["dropshadow", rule("shadow", "shadow")],
  ["innershadow", rule("shadow", "shadow")],
  ["border", rule("border", "border")],
  ["gradient", rule("gradient", "gradient")],
  ["typography", rule("text-style", "typography")],
  ["transition", rule("other", "transition")],
  ["number", rule("number", "text")],
  ["zindex", rule("z-index", "text")],
]);

/** The kind that a type of a JSON format means. A type that is not known means none. */
export const typeRule = (type: string | undefined): TypeRule => TYPES.get(keyOf(type ?? "")) ?? rule(undefined, "text");

/** Whether a text is a type of one of the JSON formats. */
export const isType = (text: string): boolean => TYPES.has(keyOf(text));

const keyOf = (type: string): string => type.toLowerCase().replace(/[^a-z]/g, "");

/** The types that only Tokens Studio has. */
export const STUDIO_TYPES = new Set([
  ...["spacing", "sizing", "borderRadius", "borderWidth", "boxShadow", "fontFamilies", "fontWeights", "fontSizes"],
  ...["lineHeights", "paragraphSpacing", "textCase", "textDecoration", "composition"],
]);
