import {
  type Authenticate,
  type Authenticated,
  type Caller,
  credentialsOf,
} from "../../../platform/operation/caller.ts";
import type { Endpoint } from "../../../platform/operation/operation.ts";
import type { HttpContext, HttpMiddleware } from "../context.ts";

/** A session that a browser keeps in a cookie. Only some paths have one. */
export interface CookieSession {
  /** Returns the cookie's credential as an Authorization header would have it; undefined if it does not count here. */
  credentialOf(ctx: HttpContext): string | undefined;
  /** Returns whether the request means the user whose session it is. A browser may have changed users in another tab. */
  isMeant(ctx: HttpContext, caller: Caller): boolean;
  /** Gives the browser a new cookie if it is time. */
  renew(ctx: HttpContext, caller: Authenticated): Promise<void>;
}

/**
 * Authenticates the caller before the body is read. It refuses nothing: public endpoints ignore an invalid credential, and
 * the limits need the user, if there is one, for every request.
 * @param isLimited whether `Admission.count` runs after it, which validates cached callers
 * @param isCall tells whether a request is for a procedure; the limiter, which counts it, also validates cached callers
 */
export function authenticateRequest(
  authenticate: Authenticate,
  {
    isLimited,
    session,
    isCall = () => false,
  }: { isLimited: boolean; session?: CookieSession | undefined; isCall?: (ctx: HttpContext) => boolean },
): HttpMiddleware {
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    const mayUseCache = isLimited && (endpoint ? isCounted(endpoint) : isCall(ctx));
    const { authorization } = ctx.headers;
    const cookie = authorization === undefined ? session?.credentialOf(ctx) : undefined;
    if (session && cookie !== undefined) {
      ctx.state.credentials = await credentialsOf(authenticateCookie(ctx, cookie, session, mayUseCache));
    } else {
      ctx.state.credentials = await credentialsOf(authenticate(authorization, { mayUseCache }));
    }
    await next();
  };

  async function authenticateCookie(
    ctx: HttpContext,
    credential: string,
    session: CookieSession,
    mayUseCache: boolean,
  ) {
    const caller = await authenticate(credential, { mayUseCache });
    if (!session.isMeant(ctx, caller)) return authenticate(undefined); // refused as without a credential
    // If the session of a cached caller is over, so is that of the new cookie: it names the same one.
    await session.renew(ctx, caller);
    return caller;
  }
}

/** Returns whether the limits count requests to the endpoint. */
export function isCounted({ limit }: Pick<Endpoint, "limit">): boolean {
  return limit !== "none";
}
