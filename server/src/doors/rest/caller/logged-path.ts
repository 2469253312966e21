import { CALLS_PATH } from "../calls.ts";
import type { HttpContext } from "../context.ts";

/** Tokens of links have 22 characters of base64url. Names of procedures can be longer, but have no separators. */
const LONG = /[\w-]{20,}/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PROCEDURES = new RegExp(`^${CALLS_PATH}/[a-z.,]+$`, "i");
/** Nobody encodes a path more often by mistake. */
const MAX_DECODINGS = 3;

/**
 * Returns the path for the log. A link's token is replaced, also in a path that no endpoint has because it is mistyped, encoded
 * or cut up: `//s/<token>`, `/s%2f<token>`, `/APP/reset-password/<token>`.
 */
export function loggedPath(ctx: HttpContext): string {
  const { endpoint, loggedPath: path } = ctx.state.route ?? {};
  if (path !== undefined) return path;
  if (endpoint?.hasSecretPath) return endpoint.path;
  return PROCEDURES.test(ctx.path) ? ctx.path : withoutTokens(ctx.path);
}

function withoutTokens(path: string): string {
  let decodedPath = path;
  for (let round = 0; round < MAX_DECODINGS && decodedPath.includes("%"); round += 1) {
    // decodeURIComponent() refuses the whole path for one malformed escape.
    decodedPath = decodedPath.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  if (/%[\da-f]{2}/i.test(decodedPath)) return "/…";
  const hidden = decodedPath.replace(LONG, (run) => (UUID.test(run) ? run : "…"));
  return hidden === decodedPath ? path : hidden;
}
