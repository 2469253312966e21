import { PX_PER_EM } from "../../kinds/breakpoints/names.ts";
import { CHECKED_KINDS, type CheckedKind, isCheckedKind } from "../checked-kinds.ts";
import { nameKey } from "../names.ts";
import { canonicalValue } from "./canonical.ts";
import type { SourceEntry } from "./entry.ts";
import { isLeftOutText } from "./left-out-texts.ts";
import { numberRules } from "./number-rules.ts";

const BREAKPOINT = /break-?points?|(^|-)(screens?|bp|mq|viewports?|media)(-|$)/;
/** Words for properties at a breakpoint: `breakpoint.sm.gutter`, `font-size-screen-lg`. */
const AT_BREAKPOINT =
  /(^|-)(gaps?|gutters?|paddings?|margins?|insets?|offsets?|spac(e|ing|er)s?|containers?|columns?|icons?|radius|radii|round(ed)?|corners?|leading|line-?heights?|heights?|fonts?|text|(font|text|type)-?sizes?|objects?|readers?)(-|$)/;

const LINE_HEIGHT = /line-?(height|spacing)|leading|(^|-)lh(-|$)/;

/** The kinds whose values are numbers without a unit. */
export const WITHOUT_UNIT: ReadonlySet<CheckedKind> = new Set(["font_weights", "z_indexes"]);

/** By the words of names, in the order in which they decide; null: values that are not checked against anything. */
const LENGTHS: readonly (readonly [RegExp, CheckedKind | null])[] = [
  [/(letter|word|paragraph)-?spac|tracking|indent|underline|decoration/, null],
  // `rounded-min-width` is no radius.
  [/(^|-)(min|max)-(width|height|inline-size|block-size)$/, null],
  [LINE_HEIGHT, "line_heights"],
  [/radius|radii|(^|-)round(ed)?(-|$)|corner/, "radii"],
  [/font-?sizes?|text-?sizes?|type-?sizes?|(^|-)fs(-|$)|type-?scale/, "font_sizes"],
  // The distance between two parts: `bottom-to-text`.
  [/[a-z\d]-to-[a-z]/, "spacing"],
  [
    /(^|-)(border|stroke|outline|ring|divider|line|focus)s?(-|$).*(width|size|thickness|weight|offset)|(^|-)borders?(-|$)/,
    null,
  ],
  // No length is a weight or a layer: the source has a fault.
  [/thickness/, null],
  [/weight|(^|-)fw(-|$)/, "font_weights"],
  [/z-?index/, "z_indexes"],
  [/shadow|blur|elevation|depth|perspective|vertical-?align|baseline/, null],
  // `p`, `m` and the like after other words are sizes: `font-m`.
  [
    /spac(e|ing|er)s?|(^|-)(gaps?|gutters?|paddings?|margins?|insets?|stack|inline|block)(-|$)|^(p|m|px|py|mx|my)(-|$)/,
    "spacing",
  ],
  [
    /icon|avatar|(^|-)(min|max)-|width|height|(^|-)(container|containers|columns?|target|control|grid|content)(-|$)/,
    null,
  ],
  [/(^|-)(font|fonts|text|heading|headline|title|display|caption|label|typography|type|body)(-|$)/, "font_sizes"],
  [/(^|-)(sizes?|sizing|dimensions?|layout|scale|units?|base)(-|$)/, "spacing"],
];

const NUMBERS: readonly (readonly [RegExp, CheckedKind | null])[] = [
  [/weight|(^|-)fw(-|$)/, "font_weights"],
  [LINE_HEIGHT, "line_heights"],
  ...CHECKED_KINDS.flatMap((kind): readonly (readonly [RegExp, CheckedKind])[] => {
    const names = numberRules(kind)?.names;
    return names ? [[names, kind]] : [];
  }),
];

const FAMILY = /famil(y|ies)|(^|-)(fonts?|typefaces?|font-?stacks?)(-|$)/;
/**
 * Names with `font` that are not of families, such as `font-style` and `font-path`. A list is one of families anyway.
 */
