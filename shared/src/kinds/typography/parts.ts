/** The lists of a family, each of which is one change. */
export const PARTS = ["weights", "sizes", "line_heights", "letter_spacings", "stack"] as const;
export type FamilyPart = (typeof PARTS)[number];
