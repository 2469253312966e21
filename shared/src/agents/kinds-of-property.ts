import { CHECKED_KINDS, type CheckedKind } from "../conformance/checked-kinds.ts";
import { numberRules } from "../conformance/sources/number-rules.ts";

/** Properties by their names, and the kinds of tokens that they take, beside those of one kind of numbers. */
const PROPERTIES: readonly (readonly [RegExp, readonly CheckedKind[]])[] = [
  [/^(?:box|text)-shadow$|^filter$/, ["shadows"]],
  [/^background(?:-image)?$|^mask/, ["colors", "gradients"]],
  [/radius$/, ["radii"]],
  [/color$|^fill$|^stroke$/, ["colors"]],
  [/^(?:border|outline|column-rule)(?!-spacing)/, ["borders", "colors"]],
  [/^font$/, ["text_styles"]],
  [/^font-family$/, ["font_families"]],
  [/^font-size$/, ["font_sizes"]],
  [/^font-weight$/, ["font_weights"]],
  [/^line-height$/, ["line_heights"]],
  [/^(?:margin|padding|inset)|gap$|^(?:top|right|bottom|left)$/, ["spacing"]],
  [/(?:duration|delay)$/, ["durations"]],
  [/timing-function$/, ["easings"]],
];

/** The kinds of tokens that a CSS property takes. Empty for a property of which no kind has values. */
export function kindsOfProperty(property: string): readonly CheckedKind[] {
  const name = property.toLowerCase();
  const numbers = CHECKED_KINDS.filter((kind) => numberRules(kind)?.property === name);
  return [...new Set([...(PROPERTIES.find(([pattern]) => pattern.test(name))?.[1] ?? []), ...numbers])];
}