const NO_FAMILY =
  /colou?r|sizes?|weight|style|variant|variation|stretch|smooth|feature|kerning|render|path|url|src|file|format|version|role|case|compat|respect/;
/** Flags, numbers, steps of a scale and keywords of other font properties. */
const NO_NAME =
  /^["']?(true|false|yes|no|on|off|\d.*|\d*x{0,3}[sl]|sm|md|lg|base|body|heading|bold|bolder|lighter|italic|oblique|normal|swap|block|fallback|optional)["']?$|[/\\]/i;
const WEIGHT_WORD =
  /^["']?(thin|hairline|(extra|ultra|semi|demi)?[ -]?(light|bold|black)|normal|regular|medium|heavy|book)( italic)?["']?$/i;
const TIME = /^[+-]?[\d.]+(ms|s)$/i;
const LENGTH = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(px|r?em|pt|%|ch|ex|r?lh|[sld]?v[wh]|vmin|vmax|in|cm|mm|pc|q)?$/i;
const MATH = /^(calc|min|max|clamp)\(/i;
const EASING = /^(cubic-bezier|steps|linear)\(|^(ease|ease-in|ease-out|ease-in-out|step-start|step-end)$/i;
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\(/i;

/**
 * The kind of a source's token: from its type, or else from its value and the words of its name.
 * @param css the value, simplified
 * @returns null if it is of a kind that is not checked against pages; undefined if nothing tells
 */
export function kindOfEntry({ name, type }: SourceEntry, css: string): CheckedKind | null | undefined {
  if (type === "other") return null;
  const checkedKind = type && isCheckedKind(type) ? type : undefined;
  const key = nameKey(name);
  // Tools have no type of their own for breakpoints.
  const isWidth = isBreakpoint(key) && isWindowWidth(css);
  if (type === "sizing") return isWidth ? "breakpoints" : null;
  if (type === "spacing" && /break-?point/.test(key) && isWidth) return "breakpoints";
  if (checkedKind === "durations") return isDelay(key) ? null : checkedKind;
  // Tokens Studio has gradients among its colours.
  if (checkedKind) return checkedKind === "colors" && GRADIENT.test(css) ? "gradients" : checkedKind;
  if (type === "dimension" || LENGTH.test(css) || MATH.test(css)) {
    return type === "dimension" || !/^[+-]?[\d.]+$/.test(css) ? ofLength(key, css) : ofNumber(key, css);
  }
  if (type === "number") return ofNumber(key, css);
  // Before colours: the weight `black` is one too.
  if (WEIGHT_WORD.test(css) && /weight|font/.test(key)) return "font_weights";
  if (canonicalValue("colors", css) !== undefined) return "colors";
  if (GRADIENT.test(css)) return "gradients";
  if (TIME.test(css)) return isDelay(key) ? null : "durations";
  if (EASING.test(css)) return "easings";
  if (css === "linear") return /eas|timing|motion|curve/.test(key) ? "easings" : null;
  if (css === "") return null;
  return ofParts(key, css);
}

const LINE = /^\S+\s+(solid|dashed|dotted|double|groove|ridge)\s/i;
const TRANSPARENT = /(transparent|#[\da-f]{3}0|#[\da-f]{6}00|[,/]\s{0,5}0(\.0+|%)?\s{0,5}\))$/i;

const isDelay = (key: string): boolean => /(^|-)delays?(-|$)/.test(key);

function ofParts(key: string, css: string): CheckedKind | null | undefined {
  const shadow = canonicalValue("shadows", css);
  if (shadow) return "shadows";
  if (shadow === null) return null;
  if (canonicalValue("borders", css)) return "borders";
  // A line that is not painted stands for nothing, and is no text style of `1px` with a family called `solid`.
  if (LINE.test(css)) return TRANSPARENT.test(css) ? null : undefined;
  if (canonicalValue("text_styles", css)) return "text_styles";
  const isFamily = FAMILY.test(key) && (css.includes(",") || !(NO_FAMILY.test(key) || NO_NAME.test(css)));
  if (isFamily && canonicalValue("font_families", css)) return "font_families";
  if (/radius|radii|rounded/.test(key) && canonicalValue("radii", css)) return "radii";
  return isLeftOutText(key, css) ? null : undefined;
}

function ofLength(key: string, css: string): CheckedKind | null | undefined {
  // `--link-l: 48%` is a part of a colour.
  if (css.endsWith("%") && /(^|-)([hsla]|hue|saturation|lightness|luminance|delta)$/.test(key)) return null;
  if (isBreakpoint(key) && !css.endsWith("%")) {
    if (isZero(css)) return null;
    if (isWindowWidth(css)) return "breakpoints";
  }
  const rule = lengthRule(key);
  if (rule) return rule[1] === "spacing" && css.endsWith("%") ? null : rule[1];
  if (css.endsWith("%")) return /opacit|alpha/.test(key) ? "opacities" : null;
  return undefined;
}

/** A breakpoint is at least so wide, in px: no window is narrower than the screen of a watch. */
const MIN_BREAKPOINT = 240;

/** A font size without a unit is at least so large, in px: smaller numbers are steps of a scale. */
const MIN_FONT_SIZE = 8;

const isZero = (css: string): boolean => /^[+-]?0*\.?0*[a-z]*$/i.test(css);

/** A calculation may be any width. */
function isWindowWidth(css: string): boolean {
  const [, number = "", unit = ""] = /^([+-]?[\d.]+)([a-z]*)$/i.exec(css) ?? [];
  if (number === "") return MATH.test(css);
  return Number(number) * (/^r?em$/i.test(unit) ? PX_PER_EM : 1) >= MIN_BREAKPOINT;
}

const isBreakpoint = (key: string): boolean =>
  BREAKPOINT.test(key) && (/break-?points?$/.test(key) || !AT_BREAKPOINT.test(key));

/** Zero is a length too. A breakpoint without a unit is in px, and smaller numbers count something else. */
function ofNumber(key: string, css: string): CheckedKind | null | undefined {
  if (Number(css) >= MIN_BREAKPOINT && isBreakpoint(key)) return "breakpoints";
  const rule = NUMBERS.find(([words]) => words.test(key));
  if (rule) return rule[1];
  // Style sheets multiply it with 1px.
  if (Number(css) >= MIN_FONT_SIZE && lengthRule(key)?.[1] === "font_sizes" && /size/.test(key)) return "font_sizes";
  // `font-style-strong: 700`.
  if (/^[1-9]00$/.test(css) && /(^|-)fonts?(-|$)/.test(key) && !/size|spac|width/.test(key)) return "font_weights";
  // `brand-color-h: 210`.
  if (/-[hsla]$/.test(key) && /colou?r/.test(key)) return null;
  // A number that is for a property without a kind need not have a unit.
  return Number(css) === 0 || COUNTS.test(key) || lengthRule(key)?.[1] === null ? null : undefined;
}

const lengthRule = (key: string) => LENGTHS.find(([words]) => words.test(key));

/** Numbers that count or compare something. */
const COUNTS =
  /(^|-)(columns?|cols?|rows?|counts?|ratios?|aspect|factors?|multipliers?|scales?|steps?|orders?|index|flex|grow|shrink|hue|saturation|lightness|chroma|luminance|degrees?|angles?|rotat\w*|zoom|version|iterations?|lines|limit|stiffness|damping|mass|spring|percent(age)?|delta|step)(-|$)/;

/** The kind of the lengths that have such words in their names; null if it is not checked, undefined if nothing tells. */
export function kindOfLengthName(name: string): CheckedKind | null | undefined {
  const key = nameKey(name);
  if (COUNTS.test(key) || NUMBERS.some(([words]) => words.test(key))) return undefined;
  return lengthRule(key)?.[1];
}

/** Returns whether a name has a word for durations or delays. */
export const isTimeName = (name: string): boolean =>
  /(^|-)(durations?|delays?|timings?|speeds?|transitions?|animations?|motion)(-|$)/.test(nameKey(name)) &&
  !COUNTS.test(nameKey(name));
