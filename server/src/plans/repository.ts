import type { PlanName } from "@tintype/shared/api/plans";
import type { Selectable } from "kysely";
import type { Db } from "../database/db.ts";
import type { Database } from "../database/types.ts";
import type { UserId } from "../ids.ts";
import type { Period } from "./periods.ts";

/** What is known of a person's subscription. `plan` is null where it entitles to nothing (any more). */
export type Subscription = Omit<Selectable<Database["subscriptions"]>, "user_id">;

/** The plan that the user was given or pays for; null for who has none of their own. */
export async function findPlan(db: Db, userId: UserId): Promise<PlanName | null> {
  const user = await db.selectFrom("users").select("plan").where("id", "=", userId).executeTakeFirst();
  return user?.plan ?? null;
}

/** As `findPlan`, with the period that is paid for where the user pays and Stripe has named one. */
export async function findPlanAndPeriod(
  db: Db,
  userId: UserId,
): Promise<{ own: PlanName | null; paid: Period | null }> {
  const user = await db
    .selectFrom("users as u")
    .leftJoin("subscriptions as s", (join) => join.onRef("s.user_id", "=", "u.id").on("s.plan", "is not", null))
    .select(["u.plan", "s.current_period_start as start", "s.current_period_end as end"])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  const { plan = null, start = null, end = null } = user ?? {};
  return { own: plan, paid: start && end && start < end ? { start, end } : null };
}

/**
 * Lets one transaction at a time change the user's plan. The lock is no hindrance to rows that refer to the user.
 * @returns what the operator granted; undefined where the account is gone
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
