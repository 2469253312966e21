import type { PlanName } from "@tintype/shared/api/plans";
import type Koa from "koa";
import type pino from "pino";
import type { CredentialState } from "../database/credential-state.ts";
import type { ApiKeyId } from "../ids.ts";
import type { Caller, Endpoint } from "./endpoint.ts";

/**
 * A caller, with what the limits need: the plan of their own, null or absent for who has none; and the API key, where the
 * credential is one.
 */
export type Authenticated = Caller &
  Readonly<{
    plan?: PlanName | null;
    apiKeyId?: ApiKeyId;
    /** That of a JWT. */
    sessionEpoch?: number;
    cached?: CachedCredential;
  }>;

/** Of a caller who is taken for what they were a moment ago: nothing is done for them before the database agrees. */
export interface CachedCredential {
  /** What the database has to agree with. */
  readonly state: CredentialState;
  /** Finds out anew who asks. */
  reauthenticate(): Promise<Credentials>;
}

/** What came of the credentials of a request: a caller, or why there is none (thrown where one is needed). */
export type Credentials = Readonly<{ caller: Authenticated; refusal?: never } | { caller?: never; refusal: unknown }>;

/** What a request asks for. Without an endpoint: `allow` is empty for an unknown path, else it names the path's verbs. */
export type Route = Readonly<{
  endpoint?: Endpoint;
  params: Readonly<Record<string, string>>;
  allow: readonly string[];
  /** What measurements call it where no endpoint answers it. */
  name?: string;
}>;

/** What the middlewares of app.ts learn of a request, in the order in which they run. */
export type RequestState = {
  /** By `identify`. */
  requestId: string;
  /** By `identify`: its lines carry the request's id. */
  log: pino.Logger;
  /** By `identify`: aborted when the client goes away before it has its answer. */
  signal: AbortSignal;
  /** By `route`: what is asked for. */
  route: Route;
  /** By `authenticateRequest`: who asks. */
  credentials: Credentials;
};

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
