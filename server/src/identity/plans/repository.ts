import type { PlanName } from "@tintype/shared/api/accounts/plans";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import type { UserId } from "../../platform/ids.ts";
import type { Period } from "./periods.ts";

// The SQL of plans and subscriptions. The columns `plan` and `granted_plan` of `users` belong here; the others to accounts.

/** A user's subscription as last reported by Stripe. `plan` is null if it does not (or no longer) entitle to one. */
export type Subscription = Omit<Selectable<Database["subscriptions"]>, "user_id">;

/** Returns the plan that the user was granted or pays for; null if they have none of their own. */
export async function findPlan(db: Db, userId: UserId): Promise<PlanName | null> {
  const user = await db.selectFrom("users").select("plan").where("id", "=", userId).executeTakeFirst();
  return user?.plan ?? null;
}

/** Also returns the period that the user has paid for, if Stripe has reported one. */
export async function findPlanAndPeriod(
  db: Db,
  userId: UserId,
): Promise<{ ownPlan: PlanName | null; paid: Period | null }> {
  const [row] = await findPlansAndPeriods(db, [userId]);
  return row ?? { ownPlan: null, paid: null };
}

/** Returns the plans and the paid periods of several users. Users without an account are left out. */
export async function findPlansAndPeriods(
  db: Db,
  userIds: readonly UserId[],
): Promise<{ userId: UserId; ownPlan: PlanName | null; paid: Period | null }[]> {
  const users = await db
    .selectFrom("users as u")
    .leftJoin("subscriptions as s", (join) => join.onRef("s.user_id", "=", "u.id").on("s.plan", "is not", null))
    .select(["u.id", "u.plan", "s.current_period_start as start", "s.current_period_end as end"])
    .where("u.id", "in", userIds)
    .execute();
  return users.map(({ id, plan, start, end }) => ({
    userId: id,
    ownPlan: plan,
    paid: start && end && start < end ? { start, end } : null,
  }));
}

/**
 * Lets one transaction at a time change the user's plan. Rows that refer to the user can still be written.
 * @returns the plan that the operator granted; undefined if the account does not exist
 */
export async function lockGrant(tx: Db, userId: UserId): Promise<{ granted_plan: PlanName | null } | undefined> {
  return tx.selectFrom("users").select("granted_plan").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

export async function updatePlans(
  tx: Db,
  userId: UserId,
  plans: { plan: PlanName | null; granted_plan: PlanName | null },
): Promise<void> {
  await tx.updateTable("users").set(plans).where("id", "=", userId).execute();
}

export async function findSubscription(db: Db, userId: UserId): Promise<Subscription | undefined> {
  return db
    .selectFrom("subscriptions")
    .select([
      ...(["subscription_id", "plan", "status", "current_period_start", "current_period_end"] as const),
      ...(["cancel_at_period_end", "known_at"] as const),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function putSubscription(tx: Db, userId: UserId, subscription: Subscription): Promise<void> {
  await tx
    .insertInto("subscriptions")
    .values({ user_id: userId, ...subscription })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(subscription))
    .execute();
}
