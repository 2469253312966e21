import Koa from "koa";
import type pino from "pino";
import type { HttpMiddleware, RequestState } from "./context.ts";
import { allowExtensions } from "./cors.ts";
import { type Authenticate, authenticateRequest } from "./credentials.ts";
import { docsEndpoints } from "./docs.ts";
import type { Endpoint } from "./endpoint.ts";
import { answerErrors } from "./error-answers.ts";
import { responseHeaders } from "./headers.ts";
import { identify } from "./identify.ts";
import { buildOpenApi } from "./openapi/document.ts";
import { route } from "./routing.ts";
import { serve } from "./serve.ts";
import { systemEndpoints } from "./system.ts";

export type AppOptions = {
  endpoints: readonly Endpoint[];
  authenticate: Authenticate;
  log: pino.Logger;
  /** The API's version, in /health and in the OpenAPI document. */
  version: string;
  /** How many proxies stand in front and add to X-Forwarded-For; 0 takes the connection's own address. */
  trustProxy?: number;
  /** Stands before everything else. */
  measure?: HttpMiddleware;
  /** Stands between knowing who asks for what and answering it: `limitRequests`. Without it nothing is limited. */
  limit?: HttpMiddleware;
  /** The rate-limit headers of an answer that no limit counts. */
  limitHeaders?: () => Record<string, string>;
  /** Answers browsers at `/`: `serveHome`. */
  home?: HttpMiddleware;
  /** Answers calls to procedures: `serveTrpc`. It counts them itself. */
  trpc?: HttpMiddleware;
  /** Aborted when the process begins to shut down: from then on answers carry `Connection: close`. */
  closing?: AbortSignal;
};

/**
 * The HTTP side of the service: the given endpoints, and with them /health, /openapi.json (made from the declarations) and
 * /docs. Each middleware finds out one thing; only the last one, and a limit before it, decides.
 */
export function createApp({
  endpoints,
  authenticate,
  log,
  version,
  trustProxy = 0,
  measure,
  limit,
  limitHeaders,
  home,
  trpc,
  closing,
}: AppOptions): Koa<RequestState> {
  const all: readonly Endpoint[] = [
    ...endpoints,
    ...systemEndpoints({ version, document: () => document }),
    ...docsEndpoints(),
  ];
  const document = buildOpenApi(all, version);

  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  // Koa's own place for errors that no middleware can answer any more (a socket that breaks while it is written to).
  app.on("error", (err: unknown) => log.warn({ err }, "an answer could not be sent"));
  if (measure) app.use(measure);
  app.use(identify(log));
  app.use(responseHeaders(closing));
  app.use(allowExtensions(limitHeaders));
  app.use(answerErrors());
  app.use(route(all));
  app.use(authenticateRequest(authenticate, { isLimited: limit !== undefined }));
  if (trpc) app.use(trpc);
  if (limit) app.use(limit);
  if (home) app.use(home);
  app.use(serve());
  return app;
}
