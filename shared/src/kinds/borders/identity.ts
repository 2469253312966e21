import { compositeIdentity } from "../engine/composite-identity.ts";
import type { BorderToken } from "../wire.ts";

/** Equal for borders with the same geometry and the same names of colours. */
export const borderIdentity = (token: BorderToken): string => compositeIdentity(token.value, [token]);
