import { countChanges, namedComparison } from "../compare.ts";

/**
 * The parts of a style are those of `typography`, whose changes explain those here. They explain none where a style gets parts
 * that others have had.
 */
export const textStyles = namedComparison("text_styles", {
  repeats: ({ from, to }, { typography }) =>
    from === null || to === null || (typography !== undefined && countChanges(typography) > 0),
});
