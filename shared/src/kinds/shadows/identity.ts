import { compositeIdentity } from "../engine/composite-identity.ts";
import type { ShadowToken } from "../wire.ts";

/** Equal for shadows with the same geometry and the same names of colours. */
export const shadowIdentity = (token: ShadowToken): string => compositeIdentity(token.value, token.layers);
