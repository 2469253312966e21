import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import { utcDay } from "../plans/periods.ts";
import type { PlanService } from "../plans/service.ts";
import type { Seated } from "../teams/seats.ts";
import { rateLimited } from "./refusal.ts";
import { addRun, findRunCount, type RunCountKey, takeRunBack } from "./run-counts.ts";

/** How much of a day's or month's runs a person has used. `limit` is null where there is none. */
export interface RunUsage {
  readonly used: number;
  readonly limit: number | null;
  readonly resetsAt: Date;
}

export interface Quotas {
  /**
   * Counts a run against the person who starts it, in the transaction that creates the run. Until that ends, others who
   * start a run of theirs wait, so that however many come at once, no limit is passed. A refusal counts nothing, and the
   * transaction may go on.
   * @throws AppError usage_limit_exceeded (the month's runs are used up), else rate_limited (the day's are used up)
   */
  consumeRun(tx: Db, seated: Seated): Promise<void>;
  /** What is used of this month's runs. */
  usageOf(userId: UserId): Promise<RunUsage>;
  /** What is used of today's runs. */
  usageToday(userId: UserId): Promise<RunUsage>;
}

/**
 * The daily and monthly numbers of runs that a plan allows. Days are those of UTC; a month is that of UTC, or the one that
 * the person pays for.
 */
export function createQuotas(parts: { db: Db; plans: PlanService; now?: () => Date }): Quotas {
  const { db, plans, now = () => new Date() } = parts;
  return {
    async consumeRun(tx, { userId }) {
      const at = now();
      const { plan, month } = await plans.planAndMonthOf(userId, at, tx);
      // The month's row first, always: it is the lock that all of the person's runs take in turn.
      const monthKey = { user_id: userId, period: "month", starts_at: month.start } satisfies RunCountKey;
      const inMonth = await addRun(tx, monthKey);
      if (plan.extractionsPerMonth !== null && inMonth > plan.extractionsPerMonth) {
        await takeRunBack(tx, monthKey);
        throw plans.limitExceeded(
          `The ${plan.extractionsPerMonth.toLocaleString("en")} extractions a month of the plan ${plan.name} are used up.`,
        );
      }
      const day = utcDay(at);
      const dayKey = { user_id: userId, period: "day", starts_at: day.start } satisfies RunCountKey;
      const inDay = await addRun(tx, dayKey);
      if (plan.extractionsPerDay !== null && inDay > plan.extractionsPerDay) {
        await takeRunBack(tx, dayKey);
        await takeRunBack(tx, monthKey);
        const limit = plan.extractionsPerDay;
        throw rateLimited(
          `extractions for today (the plan ${plan.name} has ${limit} a day)`,
          { limit, resetsAt: day.end },
          at,
        );
      }
    },

    async usageToday(userId) {
      const day = utcDay(now());
      const [plan, used] = await Promise.all([
        plans.planOf(userId),
        findRunCount(db, { user_id: userId, period: "day", starts_at: day.start }),
      ]);
      return { used, limit: plan.extractionsPerDay, resetsAt: day.end };
    },

    async usageOf(userId) {
      const { plan, month } = await plans.planAndMonthOf(userId, now());
      const used = await findRunCount(db, { user_id: userId, period: "month", starts_at: month.start });
      return { used, limit: plan.extractionsPerMonth, resetsAt: month.end };
    },
  };
}
