import type { CheckedKind } from "../conformance/checked-kinds.ts";

/** Properties by their names, and the kinds of tokens that they take. */
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
  [/^opacity$/, ["opacities"]],
  [/^z-index$/, ["z_indexes"]],
  [/(?:duration|delay)$/, ["durations"]],
  [/timing-function$/, ["easings"]],
];

/** The kinds of tokens that a CSS property takes. Empty for a property of which no kind has values. */
export function kindsOfProperty(property: string): readonly CheckedKind[] {
  return PROPERTIES.find(([pattern]) => pattern.test(property.toLowerCase()))?.[1] ?? [];
}
