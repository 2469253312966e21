import type { QuotaUse } from "@tintype/shared/api/errors/errors";
import type { Db } from "../../platform/database/db.ts";
import type { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { rateLimited } from "../../platform/limits/refusal.ts";
import { utcDay } from "../plans/periods.ts";
import type { NamedPlan, PlanService } from "../plans/service.ts";
import type { Seated } from "../teams/seats.ts";
import { addRuns, findRunCount, type RunCountKey, takeRunsBack } from "./run-counts.ts";

/** Number of a day's or a month's runs that a user has used. `limit` is null if the plan has none. */
export interface RunUsage {
  readonly used: number;
  readonly limit: number | null;
  readonly resetsAt: Date;
}

/** Number of runs that the plan granted, and the error that refuses the others; undefined if all were granted. */
export type GrantedRuns = Readonly<{ granted: number; refusal: AppError | undefined; plan: NamedPlan }>;

export interface Quotas {
  /**
   * Counts a run against the user who starts it, in the transaction that creates the run. Until that transaction ends, other
   * runs of the user wait, so that concurrent requests never exceed a limit. A refusal counts nothing, and the transaction
   * can continue.
   * @param countsAs as how many extractions it counts
   * @returns the user's plan
   * @throws AppError usage_limit_exceeded (the month's runs are used up), else rate_limited (the day's are used up)
   */
  consumeRun(tx: Db, seated: Seated, countsAs?: number): Promise<NamedPlan>;
  /**
   * Counts several runs of several users, who may create something where the runs are. Grants each user the first of them, as
   * many as `consumeRun` would until it refuses one.
   * @param runs for each user, as how many extractions each run counts
   */
  consumeRuns(tx: Db, runs: ReadonlyMap<UserId, readonly number[]>): Promise<ReadonlyMap<UserId, GrantedRuns>>;
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
export function createQuotas(parts: { db: Db; plans: PlanService; now: () => Date }): Quotas {
  const { db, plans, now } = parts;

  const monthExhausted = ({ name }: NamedPlan, quota: QuotaUse): AppError =>
    plans.limitExceeded(
      `The ${quota.limit.toLocaleString("en")} extractions a month of the plan ${name} are used up.`,
      {
        limit: "month",
        quota,
      },
    );

  const dayExhausted = ({ name }: NamedPlan, quota: QuotaUse, time: Date): AppError =>
    rateLimited(
      `extractions for today (the plan ${name} has ${quota.limit} a day)`,
      { limit: quota.limit, resetsAt: utcDay(time).end },
      time,
      { limit: "day", quota, upgrade_url: plans.upgradeUrl() },
    );

  const consumeRuns: Quotas["consumeRuns"] = async (tx, runs) => {
    const time = now();
    const userIds = [...runs.keys()].toSorted(); // the order in which every transaction locks counters
    const planned = await plans.plansAndMonthsOf(userIds, time, tx);
    const users = userIds.flatMap((user_id) => {
      const planAndMonth = planned.get(user_id);
      const counts = runs.get(user_id) ?? [];
      return planAndMonth ? [{ user_id, counts, used: sum(counts), ...planAndMonth }] : [];
    });
    if (users.length === 0) return new Map();
    const dayStart = utcDay(time).start;
    const monthKey = ({ user_id, month }: (typeof users)[number]) =>
      ({ user_id, period: "month", starts_at: month.start }) satisfies RunCountKey;
    const dayKey = ({ user_id }: (typeof users)[number]) =>
      ({ user_id, period: "day", starts_at: dayStart }) satisfies RunCountKey;
    // Always the months' rows first: they are the locks that serialise a user's runs.
    const { month: inMonth, day: inDay } = await addRuns(tx, [
      ...users.map((user) => ({ ...monthKey(user), used: user.used })),
      ...users.map((user) => ({ ...dayKey(user), used: user.used })),
    ]);
    const consumed = users.map((user) => {
      const { user_id, counts, used, plan } = user;
      const usedBefore = { month: (inMonth.get(user_id) ?? used) - used, day: (inDay.get(user_id) ?? used) - used };
      const countRemaining = (limit: number | null, usedRuns: number) =>
        limit === null ? used : Math.max(0, limit - usedRuns);
      const monthLeft = countRemaining(plan.extractionsPerMonth, usedBefore.month);
      const granted = fitting(counts, Math.min(monthLeft, countRemaining(plan.extractionsPerDay, usedBefore.day)));
      const grantedSum = sum(counts.slice(0, granted));
      const refusal = () => {
        const { extractionsPerMonth: month, extractionsPerDay: day } = plan;
        if (month !== null && monthLeft - grantedSum < (counts[granted] ?? 0))
          return monthExhausted(plan, { used: usedBefore.month + grantedSum, limit: month });
        return dayExhausted(plan, { used: usedBefore.day + grantedSum, limit: day ?? 0 }, time);
      };
      return { user, granted, refused: used - grantedSum, refusal: granted < counts.length ? refusal() : undefined };
    });
    const refused = consumed.filter((grant) => grant.refused > 0);
    await takeRunsBack(
      tx,
      refused.map((grant) => ({ ...monthKey(grant.user), used: grant.refused })),
    );
    await takeRunsBack(
      tx,
      refused.map((grant) => ({ ...dayKey(grant.user), used: grant.refused })),
    );
    return new Map(consumed.map(({ user, granted, refusal }) => [user.user_id, { granted, refusal, plan: user.plan }]));
  };

  return {
    async consumeRun(tx, { userId }, countsAs = 1) {
      const { refusal, plan } = (await consumeRuns(tx, new Map([[userId, [countsAs]]]))).get(userId) ?? {};
      if (refusal) throw refusal;
      return plan ?? plans.planOf(userId, tx);
    },

    consumeRuns,

    async exhausted(userId) {
      const time = now();
      const { plan, month } = await plans.planAndMonthOf(userId, time);
      const [inMonth, inDay] = await Promise.all([
        findRunCount(db, { user_id: userId, period: "month", starts_at: month.start }),
        findRunCount(db, { user_id: userId, period: "day", starts_at: utcDay(time).start }),
      ]);
      if (plan.extractionsPerMonth !== null && inMonth >= plan.extractionsPerMonth) {
        return monthExhausted(plan, { used: inMonth, limit: plan.extractionsPerMonth });
      }
      if (plan.extractionsPerDay !== null && inDay >= plan.extractionsPerDay) {
        return dayExhausted(plan, { used: inDay, limit: plan.extractionsPerDay }, time);
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

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The number of runs, from the first one, that fit into what is left. */
function fitting(counts: readonly number[], limit: number): number {
  let remaining = limit;
  const refused = counts.findIndex((count) => {
    remaining -= count;
    return remaining < 0;
  });
  return refused === -1 ? counts.length : refused;
}
