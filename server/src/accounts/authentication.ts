import type { Authenticate, Authenticated } from "../http/credentials.ts";
import { looksLikeApiKey, parseApiKey, secretMatches } from "./api-keys.ts";
import type { Tokens } from "./jwt.ts";
import { invalidCredential, missingCredential } from "./refusals.ts";
import type { AccountRepository, ApiKeyRow } from "./repository.ts";

/** A key in steady use writes its last_used_at once in this time, not with every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** Says whose API key or JWT an Authorization header holds. */
export function createAuthenticate(options: {
  repository: AccountRepository;
  tokens: Tokens;
  now: () => Date;
}): Authenticate {
  const { repository, tokens, now } = options;

  return async (authorization) => {
    if (authorization === undefined || authorization === "") throw missingCredential();
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw invalidCredential();
    return looksLikeApiKey(token) ? callerOfApiKey(token) : callerOfJwt(token);
  };

  async function callerOfJwt(token: string): Promise<Authenticated> {
    const claims = await tokens.verify(token);
    const user = await repository.findUser(claims.userId);
    // Logout raises the epoch, which ends every JWT made before.
    if (!user || user.disabled_at || user.session_epoch !== claims.sessionEpoch) throw invalidCredential();
    return { userId: user.id, credential: "jwt", plan: user.plan };
  }

  async function callerOfApiKey(token: string): Promise<Authenticated> {
    const parts = parseApiKey(token);
    const key = parts && (await repository.findApiKeyByKeyId(parts.keyId));
    if (!parts || !key || !secretMatches(parts.secret, key.secret_hash)) throw invalidCredential();
    if (key.disabled_at || (key.expires_at && key.expires_at <= now())) throw invalidCredential();
    await noteUse(key);
    return { userId: key.user_id, credential: "api_key", plan: key.plan };
  }

  async function noteUse(key: ApiKeyRow) {
    const at = now();
    const last = key.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (at.getTime() - last >= LAST_USED_RESOLUTION_MS) await repository.touchApiKey(key.id, at);
  }
}
