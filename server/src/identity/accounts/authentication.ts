import type { Db } from "../../platform/database/db.ts";
import type { Authenticate } from "../../platform/operation/caller.ts";
import { type Authenticated, credentialsOf } from "../../platform/operation/caller.ts";
import { looksLikeApiKey, parseApiKey, secretMatches } from "./api-keys/api-keys.ts";
import { createCredentialCache } from "./credential-cache.ts";
import type { Tokens } from "./jwt.ts";
import { invalidCredential, missingCredential } from "./refusals.ts";
import { type ApiKeyRow, findApiKeyByKeyId, findUser, touchApiKey } from "./repository.ts";
import { isSessionOver } from "./session-repository.ts";

/** A key that is used all the time updates its last_used_at once in this interval, not with every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

const NO_SESSION = { sessionEpoch: null, sessionId: null };

/** Time for which a credential is cached, in ms. Shorter than the interval above, so that last_used_at stays up to date. */
const CACHE_MS = 30_000;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/**
 * Creates the function that finds the caller of an API key or JWT in an Authorization header.
 *
 * Callers are cached, so that validating the credential and counting the request take one round trip to the database. With
 * `mayUseCache`, the result can be a `cached` caller, which the database has to confirm. It notices a revoked key, a logout,
 * a disabled account or another plan at once, in every process.
 */
export function createAuthenticate(options: { db: Db; tokens: Tokens; now: () => Date }): Authenticate {
  const { db, tokens, now } = options;
  const cache = createCredentialCache<Authenticated>();

  return async (authorization, { mayUseCache = false } = {}) => {
    if (authorization === undefined || authorization === "") throw missingCredential();
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw invalidCredential();
    return looksLikeApiKey(token) ? callerOfApiKey(token, mayUseCache) : callerOfJwt(token, mayUseCache);
  };

  function findCached(token: string): Authenticated | undefined {
    const caller = cache.get(token, now());
    if (!caller) return undefined;
    const reauthenticate = () => {
      cache.delete(token);
      return credentialsOf(looksLikeApiKey(token) ? callerOfApiKey(token, false) : callerOfJwt(token, false));
    };
    const { userId, plan = null, apiKeyId = null } = caller;
    const { sessionEpoch, sessionId } = caller.credential === "jwt" ? caller : NO_SESSION;
    return { ...caller, cached: { state: { userId, plan, apiKeyId, sessionEpoch, sessionId }, reauthenticate } };
  }

  function addToCache(token: string, caller: Authenticated, expiresAt: Date | null): Authenticated {
    const latest = new Date(now().getTime() + CACHE_MS);
    cache.set(token, caller, expiresAt && expiresAt < latest ? expiresAt : latest);
    return caller;
  }

  async function callerOfJwt(token: string, mayUseCache: boolean): Promise<Authenticated> {
    const claims = await tokens.verify(token);
    const cachedCaller = mayUseCache ? findCached(token) : undefined;
    if (cachedCaller) return cachedCaller;
    const [user, isOver] = await Promise.all([findUser(db, claims.userId), isSessionOver(db, claims.sessionId)]);
    // Logout raises the epoch, which invalidates every JWT issued before.
    if (!user || isOver || user.disabled_at || user.session_epoch !== claims.sessionEpoch) throw invalidCredential();
    const caller = { ...claims, credential: "jwt", plan: user.plan } as const;
    return addToCache(token, caller, null);
  }

  async function callerOfApiKey(token: string, mayUseCache: boolean): Promise<Authenticated> {
    const cachedCaller = mayUseCache ? findCached(token) : undefined;
    if (cachedCaller) return cachedCaller;
    const parts = parseApiKey(token);
    const key = parts && (await findApiKeyByKeyId(db, parts.keyId));
    if (!parts || !key || !secretMatches(parts.secret, key.secret_hash)) throw invalidCredential();
    if (key.disabled_at || (key.expires_at && key.expires_at <= now())) throw invalidCredential();
    await recordUse(key);
    const { id: apiKeyId, scopes, plan } = key;
    const caller = { userId: key.user_id, credential: "api_key", plan, apiKeyId, scopes } as const;
    return addToCache(token, caller, key.expires_at);
  }

  async function recordUse(key: ApiKeyRow) {
    const usedAt = now();
    const last = key.last_used_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (usedAt.getTime() - last >= LAST_USED_RESOLUTION_MS) await touchApiKey(db, key.id, usedAt);
  }
}
