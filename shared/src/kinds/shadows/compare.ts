import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { ShadowToken } from "../wire.ts";

/** See NamedKind. */
export const shadowIdentity = (token: ShadowToken): string => compositeIdentity(token.value, token.layers);

export const shadows = namedComparison("shadows", {
  isEqual: (before, after) => shadowIdentity(before) === shadowIdentity(after),
});
