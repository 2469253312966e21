import { type Plan, type PlanName, plans } from "@tintype/shared/api/plans";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { billingMonth, type Period, utcMonth } from "./periods.ts";
import { findPlan, findPlanAndPeriod, findSubscription, type Subscription } from "./repository.ts";

export type { Subscription } from "./repository.ts";

/** A plan with its name. */
export type NamedPlan = Plan & { name: PlanName };

export interface PlanService {
  /** The plan that applies to the user, and what it allows. Pass a transaction to read within it. */
  planOf(userId: UserId, tx?: Db): Promise<NamedPlan>;
  /** As `planOf`, with the month that the user's runs are counted in: the one they pay for, or that of UTC. */
  planAndMonthOf(userId: UserId, at: Date, tx?: Db): Promise<{ plan: NamedPlan; month: Period }>;
  /** What is known of the user's subscription; undefined for who never paid. */
  subscriptionOf(userId: UserId): Promise<Subscription | undefined>;
  /** The plan that applies to somebody whose own plan is already known: null for who has none. */
  applying(own: PlanName | null): NamedPlan;
  /** The page where a larger plan is to be had. */
  upgradeUrl(): string;
  /** 402 with the link to change the plan. */
  limitExceeded(message: string): AppError;
}

/**
 * @param defaultPlan of users without a plan of their own (DEFAULT_PLAN)
 * @param upgradeUrl the page where a larger plan is to be had; asked for when it is needed
 */
export function createPlanService(parts: {
  db: Db;
  defaultPlan: PlanName;
  upgradeUrl: string | (() => string);
}): PlanService {
  const { db, defaultPlan, upgradeUrl } = parts;
  const applying = (own: PlanName | null) => {
    const name = own ?? defaultPlan;
    return { name, ...plans[name] };
  };
  const upgradePage = () => (typeof upgradeUrl === "string" ? upgradeUrl : upgradeUrl());
  return {
    planOf: async (userId, tx = db) => applying(await findPlan(tx, userId)),
    planAndMonthOf: async (userId, at, tx = db) => {
      const { own, paid } = await findPlanAndPeriod(tx, userId);
      return { plan: applying(own), month: paid ? billingMonth(paid, at) : utcMonth(at) };
    },
    subscriptionOf: (userId) => findSubscription(db, userId),
    applying,
    upgradeUrl: upgradePage,
    limitExceeded: (message) => new AppError("usage_limit_exceeded", message, { upgrade_url: upgradePage() }),
  };
}
