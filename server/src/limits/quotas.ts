import type { QuotaUse } from "@tintype/shared/api/errors";
import type { Db } from "../database/db.ts";
import type { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { utcDay } from "../plans/periods.ts";
import type { NamedPlan, PlanService } from "../plans/service.ts";
import type { Seated } from "../teams/seats.ts";
import { rateLimited } from "./refusal.ts";
import { addRun, findRunCount, type RunCountKey, takeRunBack } from "./run-counts.ts";

/** How many of a day's or a month's runs a user has used. `limit` is null if the plan has none. */
export interface RunUsage {
  readonly used: number;
  readonly limit: number | null;
  readonly resetsAt: Date;
}

export interface Quotas {
  /**
   * Counts a run against the user who starts it, in the transaction that creates the run. Until that transaction ends, other
   * runs of the user wait, so that concurrent requests never exceed a limit. A refusal counts nothing, and the transaction
   * can continue.
   * @throws AppError usage_limit_exceeded (the month's runs are used up), else rate_limited (the day's are used up)
   */
  consumeRun(tx: Db, seated: Seated): Promise<void>;
  /** Returns the error with which `consumeRun` would refuse a run now; undefined if the user has runs left. */
  exhausted(userId: UserId): Promise<AppError | undefined>;
  /** Returns the use of this month's runs. */
  usageOf(userId: UserId): Promise<RunUsage>;
  /** Returns the use of today's runs. */
  usageToday(userId: UserId): Promise<RunUsage>;
}

/**
 * The daily and monthly numbers of runs that a plan allows. Days are UTC days. A month is the UTC month or, for a paying
 * user, the month of their subscription.
 */
export function createQuotas(parts: { db: Db; plans: PlanService; now?: () => Date }): Quotas {
  const { db, plans, now = () => new Date() } = parts;

  const monthExhausted = ({ name }: NamedPlan, quota: QuotaUse): AppError =>
    plans.limitExceeded(
      `The ${quota.limit.toLocaleString("en")} extractions a month of the plan ${name} are used up.`,
      {
        limit: "month",
        quota,
      },
    );

  const dayExhausted = ({ name }: NamedPlan, quota: QuotaUse, at: Date): AppError =>
    rateLimited(
      `extractions for today (the plan ${name} has ${quota.limit} a day)`,
      { limit: quota.limit, resetsAt: utcDay(at).end },
      at,
      { limit: "day", quota, upgrade_url: plans.upgradeUrl() },
    );

  return {
    async consumeRun(tx, { userId }) {
      const at = now();
      const { plan, month } = await plans.planAndMonthOf(userId, at, tx);
      // Always the month's row first: it is the lock that serialises the user's runs.
      const monthKey = { user_id: userId, period: "month", starts_at: month.start } satisfies RunCountKey;
      const inMonth = await addRun(tx, monthKey);
      if (plan.extractionsPerMonth !== null && inMonth > plan.extractionsPerMonth) {
        await takeRunBack(tx, monthKey);
        throw monthExhausted(plan, { used: inMonth - 1, limit: plan.extractionsPerMonth });
      }
      const dayKey = { user_id: userId, period: "day", starts_at: utcDay(at).start } satisfies RunCountKey;
      const inDay = await addRun(tx, dayKey);
      if (plan.extractionsPerDay !== null && inDay > plan.extractionsPerDay) {
        await takeRunBack(tx, dayKey);
        await takeRunBack(tx, monthKey);
        throw dayExhausted(plan, { used: inDay - 1, limit: plan.extractionsPerDay }, at);
      }
    },

    async exhausted(userId) {
      const at = now();
      const { plan, month } = await plans.planAndMonthOf(userId, at);
      const [inMonth, inDay] = await Promise.all([
        findRunCount(db, { user_id: userId, period: "month", starts_at: month.start }),
        findRunCount(db, { user_id: userId, period: "day", starts_at: utcDay(at).start }),
      ]);
      if (plan.extractionsPerMonth !== null && inMonth >= plan.extractionsPerMonth) {
        return monthExhausted(plan, { used: inMonth, limit: plan.extractionsPerMonth });
      }
      if (plan.extractionsPerDay !== null && inDay >= plan.extractionsPerDay) {
        return dayExhausted(plan, { used: inDay, limit: plan.extractionsPerDay }, at);
      }
      return undefined;
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
