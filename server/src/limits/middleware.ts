import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { isCounted } from "../http/credentials.ts";
import type { PlanService } from "../plans/service.ts";
import { clientBlock } from "./address.ts";
import type { LimitedRequest } from "./buckets.ts";
import type { RequestLimiter } from "./limiter.ts";
import { type LimitState, limitHeaders } from "./refusal.ts";

/**
 * Counts every request, before anything of its body is read, and refuses what is over a limit. Every answer carries the
 * headers: one that is not counted, because its endpoint never is or because the count failed, those of an unused window.
 * @throws AppError rate_limited
 */
export function limitRequests(limiter: RequestLimiter, plans: Pick<PlanService, "applying">): HttpMiddleware {
  return async (ctx, next) => {
    const { endpoint } = ctx.state.route;
    let taken: LimitState | undefined;
    try {
      if (!endpoint || isCounted(endpoint)) taken = await takeOne(ctx, limiter, plans);
    } finally {
      // A refusal brings its own, which replace these.
      ctx.set(limitHeaders(taken ?? limiter.uncounted(limitedRequest(ctx, plans))));
    }
    await next();
  };
}

/** Who is remembered is confirmed by the statement that counts the request; where that fails, they are looked up. */
async function takeOne(ctx: HttpContext, limiter: RequestLimiter, plans: Pick<PlanService, "applying">) {
  const cached = ctx.state.credentials.caller?.cached;
  if (cached) {
    const taken = await limiter.takeIf(limitedRequest(ctx, plans), cached.state);
    if (taken) return taken;
    ctx.state.credentials = await cached.reauthenticate();
  }
  return limiter.take(limitedRequest(ctx, plans));
}

/**
 * Counts calls to procedures, which have a bucket of their own, and sets the headers.
 * @throws AppError rate_limited where fewer than all of them may be made
 */
export function limitCalls(limiter: RequestLimiter, plans: Pick<PlanService, "applying">) {
  return async (ctx: HttpContext, calls: number): Promise<void> => {
    const request: LimitedRequest = { ...limitedRequest(ctx, plans), limit: "trpc" };
    ctx.set(limitHeaders(limiter.uncounted(request)));
    ctx.set(limitHeaders(await limiter.take(request, calls)));
  };
}

function limitedRequest(ctx: HttpContext, plans: Pick<PlanService, "applying">): LimitedRequest {
  const { caller } = ctx.state.credentials;
  return {
    client: clientOf(ctx),
    caller: caller && { userId: caller.userId, plan: plans.applying(caller.plan ?? null) },
    limit: ctx.state.route.endpoint?.limit,
  };
}

/** With TRUST_PROXY, `ctx.ip` is what the outermost trusted proxy wrote, which need not be an address. */
function clientOf(ctx: HttpContext): string {
  return clientBlock(ctx.ip) ?? clientBlock(ctx.req.socket.remoteAddress ?? "") ?? "unknown";
}
