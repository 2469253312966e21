import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { BorderToken } from "../wire.ts";

/** See NamedKind. */
export const borderIdentity = (token: BorderToken): string => compositeIdentity(token.value, [token]);

export const borders = namedComparison("borders", {
  isEqual: (before, after) => borderIdentity(before) === borderIdentity(after),
});
