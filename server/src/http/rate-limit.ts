import { clientBlock } from "../limits/address.ts";
import type { LimitedRequest } from "../limits/buckets.ts";
import type { RequestLimiter } from "../limits/limiter.ts";
import { limitHeaders } from "../limits/refusal.ts";
import type { PlanService } from "../plans/service.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/**
 * Counts every request, before anything of its body is read, and refuses what is over a limit. Every answer carries the
 * headers: one that is not counted, because its endpoint never is or because the count failed, those of an unused window.
 * @throws AppError rate_limited
 */
export function limitRequests(limiter: RequestLimiter, plans: Pick<PlanService, "applying">): HttpMiddleware {
  return async (ctx, next) => {
    const request = limitedRequest(ctx, plans);
    ctx.set(limitHeaders(limiter.uncounted(request)));
    if (request.limit !== "none") ctx.set(limitHeaders(await limiter.take(request)));
    await next();
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
