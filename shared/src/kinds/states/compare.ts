import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { StateToken } from "../wire.ts";

function identity({ value, color_name, value_colors = [] }: StateToken): string {
  return compositeIdentity(value, color_name === undefined ? value_colors : [{ color: value, color_name }]);
}

/** A colour that has a name is the colour's change. */
export const states = namedComparison("states", {
  isEqual: (before, after) => before.value === after.value || identity(before) === identity(after),
});
