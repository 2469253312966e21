import { AppError } from "../../platform/errors.ts";
import type { CountedRequest, Counting } from "../../platform/limits/counting.ts";
import type { PlanService } from "../plans/service.ts";
import { type LimitedRequest, MISSED_VIEW } from "./buckets.ts";
import type { RequestLimiter } from "./limiter.ts";
import type { Quotas } from "./quotas.ts";

/**
 * Creates the counting of requests by the plan of the caller. If a request is refused and would also exceed a quota of runs,
 * the quota's error is thrown: its wait is longer than the minute's.
 */
export function createCounting({
  limiter,
  plans,
  quotas,
}: {
  limiter: RequestLimiter;
  plans: Pick<PlanService, "applying">;
  quotas: Pick<Quotas, "exhausted">;
}): Counting {
  const limited = (request: CountedRequest): LimitedRequest => {
    const { client, door, operation } = request;
    const { caller } = request.credentials;
    return {
      client,
      door,
      isView: isView(request),
      limit: operation?.limit,
      caller: caller && { userId: caller.userId, plan: plans.applying(caller.plan ?? null) },
    };
  };
  const takeAny = async (request: CountedRequest) => {
    const cached = request.credentials.caller?.cached;
    const state = await limiter.take(limited(request), { state: cached?.state });
    if (state) return { state, credentials: request.credentials };
    if (!cached) throw new Error("only a cached credential can cease to hold");
    const credentials = await cached.reauthenticate();
    const again = await limiter.take(limited({ ...request, credentials }));
    if (!again) throw new Error("a credential that was just confirmed is counted");
    return { state: again, credentials };
  };
  return {
    unused: (request) => limiter.uncounted(limited(request)),

    async countMiss(request) {
      if (!isView(request)) return;
      await limiter.take(limited(request), { cost: MISSED_VIEW - 1 }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
      });
    },

    async take(request) {
      try {
        return await takeAny(request);
      } catch (error) {
        const { credentials, operation } = request;
        const startsRun = operation?.limit === "extractions" || operation?.startsRun === true;
        if (!startsRun || !credentials.caller || !(error instanceof AppError)) throw error;
        const exhausted = await quotas.exhausted(credentials.caller.userId);
        if (!exhausted) throw error;
        const { "Retry-After": _, ...headers } = error.headers;
        throw new AppError(exhausted.code, exhausted.message, exhausted.extra, { ...headers, ...exhausted.headers });
      }
    },
  };
}

/** Returns whether nobody is signed in, and the request asks for what anybody may see. A wrong credential is no view. */
function isView({ credentials: { caller }, operation, hasCredential }: CountedRequest): boolean {
  if (caller || hasCredential || !operation || operation.limit !== undefined) return false;
  return operation.credentials === "none" || operation.credentials === "optional";
}
