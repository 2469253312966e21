import { type Plan, type PlanName, planName, plans } from "@tintype/shared/api/accounts/plans";
import type { PauseCause } from "@tintype/shared/api/schedules/pause-causes";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { announcePauses } from "./events.ts";
import { inWords } from "./intervals.ts";
import { type Pause, pauseTooFrequent, resumePaused } from "./repository.ts";

type Allowance = Pick<Plan, "scheduleMinutes"> & { readonly name: PlanName };

/**
 * Says why a schedule is paused whose runs are closer together than the plan of its owner allows. The text is
 * stored, and `followPlan` finds the schedules to resume by it: after a change of its wording, older ones would stay paused.
 */
function reasonOf({ name, scheduleMinutes }: Allowance): string {
  return `The shortest interval of the plan ${name} is ${inWords(scheduleMinutes)}. It goes on with a larger plan, or at a longer interval.`;
}

export function pausedByPlan(plan: Allowance): Pause {
  const cause: PauseCause = "interval";
  return { paused_reason: reasonOf(plan), paused_cause: cause };
}

const REASONS = planName.options.map((name) => reasonOf({ name, ...plans[name] }));

/**
 * Applies a person's new plan to schedules of their own and of their teams. Schedules that it does not allow are paused with a
 * reason, and those that were paused only because of a plan resume. None is deleted.
 */
export async function followPlan(tx: Db, ownerId: UserId, plan: Allowance): Promise<void> {
  const pause = pausedByPlan(plan);
  const subjects = await pauseTooFrequent(tx, ownerId, plan.scheduleMinutes, pause);
  await announcePauses(tx, subjects, () => pause, new Date());
  await resumePaused(tx, ownerId, plan.scheduleMinutes, REASONS);
}
