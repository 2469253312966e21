import { AppError } from "../errors.ts";
import type { Authenticated, Credentials, HttpMiddleware } from "./context.ts";
import type { Caller, CredentialRule, Endpoint } from "./endpoint.ts";

/**
 * Finds the caller of the credential in an Authorization header.
 * @param mayUseCache whether the result may be a `cached` caller
 * @throws AppError 401 if the header is missing or the credential is not valid
 */
export type Authenticate = (
  authorization: string | undefined,
  options?: { mayUseCache?: boolean },
) => Promise<Authenticated>;

/**
 * Authenticates the caller before the body is read. It refuses nothing: public endpoints ignore an invalid credential, and
 * the limits need the user, if there is one, for every request.
 * @param isLimited whether `limitRequests` runs after it, which validates cached callers
 */
export function authenticateRequest(authenticate: Authenticate, { isLimited }: { isLimited: boolean }): HttpMiddleware {
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    const mayUseCache = isLimited && endpoint !== undefined && isCounted(endpoint);
    ctx.state.credentials = await credentialsOf(authenticate(ctx.headers.authorization, { mayUseCache }));
    await next();
  };
}

/** Whether the limits count requests to the endpoint. */
export function isCounted({ limit }: Pick<Endpoint, "limit">): boolean {
  return limit !== "none";
}

export function credentialsOf(authenticated: Promise<Authenticated>): Promise<Credentials> {
  return authenticated.then(
    (caller): Credentials => ({ caller }),
    (refusal: unknown): Credentials => ({ refusal }),
  );
}

/**
 * Returns the caller that an endpoint's rule requires.
 * @throws the error of `authenticate`; AppError forbidden for an API key if the endpoint requires a JWT
 */
export function requireCaller(rule: CredentialRule, credentials: Credentials): Caller | undefined {
  if (rule === "none") return undefined;
  if (!credentials.caller) throw credentials.refusal;
  if (rule === "jwt" && credentials.caller.credential !== "jwt") {
    throw new AppError("forbidden", "An API key cannot do this. Log in and use the token you get.");
  }
  return credentials.caller;
}
