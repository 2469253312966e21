import { inSpan, isTracing } from "../../platform/tracing/tracing.ts";
import { toAppError } from "./answers/error-answers.ts";
import { isCounted } from "./caller/credentials.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/**
 * Records each request as a span, in the caller's trace if a proxy in front of the service names one (`traceparent`), and writes the trace's id on
 * the lines of the request. Only the path's template is recorded: paths and queries may contain secrets. Requests that no limit
 * counts, those for monitoring, are left out.
 */
export const traceRequest: HttpMiddleware = (ctx, next) => {
  const { endpoint } = ctx.state.route;
  return isTracing() && (!endpoint || isCounted(endpoint)) ? inOwnSpan(ctx, next) : next();
};

async function inOwnSpan(ctx: HttpContext, next: () => Promise<unknown>): Promise<void> {
  const { endpoint } = ctx.state.route;
  // A stranger must choose neither the ids in the log nor what is recorded.
  const parent = (ctx.app.proxy && ctx.get("traceparent")) || null;
  const attributes = { "http.request.method": ctx.method, "tintype.request.id": ctx.state.requestId };
  await inSpan(ctx.method, { kind: "server", parent, attributes }, async (span) => {
    ctx.state.traceId = span.traceId;
    ctx.state.log = ctx.state.log.child({ trace_id: span.traceId });
    let thrown: unknown;
    try {
      await next();
    } catch (error) {
      thrown = error;
      throw error;
    } finally {
      const status = thrown === undefined ? ctx.status : toAppError(thrown).status;
      const path = endpoint?.path ?? ctx.state.route.name;
      if (path !== undefined) span.rename(`${ctx.method} ${path}`);
      span.set({ "http.route": path, "http.response.status_code": status });
    }
  });
}
