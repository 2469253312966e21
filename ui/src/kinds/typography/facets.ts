/** The lists of a family that may change, and the keys of their names. */
export const FACETS = [
  ["weights", "typography.weights"],
  ["sizes", "typography.sizes"],
  ["line_heights", "typography.lineHeights"],
  ["letter_spacings", "typography.letterSpacings"],
  ["stack", "typography.stack"],
] as const;
