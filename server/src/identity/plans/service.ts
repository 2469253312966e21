import { type Plan, type PlanName, plans, withoutPlans } from "@tintype/shared/api/accounts/plans";
import type { Db } from "../../platform/database/db.ts";
import { AppError, type ErrorExtra } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { billingMonth, type Period, utcMonth } from "./periods.ts";
import { findPlan, findPlanAndPeriod, findPlansAndPeriods, findSubscription, type Subscription } from "./repository.ts";

export type { Subscription } from "./repository.ts";

/** A plan with its name. */
export type NamedPlan = Plan & { name: PlanName };

/** The name that users without a plan have on the wire where the service has no plans. */
const NAME_WITHOUT_PLANS: PlanName = "free";

/** A user's plan, and the month in which their runs are counted. */
export type PlanAndMonth = Readonly<{ plan: NamedPlan; month: Period }>;

export interface PlanService {
  /** Returns the plan that applies to the user, with its limits. Pass a transaction to read within it. */
  planOf(userId: UserId, tx?: Db): Promise<NamedPlan>;
  /** Also returns the month in which the user's runs are counted: the subscription's, or the UTC month. */
  planAndMonthOf(userId: UserId, time: Date, tx?: Db): Promise<PlanAndMonth>;
  /** Returns the plans and months of several users. Those without an account are left out. */
  plansAndMonthsOf(userIds: readonly UserId[], time: Date, tx?: Db): Promise<ReadonlyMap<UserId, PlanAndMonth>>;
  /** Returns the user's stored subscription; undefined if they have never paid. */
  subscriptionOf(userId: UserId): Promise<Subscription | undefined>;
  /** Returns the plan that applies to a user whose own plan is already known; null if they have none. */
  applying(ownPlan: PlanName | null): NamedPlan;
  /** Returns the page where the user can change to a larger plan. */
  upgradeUrl(): string;
  /** Returns what an error says about larger plans: nothing where the service has no plans. */
  upgrade(): Pick<ErrorExtra, "upgrade_url">;
  /** Creates a 402 with the link to change the plan. `extra` describes a quota. */
  limitExceeded(message: string, extra?: Pick<ErrorExtra, "limit" | "quota">): AppError;
}

/**
 * @param defaultPlan for users without a plan of their own; undefined if the service has no plans
 * @param upgradeUrl the page where users change to a larger plan; a function is called each time the URL is needed
 */
export function createPlanService(parts: {
  db: Db;
  defaultPlan: PlanName | undefined;
  upgradeUrl: string | (() => string);
}): PlanService {
  const { db, defaultPlan, upgradeUrl } = parts;
  const applying = (ownPlan: PlanName | null) => {
    const name = ownPlan ?? defaultPlan;
    return name === undefined ? { name: NAME_WITHOUT_PLANS, ...withoutPlans } : { name, ...plans[name] };
  };
  const upgradePage = () => (typeof upgradeUrl === "string" ? upgradeUrl : upgradeUrl());
  return {
    planOf: async (userId, tx = db) => applying(await findPlan(tx, userId)),
    planAndMonthOf: async (userId, time, tx = db) => {
      const { ownPlan, paid } = await findPlanAndPeriod(tx, userId);
      return { plan: applying(ownPlan), month: paid ? billingMonth(paid, time) : utcMonth(time) };
    },
    plansAndMonthsOf: async (userIds, time, tx = db) => {
      const rows = userIds.length > 0 ? await findPlansAndPeriods(tx, userIds) : [];
      return new Map(
        rows.map(({ userId, ownPlan, paid }) => [
          userId,
          { plan: applying(ownPlan), month: paid ? billingMonth(paid, time) : utcMonth(time) },
        ]),
      );
    },
    subscriptionOf: (userId) => findSubscription(db, userId),
    applying,
    upgradeUrl: upgradePage,
    upgrade: () => (defaultPlan === undefined ? {} : { upgrade_url: upgradePage() }),
    limitExceeded: (message, extra = {}) =>
      new AppError("usage_limit_exceeded", message, { ...extra, upgrade_url: upgradePage() }),
  };
}
