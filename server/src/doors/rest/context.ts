import type { PlanName } from "@tintype/shared/api/plans";
import type Koa from "koa";
import type pino from "pino";
import type { CredentialState } from "../../platform/database/credential-state.ts";
import type { ApiKeyId } from "../../platform/ids.ts";
import type { Caller, Endpoint } from "./endpoint.ts";

/** A caller with what the limits need to know about them. */
export type Authenticated = Caller &
  Readonly<{
    /** The user's own plan; null or absent if they have none. */
    plan?: PlanName | null;
    /** If the credential is an API key. */
    apiKeyId?: ApiKeyId;
    cached?: CachedCredential;
  }>;

/** Marks a caller who comes from the cache. Nothing is done for them before the database has confirmed the state. */
export interface CachedCredential {
  /** The state that the database has to confirm. */
  readonly state: CredentialState;
  /** Authenticates the caller again, without the cache. */
  reauthenticate(): Promise<Credentials>;
}

/** The result of authentication: a caller, or the error to throw if an endpoint needs one. */
export type Credentials = Readonly<{ caller: Authenticated; refusal?: never } | { caller?: never; refusal: unknown }>;

/** What a request asks for. Without an endpoint, `allow` names the path's methods; it is empty for an unknown path. */
export type Route = Readonly<{
  endpoint?: Endpoint;
  params: Readonly<Record<string, string>>;
  allow: readonly string[];
  /** The name in the metrics, for requests that no endpoint answers. */
  name?: string;
  /** The path in the log, if the requested one contains a secret. */
  loggedPath?: string;
}>;

/** What the middlewares of app.ts find out about a request, in the order in which they run. */
export type RequestState = {
  /** Set by `identify`. */
  requestId: string;
  /** Set by `identify`. Its lines carry the request's id. */
  log: pino.Logger;
  /** Set by `traceRequest`, of requests in a trace. */
  traceId?: string | undefined;
  /** Set by `identify`. Aborted when the client disconnects before it has its answer. */
  signal: AbortSignal;
  /** Set by `route`: what the request asks for. */
  route: Route;
  /** Set by `authenticateRequest`: who makes the request. */
  credentials: Credentials;
};

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
