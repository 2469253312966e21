import { compositeIdentity } from "../colors/composite-identity.ts";
import { namedComparison } from "../compare.ts";
import type { GradientToken } from "../wire.ts";

/** See NamedKind. */
export const gradientIdentity = (token: GradientToken): string => compositeIdentity(token.value, token.stops);

export const gradients = namedComparison("gradients", { identityOf: gradientIdentity });
