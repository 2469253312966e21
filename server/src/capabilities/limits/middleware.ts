import { isCounted } from "../../doors/rest/caller/credentials.ts";
import type { HttpContext, HttpMiddleware } from "../../doors/rest/context.ts";
import { AppError } from "../../platform/errors.ts";
import { clientBlock } from "../../platform/limits/address.ts";
import { type LimitState, limitHeaders } from "../../platform/limits/refusal.ts";
import type { Operation } from "../../platform/operation/operation.ts";
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
    const request = () => limitedRequest(ctx, parts);
    if (!endpoint || isCounted(endpoint)) {
      const tell = (state: LimitState) => ctx.set(limitHeaders(state));
      await count(ctx, { request, startsRun: startsRun(endpoint), tell }, parts);
    } else ctx.set(limitHeaders(limiter.uncounted(request())));
    await next();
  };
}

/**
 * Counts a call of a procedure, or a request for procedures that makes none, and sets the headers. Of several calls they tell
 * the one with the fewest left.
 * @throws AppError rate_limited; usage_limit_exceeded, see `count`
 */
export function limitCalls(parts: LimitParts) {
  return (ctx: HttpContext, operation: CountedOperation | undefined): Promise<void> => {
    const request = () => ({ ...limitedRequest(ctx, parts, operation?.limit), isCall: true });
    const tell = (state: LimitState) => {
      const told = ctx.res.getHeader("X-RateLimit-Remaining");
      if (told === undefined || state.remaining < Number(told)) ctx.set(limitHeaders(state));
    };
    return count(ctx, { request, startsRun: startsRun(operation), tell }, parts);
  };
}

type CountedOperation = Pick<Operation, "limit" | "startsRun">;

const startsRun = (operation: CountedOperation | undefined): boolean =>
  operation?.limit === "extractions" || operation?.startsRun === true;

/**
 * Counts a request and tells its limit. If a cached credential no longer holds, the caller is authenticated again. If the
 * request is refused and would also exceed a quota of runs, the quota's error is thrown: its wait is longer than the minute's.
 */
async function count(
  ctx: HttpContext,
  counted: { request: () => LimitedRequest; startsRun: boolean; tell: (state: LimitState) => void },
  { limiter, quotas }: LimitParts,
): Promise<void> {
  let taken: LimitState | undefined;
  try {
    const cached = ctx.state.credentials.caller?.cached;
    taken = await limiter.take(counted.request(), { state: cached?.state });
    if (!taken && cached) {
      ctx.state.credentials = await cached.reauthenticate();
      taken = await limiter.take(counted.request());
    }
  } catch (error) {
    const { caller } = ctx.state.credentials;
    if (!counted.startsRun || !caller || !(error instanceof AppError)) throw error;
    const exhausted = await quotas.exhausted(caller.userId);
    if (!exhausted) throw error;
    const { "Retry-After": _, ...headers } = error.headers;
    throw new AppError(exhausted.code, exhausted.message, exhausted.extra, { ...headers, ...exhausted.headers });
  } finally {
    // The headers of a refusal replace these.
    counted.tell(taken ?? limiter.uncounted(counted.request()));
  }
}

function limitedRequest(
  ctx: HttpContext,
  { plans }: Pick<LimitParts, "plans">,
  limit: LimitedRequest["limit"] = ctx.state.route.endpoint?.limit,
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
