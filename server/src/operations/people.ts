import type { PlanName } from "@tintype/shared/api/plans";
import { sql } from "kysely";
import type { Db } from "./repository.ts";

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
    .leftJoin("run_counts", (join) =>
      join
        .onRef("run_counts.user_id", "=", "users.id")
        .on("run_counts.period", "=", "month")
        .on("run_counts.starts_at", "=", month),
    )
    .select(["email", "name", "plan", "disabled_at", "users.created_at"])
    .select((eb) => eb.fn.coalesce("run_counts.used", eb.lit(0)).as("runs"))
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
}

/** Changes the account with this email, in whatever letter case. @returns its email as it stands; undefined if there is none */
export async function updatePerson(
  db: Db,
  email: string,
  change: { plan: PlanName | null } | { disabled_at: Date | null },
): Promise<string | undefined> {
  const person = await db
    .updateTable("users")
    .set(change)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .returning("email")
    .executeTakeFirst();
  return person?.email;
}
