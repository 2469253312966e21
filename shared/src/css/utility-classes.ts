import { TAILWIND_HUES } from "./hues.ts";

const COLOR_UTILITY = new RegExp(
  "^(.*:)?(bg|text|border(-[xytrblse])?|ring|fill|stroke|from|via|to|divide|outline|decoration|accent|caret|shadow|placeholder)" +
    `-(${TAILWIND_HUES.join("|")})(-\\d+)?(/\\d+)?$`,
);

/**
 * Returns whether a class is a utility that names the colour it paints: `text-red-500`. Stored signatures depend on
 * this.
 */
export const isColorUtility = (name: string): boolean => COLOR_UTILITY.test(name);

/** The CSS properties that utilities paint, by the first word of the utility. */
const PAINTED: Readonly<Record<string, string>> = {
  text: "color",
  bg: "background-color",
  border: "border-color",
  fill: "fill",
  stroke: "stroke",
  outline: "outline-color",
  decoration: "text-decoration-color",
  accent: "accent-color",
  caret: "caret-color",
};

/** The colour that a utility names, and the property that it paints: `gray-300` and `color` of `text-gray-300`. */
export interface UtilityColor {
  readonly name: string;
  readonly property: string;
}

/** Reads a class as a utility that paints in every state and at every width. Undefined for other classes. */
export function utilityColor(className: string): UtilityColor | undefined {
  if (className.includes(":") || !isColorUtility(className)) return undefined;
  const [, word = "", color = "", , alpha] = PARTS.exec(className) ?? [];
  const property = PAINTED[word];
  return property === undefined ? undefined : { name: alpha === undefined ? color : `${color}-a${alpha}`, property };
}

const PARTS = new RegExp(`^([a-z]+)(?:-[xytrblse])?-((?:${TAILWIND_HUES.join("|")})(-\\d+)?)(?:/(\\d+))?$`);

const UTILITY =
  /^((-?[mp][trblxyse]?|[wh]|min-[wh]|max-[wh]|gap|space|g[xy]?|z|fs|fw|lh|order|col|cols|row|grid|flex|d|align|justify|items|content|self|place|float|clear|overflow|object|top|right|bottom|left|start|end|inset|position|sticky|fixed|rounded|shadow|opacity|leading|tracking|font|text|bg|border|size|basis|aspect|translate|rotate|scale|duration|ease|delay|animate|transition|cursor|select|pointer|order|is|has|js|no|not|u|wow|aos)-.*|(xs|sm|md|lg|xl|xxl|hover|focus|dark|print):.*|[mp][trblxyse]?\d*|[mp][trblxyse]?-?auto|container(-fluid)?|row|col|flex|grid|block|inline|inline-block|hidden|relative|absolute|fixed|sticky|static|show|active|open|fade|collapse|collapsed|disabled|selected|current|visible|loaded|border|rounded|shadow|clearfix|wrapper|lead|small|large|first|last|odd|even|uppercase|lowercase|capitalize|italic|underline|truncate|antialiased|.*-(margin|padding|spacing|width)-.*)$/;

/** Returns whether a class says how an element is laid out or what state it is in, not what it is. */
export const isUtility = (name: string): boolean => UTILITY.test(name);
