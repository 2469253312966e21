import type Koa from "koa";
import type pino from "pino";
import type { Credentials } from "../../platform/operation/caller.ts";
import type { Endpoint } from "../../platform/operation/operation.ts";

/** The endpoint that a request asks for. Without an endpoint, `allow` names the path's methods; it is empty for an unknown path. */
export type Route = Readonly<{
  endpoint?: Endpoint;
  params: Readonly<Record<string, string>>;
  allow: readonly string[];
  /** The name in the metrics, for requests that no endpoint answers. */
  name?: string;
  /** The path in the log, if the requested one contains a secret. */
  loggedPath?: string;
}>;

/** A request, or a call of it, that was answered with 503. */
export interface Unavailable {
  /** The path's template, or the name of the procedure or tool. */
  readonly operation: string;
  /** From a small set: the lane or pool that refused it, the code of the database's error, or the error's own code. */
  readonly reason: string;
}

/** The facts about a request that the middlewares of app.ts add, in the order in which they run. */
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
  /** Set by `Admission.count`: the request, or a call of it, was counted. */
  isCounted?: boolean;
  /** Set by `noteUnavailable`: the answers with 503. A request of several calls may have several. */
  unavailable?: readonly Unavailable[];
};

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
