import type Koa from "koa";
import type pino from "pino";
import type { Authenticated } from "./credentials.ts";
import type { Route } from "./routing.ts";

/** What came of the credentials of a request: a caller, or why there is none (thrown where one is needed). */
export type Credentials = Readonly<{ caller: Authenticated; refusal?: never } | { caller?: never; refusal: unknown }>;

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
  /** By `recognise`: who asks. */
  credentials: Credentials;
};

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
