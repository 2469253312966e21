import { type Plan, type PlanName, plans } from "@tintype/shared/api/plans";
import type { Kysely } from "kysely";
import type { Database } from "../database/types.ts";
import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { findPlan } from "./repository.ts";

export interface PlanService {
  /** The plan that applies to the user, and what it allows. Pass a transaction to read within it. */
  planOf(userId: UserId, tx?: Kysely<Database>): Promise<Plan & { name: PlanName }>;
  /** The plan that applies to somebody whose own plan is already known: null for who has none. */
  applying(own: PlanName | null): Plan & { name: PlanName };
  /** 402 with the link to change the plan. */
  limitExceeded(message: string): AppError;
}

/** @param defaultPlan of users without a plan of their own (DEFAULT_PLAN) */
export function createPlanService(parts: {
  db: Kysely<Database>;
  defaultPlan: PlanName;
  upgradeUrl: string;
}): PlanService {
  const { db, defaultPlan, upgradeUrl } = parts;
  const applying = (own: PlanName | null) => {
    const name = own ?? defaultPlan;
    return { name, ...plans[name] };
  };
  return {
    planOf: async (userId, tx = db) => applying(await findPlan(tx, userId)),
    applying,
    limitExceeded: (message) => new AppError("usage_limit_exceeded", message, { upgrade_url: upgradeUrl }),
  };
}
