import { compositeIdentity } from "../engine/composite-identity.ts";
import type { GradientToken } from "../wire.ts";

/** Equal for gradients with the same geometry and the same names of colours. */
export const gradientIdentity = (token: GradientToken): string => compositeIdentity(token.value, token.stops);
