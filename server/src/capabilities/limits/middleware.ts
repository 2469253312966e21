import { isCounted } from "../../doors/rest/caller/credentials.ts";
import type { HttpContext, HttpMiddleware } from "../../doors/rest/context.ts";
import { AppError } from "../../platform/errors.ts";
import { clientBlock } from "../../platform/limits/address.ts";
import { type LimitState, limitHeaders } from "../../platform/limits/refusal.ts";
import type { PlanService } from "../plans/service.ts";
import type { LimitedRequest } from "./buckets.ts";
import type { RequestLimiter } from "./limiter.ts";
import type { Quotas } from "./quotas.ts";

interface LimitParts {
  limiter: RequestLimiter;
  plans: Pick<PlanService, "applying">;
  quotas: Pick<Quotas, "exhausted">;
}

/**
 * Counts every request before its body is read, and refuses a request over a limit. Every answer carries the rate-limit
 * headers. If a request is not counted, because its endpoint never is or because counting failed, they describe an unused
 * window.
 * @throws AppError rate_limited; usage_limit_exceeded, see `count`
 */
export function limitRequests(parts: LimitParts): HttpMiddleware {
  const { limiter } = parts;
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    const limit = endpoint?.limit;
    if (!endpoint || isCounted(endpoint)) {
      await count(ctx, { limit, cost: 1, startsRun: limit === "extractions" }, parts);
    } else ctx.set(limitHeaders(limiter.uncounted(limitedRequest(ctx, limit, parts))));
    await next();
  };
}

/** Procedure calls of one request. */
export interface Calls {
  readonly count: number;
  /** Whether one of them starts a run. */
  readonly startsRun: boolean;
}

/**
 * Counts procedure calls, which have a bucket of their own, and sets the headers.
 * @throws AppError rate_limited unless all of the calls are allowed; usage_limit_exceeded, see `count`
 */
export function limitCalls(parts: LimitParts) {
  return (ctx: HttpContext, { count: cost, startsRun }: Calls): Promise<void> =>
    count(ctx, { limit: "trpc", cost, startsRun }, parts);
}

/**
 * Counts a request and sets the headers. If a cached credential no longer holds, the caller is authenticated again. If the
 * request is refused and would also exceed a quota of runs, the quota's error is thrown: its wait is longer than the minute's.
 */
async function count(
  ctx: HttpContext,
  { limit, cost, startsRun }: { limit: LimitedRequest["limit"]; cost: number; startsRun: boolean },
  parts: LimitParts,
): Promise<void> {
  const { limiter, quotas } = parts;
  const request = () => limitedRequest(ctx, limit, parts);
  let taken: LimitState | undefined;
  try {
    const cached = ctx.state.credentials.caller?.cached;
    taken = await limiter.take(request(), { cost, state: cached?.state });
    if (!taken && cached) {
      ctx.state.credentials = await cached.reauthenticate();
      taken = await limiter.take(request(), { cost });
    }
  } catch (error) {
    const { caller } = ctx.state.credentials;
    if (!startsRun || !caller || !(error instanceof AppError)) throw error;
    const exhausted = await quotas.exhausted(caller.userId);
    if (!exhausted) throw error;
    const { "Retry-After": _, ...headers } = error.headers;
    throw new AppError(exhausted.code, exhausted.message, exhausted.extra, { ...headers, ...exhausted.headers });
  } finally {
    // The headers of a refusal replace these.
    ctx.set(limitHeaders(taken ?? limiter.uncounted(request())));
  }
}

function limitedRequest(
  ctx: HttpContext,
  limit: LimitedRequest["limit"],
  { plans }: Pick<LimitParts, "plans">,
): LimitedRequest {
  const { caller } = ctx.state.credentials;
  return {
    get client() {
      return clientOf(ctx);
    },
    caller: caller && { userId: caller.userId, plan: plans.applying(caller.plan ?? null) },
    limit,
  };
}

/** With TRUST_PROXY, `ctx.ip` is whatever the outermost trusted proxy wrote, which may not be an address. */
function clientOf(ctx: HttpContext): string {
  return clientBlock(ctx.ip) ?? clientBlock(ctx.req.socket.remoteAddress ?? "") ?? "unknown";
}
