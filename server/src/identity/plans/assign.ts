import { type PlanName, planName } from "@tintype/shared/api/accounts/plans";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { findSubscription, lockGrant, putSubscription, type Subscription, updatePlans } from "./repository.ts";
import type { NamedPlan, PlanService } from "./service.ts";

/** Called when a user's plan was set, in the same transaction. `plan` is the one that applies now. */
export type PlanListener = (tx: Db, userId: UserId, plan: NamedPlan) => Promise<void>;

export type PlanAssigner = ReturnType<typeof createPlanAssigner>;

/** Returns the larger of two plans; null is less than any. A grant never reduces a paid plan, nor the reverse. */
function largerPlan(one: PlanName | null, other: PlanName | null): PlanName | null {
  const rank = (name: PlanName | null) => (name === null ? -1 : planName.options.indexOf(name));
  return rank(one) >= rank(other) ? one : other;
}

/**
 * Sets users' plans, from an operator's grants and from subscriptions.
 * @param onPlanChange called in this order after each change; if one throws, the caller's transaction must roll back
 */
export function createPlanAssigner(parts: {
  plans: Pick<PlanService, "applying">;
  onPlanChange: readonly PlanListener[];
}) {
  const { plans, onPlanChange } = parts;

  const settle = async (
    tx: Db,
    userId: UserId,
    { granted, paid }: { granted: PlanName | null; paid: PlanName | null },
  ): Promise<{ ownPlan: PlanName | null }> => {
    const ownPlan = largerPlan(paid, granted);
    await updatePlans(tx, userId, { plan: ownPlan, granted_plan: granted });
    for (const listener of onPlanChange) await listener(tx, userId, plans.applying(ownPlan));
    return { ownPlan };
  };

  return {
    /**
     * Grants the user a plan on behalf of the operator; null revokes the grant. If the user pays for a larger plan, that
     * one continues to apply.
     * @returns the user's own plan that applies now; undefined if the account does not exist
     */
    async grant(tx: Db, userId: UserId, granted: PlanName | null): Promise<{ ownPlan: PlanName | null } | undefined> {
      if (!(await lockGrant(tx, userId))) return undefined;
      const subscription = await findSubscription(tx, userId);
      return settle(tx, userId, { granted, paid: subscription?.plan ?? null });
    },

    /**
     * Changes the user's stored subscription and, with it, their plan. Changes to one user run one at a time.
     * @param change maps the stored subscription (undefined if the user has never paid) to the new one; returning the same
     * object changes nothing
     */
    async changeSubscription(
      tx: Db,
      userId: UserId,
      change: (current: Subscription | undefined) => Promise<Subscription | undefined>,
    ): Promise<void> {
      const user = await lockGrant(tx, userId);
      if (!user) return;
      const current = await findSubscription(tx, userId);
      const subscription = await change(current);
      if (!subscription || subscription === current) return;
      await putSubscription(tx, userId, subscription);
      await settle(tx, userId, { granted: user.granted_plan, paid: subscription.plan });
    },
  };
}
