import { type Plan, type PlanName, planName, plans } from "@tintype/shared/api/plans";
import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import { inWords } from "./intervals.ts";
import { pauseTooFrequent, resumePaused } from "./repository.ts";

type Allowance = Pick<Plan, "scheduleMinutes"> & { readonly name: PlanName };

/** Why a schedule does not run whose runs are closer than the plan of the extraction's owner allows. */
export function pausedByPlan({ name, scheduleMinutes }: Allowance): string {
  return `The shortest interval of the plan ${name} is ${inWords(scheduleMinutes)}. It goes on with a larger plan, or at a longer interval.`;
}

const REASONS = planName.options.map((name) => pausedByPlan({ name, ...plans[name] }));

/**
 * Lets the schedules of a person's extractions, and of their teams', follow the person's new plan at once: those that it
 * does not allow are paused and say so; those that a plan alone had paused go on. Nothing is deleted.
 */
export async function followPlan(tx: Db, ownerId: UserId, plan: Allowance): Promise<void> {
  await pauseTooFrequent(tx, ownerId, plan.scheduleMinutes, pausedByPlan(plan));
  await resumePaused(tx, ownerId, plan.scheduleMinutes, REASONS);
}
