import { isCounted } from "../../doors/rest/caller/credentials.ts";
import type { HttpContext, HttpMiddleware } from "../../doors/rest/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Operation } from "../../platform/operation/operation.ts";
import type { PlanService } from "../plans/service.ts";
import { clientBlock } from "./address.ts";
import type { LimitedRequest } from "./buckets.ts";
import type { RequestLimiter } from "./limiter.ts";
import type { Quotas } from "./quotas.ts";
import { type LimitState, limitHeaders } from "./refusal.ts";

interface LimitParts {
  limiter: RequestLimiter;
  plans: Pick<PlanService, "applying">;
  quotas: Pick<Quotas, "exhausted">;
}

/**
 * Counts every request before its body is read, and refuses a request over a limit. Every answer carries the rate-limit
 * headers. If a request is not counted, because its endpoint never is or because counting failed, they describe an unused
 * window.
 * @throws AppError rate_limited; usage_limit_exceeded, see `take`
 */
export function limitRequests(parts: LimitParts): HttpMiddleware {
  const { limiter } = parts;
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    let taken: LimitState | undefined;
    try {
      if (!endpoint || isCounted(endpoint)) taken = await takeOne(ctx, parts);
    } finally {
      // The headers of a refusal replace these.
      ctx.set(limitHeaders(taken ?? limiter.uncounted(limitedRequest(ctx, parts))));
    }
    await next();
  };
}

/** Counts the request. The same statement validates a cached credential; if that fails, the caller is authenticated again. */
async function takeOne(ctx: HttpContext, parts: LimitParts): Promise<LimitState> {
  const cached = ctx.state.credentials.caller?.cached;
  if (cached) {
    const taken = await parts.limiter.takeIf(limitedRequest(ctx, parts), cached.state);
    if (taken) return taken;
    ctx.state.credentials = await cached.reauthenticate();
  }
  const request = limitedRequest(ctx, parts);
  return take(request, startsRun(ctx.state.route.endpoint), parts);
}

/**
 * Counts a call of a procedure, or a request for procedures that makes none, and sets the headers. Of several calls they tell
 * the one with the fewest left.
 * @throws AppError rate_limited; usage_limit_exceeded, see `take`
 */
export function limitCalls(parts: LimitParts) {
  return async (ctx: HttpContext, operation: CountedOperation | undefined): Promise<void> => {
    const request = () => ({ ...limitedRequest(ctx, parts, operation?.limit), isCall: true });
    let taken: LimitState | undefined;
    try {
      const { cached } = ctx.state.credentials.caller ?? {};
      taken = cached && (await parts.limiter.takeIf(request(), cached.state));
      if (cached && !taken) ctx.state.credentials = await cached.reauthenticate();
      taken ??= await take(request(), startsRun(operation), parts);
    } finally {
      // The headers of a refusal replace these.
      const state = taken ?? parts.limiter.uncounted(request());
      const told = ctx.res.getHeader("X-RateLimit-Remaining");
      if (told === undefined || state.remaining < Number(told)) ctx.set(limitHeaders(state));
    }
  };
}

type CountedOperation = Pick<Operation, "limit" | "startsRun">;

const startsRun = (operation: CountedOperation | undefined): boolean =>
  operation?.limit === "extractions" || operation?.startsRun === true;

/**
 * Counts a request. If it is refused and would also exceed a quota of runs, the quota's error is thrown: its wait is longer
 * than the minute's.
 */
async function take(
  request: LimitedRequest,
  countsAsRun: boolean,
  { limiter, quotas }: LimitParts,
): Promise<LimitState> {
  try {
    return await limiter.take(request);
  } catch (error) {
    if (!countsAsRun || !request.caller || !(error instanceof AppError)) throw error;
    const exhausted = await quotas.exhausted(request.caller.userId);
    if (!exhausted) throw error;
    const { "Retry-After": _, ...headers } = error.headers;
    throw new AppError(exhausted.code, exhausted.message, exhausted.extra, { ...headers, ...exhausted.headers });
  }
}

function limitedRequest(
  ctx: HttpContext,
  { plans }: LimitParts,
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
