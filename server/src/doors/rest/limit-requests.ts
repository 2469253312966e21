import { AppError } from "../../platform/errors.ts";
import { clientBlock } from "../../platform/limits/address.ts";
import type { CountedRequest, Counting } from "../../platform/limits/counting.ts";
import { type LimitState, limitHeaders } from "../../platform/limits/refusal.ts";
import { isCounted } from "./caller/credentials.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/**
 * Counts every request before its body is read, and refuses a request over a limit. Every answer carries the rate-limit
 * headers. If a request is not counted, because its endpoint never is or because counting failed, they describe an unused
 * window.
 * @throws AppError rate_limited, usage_limit_exceeded
 */
export function limitRequests(counting: Counting): HttpMiddleware {
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    const about = { operation: endpoint, isCall: false };
    if (!endpoint || isCounted(endpoint)) await count(ctx, counting, about);
    else tell(ctx, counting.unused(requestOf(ctx, about)));
    await next();
  };
}

/**
 * Counts a call of a procedure, or a request for procedures that makes none, and sets the headers.
 * @throws AppError rate_limited, usage_limit_exceeded
 */
export function limitCalls(counting: Counting) {
  return (ctx: HttpContext, operation: CountedRequest["operation"]): Promise<void> =>
    count(ctx, counting, { operation, isCall: true });
}

/**
 * Does the same for tools of models, which share the bucket of the REST API: they are called with the same keys.
 * @throws AppError rate_limited, usage_limit_exceeded
 */
export function limitTools(counting: Counting) {
  return (ctx: HttpContext, operation: CountedRequest["operation"]): Promise<void> =>
    count(ctx, counting, { operation, isCall: false });
}

type About = Pick<CountedRequest, "operation" | "isCall">;

async function count(ctx: HttpContext, counting: Counting, about: About): Promise<void> {
  const request = requestOf(ctx, about);
  try {
    const { state, credentials } = await counting.take(request);
    ctx.state.credentials = credentials;
    tell(ctx, state);
  } catch (error) {
    // A refusal says how long to wait, also in a batch, whose other calls may be answered.
    if (error instanceof AppError && "X-RateLimit-Remaining" in error.headers) ctx.set(error.headers);
    else tell(ctx, counting.unused(request));
    throw error;
  }
}

/** Of several calls the headers tell the one with the fewest left. */
function tell(ctx: HttpContext, state: LimitState): void {
  const told = ctx.res.getHeader("X-RateLimit-Remaining");
  if (told === undefined || state.remaining < Number(told)) ctx.set(limitHeaders(state));
}

function requestOf(ctx: HttpContext, about: About): CountedRequest {
  // With TRUST_PROXY, `ctx.ip` is whatever the outermost trusted proxy wrote, which may not be an address.
  const client = clientBlock(ctx.ip) ?? clientBlock(ctx.req.socket.remoteAddress ?? "") ?? "unknown";
  return { client, credentials: ctx.state.credentials, ...about };
}
