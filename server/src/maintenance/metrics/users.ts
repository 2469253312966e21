import type { PlanName } from "@tintype/shared/api/accounts/plans";
import { sql } from "kysely";
import { findUserByEmail } from "../../identity/accounts/repository.ts";
import type { PlanAssigner } from "../../identity/plans/assign.ts";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";

/** A user as the operator sees them. */
export interface UserOverview {
  readonly email: string;
  readonly name: string;
  /** Null if DEFAULT_PLAN applies. */
  readonly plan: PlanName | null;
  readonly disabled_at: Date | null;
  readonly operator_since: Date | null;
  readonly created_at: Date;
  /** The number of runs that were started since `month`. */
  readonly runs: number;
}

/** Lists all users, the oldest account first. @param month the start of the month whose runs are counted */
export async function listUsers(db: Db, month: Date): Promise<UserOverview[]> {
  return db
    .selectFrom("users")
    .select(["email", "name", "plan", "disabled_at", "operator_since", "users.created_at"])
    .select((eb) => [
      // Adds up the counts of days, because the months of paying users do not begin on the first of a month.
      eb
        .selectFrom("run_counts")
        .select((counts) => counts.fn.coalesce(counts.fn.sum<number>("used"), counts.lit(0)).as("runs"))
        .whereRef("run_counts.user_id", "=", "users.id")
        .where("period", "=", "day")
        .where("starts_at", ">=", month)
        .$asScalar()
        .$notNull()
        .as("runs"),
    ])
    .where("users.deleted_at", "is", null)
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
}

/**
 * Grants a plan to the user with this email; null revokes the grant.
 * @returns the email as stored, and the user's own plan that applies now; undefined if there is no such user
 */
export async function grantPlanByEmail(
  db: Db,
  assigner: Pick<PlanAssigner, "grant">,
  email: string,
  plan: PlanName | null,
): Promise<{ email: string; ownPlan: PlanName | null } | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const granted = user && (await assigner.grant(tx, user.id, plan));
    return granted && { email: user.email, ...granted };
  });
}

/** Changes the user with this email, in any letter case. @returns the email as stored; undefined if there is no such user */
export async function updateUser(
  db: Db,
  email: string,
  change: { disabled_at: Date | null },
): Promise<string | undefined> {
  const user = await db
    .updateTable("users")
    .set(change)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("deleted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/** Tells the operator in a sentence what would be deleted with an account. */
export async function describeDeletion(db: Db, userId: UserId): Promise<string> {
  const { rows } = await sql<Record<"extractions" | "webhooks" | "keys" | "teams", number>>`
    select
      (select count(*) from extractions where user_id = ${userId} and team_id is null) as extractions,
      (select count(*) from webhooks where user_id = ${userId}) as webhooks,
      (select count(*) from api_keys where user_id = ${userId}) as keys,
      (select count(*) from teams as t where t.owner_id = ${userId} and not exists (
        select from team_members as m
        where m.team_id = t.id and m.status = 'active' and m.user_id <> ${userId})) as teams`.execute(db);
  const { extractions = 0, webhooks = 0, keys = 0, teams = 0 } = rows[0] ?? {};
  const counts = [
    ["extractions of their own", extractions],
    ["personal webhooks", webhooks],
    ["API keys", keys],
    ["teams without another member", teams],
  ].map(([what, count]) => `${what}: ${count}`);
  return `Would be deleted with the account: ${counts.join(", ")}. What the person made in other teams stays there.`;
}
