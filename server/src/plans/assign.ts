import { type PlanName, planName } from "@tintype/shared/api/plans";
import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import { followPlan } from "../schedules/plan-change.ts";
import { findSubscription, lockGrant, putSubscription, type Subscription, updatePlans } from "./repository.ts";
import type { PlanService } from "./service.ts";

type Applying = Pick<PlanService, "applying">;

/** The larger of two plans; null is less than any. A grant takes nothing away that is paid for, nor the other way round. */
export function largerPlan(one: PlanName | null, other: PlanName | null): PlanName | null {
  const rank = (name: PlanName | null) => (name === null ? -1 : planName.options.indexOf(name));
  return rank(one) >= rank(other) ? one : other;
}

/**
 * Gives the user a plan as the operator; null takes it back. While they pay for a larger one, that one applies.
 * @returns the plan of their own that applies now; undefined where the account is gone
 */
export async function grantPlan(
  tx: Db,
  plans: Applying,
  userId: UserId,
  granted: PlanName | null,
): Promise<{ own: PlanName | null } | undefined> {
  if (!(await lockGrant(tx, userId))) return undefined;
  const paid = await findSubscription(tx, userId);
  return settle(tx, plans, userId, { granted, paid: paid?.plan ?? null });
}

/**
 * Changes what is known of the user's subscription, one change at a time, and with it their plan.
 * @param change from what is known, undefined for who never paid, to what is known now; the same value changes nothing
 */
export async function changeSubscription(
  tx: Db,
  plans: Applying,
  userId: UserId,
  change: (known: Subscription | undefined) => Promise<Subscription | undefined>,
): Promise<void> {
  const user = await lockGrant(tx, userId);
  if (!user) return;
  const known = await findSubscription(tx, userId);
  const subscription = await change(known);
  if (!subscription || subscription === known) return;
  await putSubscription(tx, userId, subscription);
  await settle(tx, plans, userId, { granted: user.granted_plan, paid: subscription.plan });
}

async function settle(
  tx: Db,
  plans: Applying,
  userId: UserId,
  { granted, paid }: { granted: PlanName | null; paid: PlanName | null },
): Promise<{ own: PlanName | null }> {
  const own = largerPlan(paid, granted);
  await updatePlans(tx, userId, { plan: own, granted_plan: granted });
  await followPlan(tx, userId, plans.applying(own));
  return { own };
}
