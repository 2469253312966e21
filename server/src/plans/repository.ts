import type { PlanName } from "@tintype/shared/api/plans";
import type { Kysely } from "kysely";
import type { Database } from "../database/types.ts";
import type { UserId } from "../ids.ts";

/** The plan that the user was given or pays for; null for who has none of their own. */
export async function findPlan(db: Kysely<Database>, userId: UserId): Promise<PlanName | null> {
  const user = await db.selectFrom("users").select("plan").where("id", "=", userId).executeTakeFirst();
  return user?.plan ?? null;
}
