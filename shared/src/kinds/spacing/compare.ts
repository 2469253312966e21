import type { NamedChanges, SpacingChanges, ValueChanges } from "../changes.ts";
import { type Comparison, compareNamed, compareValues, countChanges, differing } from "../compare.ts";

export const spacing: Comparison = {
  key: "spacing",
  compare(from, to) {
    const changes = compareValues(from.spacing, to.spacing);
    return toCompared(changes, compareNamed(from.spacing_scale ?? [], to.spacing_scale ?? []).modified);
  },
  except({ spacing: changes = NONE }, { spacing: others = NONE }) {
    const remaining = {
      added: differing(changes.added, others.added),
      removed: differing(changes.removed, others.removed),
    };
    return toCompared(remaining, changes.modified ?? []);
  },
};

const NONE: SpacingChanges = { added: [], removed: [] };

/** @param steps the steps of the spacing scale that have another value */
function toCompared(changes: ValueChanges, steps: NamedChanges["modified"]) {
  // Steps of which the old value was removed and the new one was added explain these.
  const modified = steps.filter(({ from, to }) => changes.removed.includes(from) && changes.added.includes(to));
  return {
    changes: { spacing: { ...changes, ...(modified.length > 0 && { modified }) } },
    count: countChanges(changes),
  };
}
