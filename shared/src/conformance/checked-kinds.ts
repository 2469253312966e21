/** The kinds of values that are held against a design system, in the order of reports. Typography is split into four. */
export const CHECKED_KINDS = [
  "colors",
  "font_families",
  "font_sizes",
  "font_weights",
  "line_heights",
  "spacing",
  "radii",
  "shadows",
  "borders",
  "gradients",
  "opacities",
  "z_indexes",
  "durations",
  "easings",
  "breakpoints",
  "text_styles",
] as const;
export type CheckedKind = (typeof CHECKED_KINDS)[number];
