import type { NamedChanges, ValueChanges } from "../changes.ts";
import { type Comparison, compareNamed, compareValues, countChanges } from "../compare.ts";
import type { Tokens } from "../wire.ts";

export const spacing: Comparison = {
  key: "spacing",
  compare(from, to) {
    const changes = compareValues(from.spacing, to.spacing);
    const modified = modifiedSteps(from, to, changes);
    return {
      changes: { spacing: { ...changes, ...(modified.length > 0 && { modified }) } },
      count: countChanges(changes),
    };
  },
};

/** The steps of the spacing scale of which the old value was removed and the new one was added. */
function modifiedSteps(
  { spacing_scale: from = [] }: Tokens,
  { spacing_scale: to = [] }: Tokens,
  { added, removed }: ValueChanges,
): NamedChanges["modified"] {
  return compareNamed(from, to).modified.filter((step) => removed.includes(step.from) && added.includes(step.to));
}
