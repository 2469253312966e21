import { type Comparison, compareValues, countChanges } from "../compare.ts";

export const spacing: Comparison = {
  key: "spacing",
  compare(from, to) {
    const changes = compareValues(from.spacing, to.spacing);
    return { changes: { spacing: changes }, count: countChanges(changes) };
  },
};
