import type { Db } from "../database/db.ts";
import type { Authenticated } from "../http/context.ts";
import { type Authenticate, credentialsOf } from "../http/credentials.ts";
import { looksLikeApiKey, parseApiKey, secretMatches } from "./api-keys.ts";
import { createCredentialCache } from "./credential-cache.ts";
import type { Tokens } from "./jwt.ts";
import { invalidCredential, missingCredential } from "./refusals.ts";
import { type ApiKeyRow, findApiKeyByKeyId, findUser, touchApiKey } from "./repository.ts";

/** A key in steady use writes its last_used_at once in this time, not with every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** For how long a credential may be cached. Shorter than the above, so that a key's use is noted in time. */
const REMEMBERED_MS = 30_000;

/**
 * Says whose API key or JWT an Authorization header holds.
 *
 * What a credential stood for a moment ago is remembered, so that the look-up and the count of the request can be one round
 * trip to the database: who asks with `mayUseCache` has the database confirm it (`remembered`). A key that was revoked, a
 * logout, a disabled account or another plan is noticed there at once, in every process.
 */
export function createAuthenticate(options: { db: Db; tokens: Tokens; now: () => Date }): Authenticate {
  const { db, tokens, now } = options;
  const memory = createCredentialCache<Authenticated>();

  return async (authorization, { mayUseCache = false } = {}) => {
    if (authorization === undefined || authorization === "") throw missingCredential();
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw invalidCredential();
    return looksLikeApiKey(token) ? callerOfApiKey(token, mayUseCache) : callerOfJwt(token, mayUseCache);
  };

  function recalled(token: string): Authenticated | undefined {
    const caller = memory.find(token, now());
    if (!caller) return undefined;
    const reauthenticate = () => {
      memory.forget(token);
      return credentialsOf(looksLikeApiKey(token) ? callerOfApiKey(token, false) : callerOfJwt(token, false));
    };
    const { userId, plan = null, apiKeyId = null, sessionEpoch = null } = caller;
    return { ...caller, cached: { state: { userId, plan, apiKeyId, sessionEpoch }, reauthenticate } };
  }

  function remember(token: string, caller: Authenticated, until: Date | null): Authenticated {
    const latest = new Date(now().getTime() + REMEMBERED_MS);
    memory.keep(token, caller, until && until < latest ? until : latest);
    return caller;
  }

  async function callerOfJwt(token: string, mayUseCache: boolean): Promise<Authenticated> {
    const claims = await tokens.verify(token);
    const known = mayUseCache ? recalled(token) : undefined;
    if (known) return known;
    const user = await findUser(db, claims.userId);
    // Logout raises the epoch, which ends every JWT made before.
    if (!user || user.disabled_at || user.session_epoch !== claims.sessionEpoch) throw invalidCredential();
    const caller = { userId: user.id, credential: "jwt", plan: user.plan, sessionEpoch: user.session_epoch } as const;
    return remember(token, caller, null);
  }

  async function callerOfApiKey(token: string, mayUseCache: boolean): Promise<Authenticated> {
    const known = mayUseCache ? recalled(token) : undefined;
    if (known) return known;
    const parts = parseApiKey(token);
    const key = parts && (await findApiKeyByKeyId(db, parts.keyId));
    if (!parts || !key || !secretMatches(parts.secret, key.secret_hash)) throw invalidCredential();
    if (key.disabled_at || (key.expires_at && key.expires_at <= now())) throw invalidCredential();
    await noteUse(key);
    const caller = { userId: key.user_id, credential: "api_key", plan: key.plan, apiKeyId: key.id } as const;
    return remember(token, caller, key.expires_at);
  }

  async function noteUse(key: ApiKeyRow) {
    const at = now();
    const last = key.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (at.getTime() - last >= LAST_USED_RESOLUTION_MS) await touchApiKey(db, key.id, at);
  }
}
