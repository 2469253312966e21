import { AppError } from "../errors.ts";
import type { Authenticated, Credentials, HttpMiddleware } from "./context.ts";
import type { Caller, CredentialRule, Endpoint } from "./endpoint.ts";

/**
 * Says whose credential an Authorization header holds. Throws AppError 401 for none and for one that is not valid.
 * @param mayUseCache whether the answer may be a caller who is `remembered`
 */
export type Authenticate = (
  authorization: string | undefined,
  options?: { mayUseCache?: boolean },
) => Promise<Authenticated>;

/**
 * Finds out who asks, before anything of the body is read. It refuses nothing: endpoints for everybody answer whatever the
 * header holds, and limits count by user wherever one is known.
 * @param isLimited whether `limitRequests` comes after it, which asks the database about those who are remembered
 */
export function authenticateRequest(authenticate: Authenticate, { isLimited }: { isLimited: boolean }): HttpMiddleware {
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    const mayUseCache = isLimited && endpoint !== undefined && isCounted(endpoint);
    ctx.state.credentials = await credentialsOf(authenticate(ctx.headers.authorization, { mayUseCache }));
    await next();
  };
}

/** Whether requests for the endpoint are counted by the limits. */
export function isCounted({ limit }: Pick<Endpoint, "limit">): boolean {
  return limit !== "none";
}

export function credentialsOf(authenticated: Promise<Authenticated>): Promise<Credentials> {
  return authenticated.then(
    (caller): Credentials => ({ caller }),
    (refusal: unknown): Credentials => ({ refusal }),
  );
}

/** The caller that an endpoint's rule asks for. Throws what `authenticate` did, or 403 for an API key where only a JWT will do. */
export function requireCaller(rule: CredentialRule, credentials: Credentials): Caller | undefined {
  if (rule === "none") return undefined;
  if (!credentials.caller) throw credentials.refusal;
  if (rule === "jwt" && credentials.caller.credential !== "jwt") {
    throw new AppError("forbidden", "An API key cannot do this. Log in and use the token you get.");
  }
  return credentials.caller;
}
