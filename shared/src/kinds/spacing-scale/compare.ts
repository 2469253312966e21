import { namedComparison } from "../compare.ts";

/**
 * The values of the scale are those of `spacing`, so what that has lost and gained explains most changes here. It explains none
 * where a step gets a value that another one has had and keeps, or where two steps swap their values.
 */
export const spacingScale = namedComparison("spacing_scale", {
  repeats: ({ from, to }, { spacing }) =>
    from === null || to === null || isExplained(spacing?.removed, from) || isExplained(spacing?.added, to),
});

const isExplained = (values: readonly string[] | undefined, value: string) => values?.includes(value) ?? false;
