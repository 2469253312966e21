import type { PlanName } from "@tintype/shared/api/plans";
import { sql } from "kysely";
import { userDirectory } from "../accounts/user-directory.ts";
import type { Db } from "../database/db.ts";
import type { PlanAssigner } from "../plans/assign.ts";

/** A person with an account, as whoever runs the service sees them. */
export interface Person {
  readonly email: string;
  readonly name: string;
  /** null: DEFAULT_PLAN applies. */
  readonly plan: PlanName | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  /** Runs that were started since `month`. */
  readonly runs: number;
}

/** Everybody, the oldest account first. @param month the start of the month whose runs are told */
export async function listPeople(db: Db, month: Date): Promise<Person[]> {
  return db
    .selectFrom("users")
    .select(["email", "name", "plan", "disabled_at", "users.created_at"])
    .select((eb) => [
      // By the days: the months of those who pay begin when they began to.
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
 * Grants the account with this email a plan; null takes the grant back.
 * @returns its email as it stands, and the plan of its own that applies now; undefined if there is none
 */
export async function givePlan(
  db: Db,
  assigner: Pick<PlanAssigner, "grant">,
  email: string,
  plan: PlanName | null,
): Promise<{ email: string; own: PlanName | null } | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await userDirectory.findUserByEmail(tx, email);
    const given = user && (await assigner.grant(tx, user.id, plan));
    return given && { email: user.email, ...given };
  });
}

/** Changes the account with this email, in whatever letter case. @returns its email as it stands; undefined if there is none */
export async function updatePerson(
  db: Db,
  email: string,
  change: { disabled_at: Date | null },
): Promise<string | undefined> {
  const person = await db
    .updateTable("users")
    .set(change)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("deleted_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return person?.email;
}
