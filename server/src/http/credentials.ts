import type { PlanName } from "@tintype/shared/api/plans";
import { AppError } from "../errors.ts";
import type { Credentials, HttpMiddleware } from "./context.ts";
import type { Caller, CredentialRule } from "./endpoint.ts";

/** A caller, with what the limits need: the plan of their own, null or absent for who has none. */
export type Authenticated = Caller & Readonly<{ plan?: PlanName | null }>;

/** Says whose credential an Authorization header holds. Throws AppError 401 for none and for one that is not valid. */
export type Authenticate = (authorization: string | undefined) => Promise<Authenticated>;

/**
 * Finds out who asks, before anything of the body is read. It refuses nothing: endpoints for everybody answer whatever the
 * header holds, and limits count by user wherever one is known.
 */
export function recognise(authenticate: Authenticate): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.credentials = await authenticate(ctx.headers.authorization).then(
      (caller): Credentials => ({ caller }),
      (refusal: unknown): Credentials => ({ refusal }),
    );
    await next();
  };
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
