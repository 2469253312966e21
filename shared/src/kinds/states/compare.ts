import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { StateToken } from "../wire.ts";

const identity = ({ value, color_name }: StateToken): string =>
  color_name === undefined ? value : compositeIdentity(value, [{ color: value, color_name }]);

/** A colour that has a name is the colour's change. */
export const states = namedComparison("states", {
  isEqual: (before, after) => identity(before) === identity(after),
});
