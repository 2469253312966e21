import type { Db } from "../../platform/database/db.ts";
import type { SessionId } from "../../platform/ids.ts";

/** The maximum number of rows that one call deletes. */
const BATCH = 100;

/**
 * Ends a session, and forgets sessions whose tokens have all expired.
 * @param expiresAt when all tokens of the session have expired
 */
export async function endSession(
  db: Db,
  id: SessionId,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("ended_sessions")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("ended_sessions")
    .where("id", "in", (e) =>
      e.selectFrom("ended_sessions").select("id").where("expires_at", "<", now).limit(BATCH).forUpdate().skipLocked(),
    )
    .execute();
}

export async function isSessionOver(db: Db, id: SessionId): Promise<boolean> {
  return (await db.selectFrom("ended_sessions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
