import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { MINUTE_MS } from "../../platform/limits/bucket.ts";
import { type CountOptions, createCounter } from "../../platform/limits/counter.ts";
import type { LimitState } from "../../platform/limits/refusal.ts";
import type { PlanService } from "../plans/service.ts";
import {
  bucketOf,
  bucketsOf,
  GENERAL_RULES,
  type LimitedRequest,
  type RequestLimits,
  requestLimits,
} from "./buckets.ts";

/** Limits requests by the caller's plan and by the limits that are the same on every plan. See `createCounter`. */
export interface RequestLimiter {
  /**
   * Counts the request.
   * @returns undefined if the state of the cached credential has not been confirmed; nothing is counted then
   * @throws AppError rate_limited
   */
  take(request: LimitedRequest, counting?: CountOptions): Promise<LimitState | undefined>;
  /** Counts the bytes of an upload by their number. @throws AppError rate_limited */
  takeUpload(userId: UserId, bytes: number): Promise<void>;
  /** Returns the state of an unused window, for answers to requests that are not counted. */
  uncounted(request: LimitedRequest): LimitState;
}

export function createRequestLimiter(parts: {
  db: Db;
  plans: Pick<PlanService, "upgrade">;
  limits?: RequestLimits;
  now: () => Date;
}): RequestLimiter {
  const { db, plans, limits = requestLimits, now } = parts;
  const counter = createCounter({
    db,
    now,
    about: ({ windowMs, isOfPlan }) => ({
      ...(windowMs === MINUTE_MS && { limit: "minute" }),
      ...(isOfPlan && plans.upgrade()),
    }),
  });
  return {
    take: (request, counting) => counter.take(bucketsOf(request, limits), counting),
    uncounted: (request) => counter.uncounted(bucketsOf(request, limits)),
    async takeUpload(userId, bytes) {
      const cost = Math.ceil(bytes / 1024);
      await counter.take([bucketOf(GENERAL_RULES.upload, userId, limits.upload)], { cost });
    },
  };
}
