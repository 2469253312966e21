import { type ApiKeyScope, includesScope } from "@tintype/shared/api/accounts/auth";
import type { PlanName } from "@tintype/shared/api/accounts/plans";
import type { CredentialState } from "../database/credential-state.ts";
import { AppError } from "../errors.ts";
import type { ApiKeyId, SessionId, UserId } from "../ids.ts";

/** A user who sends a request with a JWT, with its session and the user's session epoch. */
export type SessionCaller = Readonly<{
  userId: UserId;
  credential: "jwt";
  sessionId: SessionId;
  sessionStart: Date;
  sessionEpoch: number;
  apiKeyId?: undefined;
}>;

/** The user who sends a request, and the kind of their credential. */
export type Caller =
  | SessionCaller
  | Readonly<{ userId: UserId; credential: "api_key"; apiKeyId: ApiKeyId; scopes: readonly ApiKeyScope[] | null }>;

/** A caller with what the limits need to know about them. */
export type Authenticated = Caller &
  Readonly<{
    /** The user's own plan; null or absent if they have none. */
    plan?: PlanName | null;
    cached?: CachedCredential;
  }>;

/** Marks a caller who comes from the cache. Nothing is done for them before the database has confirmed the state. */
export interface CachedCredential {
  /** The state that the database has to confirm. */
  readonly state: CredentialState;
  /** Authenticates the caller again, without the cache. */
  reauthenticate(): Promise<Credentials>;
}

/** The result of authentication: a caller, or the error to throw if an operation needs one. */
export type Credentials = Readonly<{ caller: Authenticated; refusal?: never } | { caller?: never; refusal: unknown }>;

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
 * Whom an operation serves: everybody, everybody but with the caller if there is one, callers with a valid credential, or
 * callers with a JWT (an API key gets 403).
 */
export type CredentialRule = "none" | "optional" | "any" | "jwt";

/**
 * Returns the caller that an operation's rule requires.
 * @throws the error of authentication; AppError forbidden for an API key if the operation requires a JWT
 */
export function requireCaller(rule: CredentialRule, credentials: Credentials): Caller | undefined {
  if (rule === "none") return undefined;
  if (rule === "optional") return credentials.caller;
  if (!credentials.caller) throw credentials.refusal;
  if (rule === "jwt" && credentials.caller.credential !== "jwt") {
    throw new AppError("forbidden", "An API key cannot do this. Log in and use the token you get.");
  }
  return credentials.caller;
}

/** @throws AppError insufficient_scope for an API key without the scope */
export function requireScope(caller: Caller | undefined, scope: ApiKeyScope): void {
  if (caller?.credential !== "api_key" || includesScope(caller.scopes, scope)) return;
  const challenge = { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` };
  throw new AppError("insufficient_scope", `This API key lacks the scope "${scope}".`, {}, challenge);
}

/** Waits for the result of authentication, whichever it is. */
export function credentialsOf(authenticated: Promise<Authenticated>): Promise<Credentials> {
  return authenticated.then(
    (caller): Credentials => ({ caller }),
    (refusal: unknown): Credentials => ({ refusal }),
  );
}
