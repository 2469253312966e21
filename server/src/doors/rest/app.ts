import Koa from "koa";
import type pino from "pino";
import type { ErrorPage } from "../../platform/operation/answer.ts";
import type { Authenticate } from "../../platform/operation/caller.ts";
import { type Endpoint, endpointsOf, type Operation } from "../../platform/operation/operation.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { answerErrors } from "./answers/error-answers.ts";
import { authenticateRequest, type CookieSession } from "./caller/credentials.ts";
import { identify } from "./caller/identify.ts";
import { isCall } from "./calls.ts";
import type { HttpMiddleware, RequestState } from "./context.ts";
import { allowExtensions } from "./cors.ts";
import { docsOperations } from "./docs/docs.ts";
import { markdownOperations } from "./docs/markdown.ts";
import { responseHeaders } from "./headers.ts";
import { requireKnownHost } from "./known-hosts.ts";
import { buildOpenApi } from "./openapi/document.ts";
import { route } from "./routing.ts";
import { serve } from "./serve.ts";
import { systemOperations } from "./system.ts";
import { traceRequest } from "./trace.ts";

export type AppOptions = {
  operations: readonly Operation[];
  authenticate: Authenticate;
  log: pino.Logger;
  /** The API's version, in /health and in the OpenAPI document. */
  version: string;
  /** Number of proxies in front of the service that add to X-Forwarded-For. With 0, the connection's own address counts. */
  trustProxy?: number;
  /** Runs before everything else. */
  measure?: HttpMiddleware;
  /** Returns the address at which people reach the service. Requests for unknown hosts are then refused: `requireKnownHost`. */
  publicUrl?: () => string;
  /** Counts requests once the caller and the endpoint are known, and lets them wait for their turn. Without it nothing is limited. */
  admission?: Admission;
  /** The rate-limit headers of an answer that is not counted. */
  limitHeaders?: () => Record<string, string>;
  /** Answers with the dashboard's page and files, without a look at the caller: `serveDashboard`. */
  dashboard?: HttpMiddleware;
  /** The page that people see in a browser at an unknown path: `missingPage`. Without it they see JSON. */
  missingPage?: ErrorPage;
  /** The session that browsers keep in a cookie. */
  session?: CookieSession;
  /** Answers procedure calls: `serveTrpc`. */
  trpc?: HttpMiddleware;
  /** Answers the requests of models: `serveMcp`. */
  mcp?: HttpMiddleware;
  /** Aborted when the process begins to shut down. From then on answers carry `Connection: close`. */
  closing?: AbortSignal;
};

/** The codes of errors that mean that a client has closed its connection. */
const CLIENT_LEFT = new Set(["EPIPE", "ECONNRESET", "ECONNABORTED", "ERR_STREAM_PREMATURE_CLOSE"]);

const isOfClient = (error: unknown): error is { code: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && CLIENT_LEFT.has(error.code);

/**
 * Creates the Koa app that serves the given endpoints, /health, /openapi.json (generated from the declarations) and /docs.
 * Each middleware adds one fact to the request's state. Only the last middlewares, one for each door, refuse requests.
 */
export function createApp({
  operations,
  authenticate,
  log,
  version,
  trustProxy = 0,
  measure,
  publicUrl,
  admission = createAdmission(),
  limitHeaders,
  dashboard,
  missingPage,
  session,
  trpc,
  mcp,
  closing,
}: AppOptions): Koa<RequestState> {
  // Generated when it is first asked for, because that takes a tenth of the time in which the service starts.
  let document: Record<string, unknown> | undefined;
  const endpoints: readonly Endpoint[] = endpointsOf([
    ...operations,
    ...systemOperations({
      version,
      document: () => {
        document ??= buildOpenApi(endpoints, version);
        return document;
      },
    }),
    ...docsOperations(),
    ...markdownOperations(),
  ]);

  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  // Koa reports errors here that no middleware can answer any more, such as a socket that breaks during the answer.
  app.on("error", (err: unknown) => {
    if (isOfClient(err)) log.debug({ code: err.code }, "a client left before it had its answer");
    else log.warn({ err }, "an answer could not be sent");
  });
  if (measure) app.use(measure);
  app.use(identify(log));
  app.use(responseHeaders(closing));
  app.use(allowExtensions(limitHeaders));
  app.use(answerErrors(missingPage));
  if (publicUrl) app.use(requireKnownHost(publicUrl));
  app.use(route(endpoints));
  if (dashboard) app.use(dashboard);
  app.use(traceRequest);
  app.use(authenticateRequest(authenticate, { isLimited: admission.isLimited, session, ...(trpc && { isCall }) }));
  if (trpc) app.use(trpc);
  if (mcp) app.use(mcp);
  app.use(serve(admission));
  return app;
}
