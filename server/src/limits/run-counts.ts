import type { Db } from "../database/db.ts";
import type { RunCountsTable } from "../database/types.ts";
import type { UserId } from "../ids.ts";

/** Names one counter: a user, and a day or a month by its start. */
export type RunCountKey = Pick<RunCountsTable, "user_id" | "period" | "starts_at"> & { user_id: UserId };

/** Counts one more run and returns the new count. The row stays locked until the transaction ends. */
export async function addRun(tx: Db, key: RunCountKey): Promise<number> {
  const { used } = await tx
    .insertInto("run_counts")
    .values({ ...key, used: 1 })
    .onConflict((conflict) =>
      conflict.constraint("run_counts_pkey").doUpdateSet((eb) => ({ used: eb("run_counts.used", "+", 1) })),
    )
    .returning("used")
    .executeTakeFirstOrThrow();
  return used;
}

/** Takes back one run that the same transaction has counted. */
export async function takeRunBack(tx: Db, key: RunCountKey): Promise<void> {
  await tx
    .updateTable("run_counts")
    .set((eb) => ({ used: eb("used", "-", 1) }))
    .where("user_id", "=", key.user_id)
    .where("period", "=", key.period)
    .where("starts_at", "=", key.starts_at)
    .execute();
}

export async function findRunCount(db: Db, key: RunCountKey): Promise<number> {
  const row = await db
    .selectFrom("run_counts")
    .select("used")
    .where("user_id", "=", key.user_id)
    .where("period", "=", key.period)
    .where("starts_at", "=", key.starts_at)
    .executeTakeFirst();
  return row?.used ?? 0;
}

export async function deleteRunCountsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("run_counts").where("starts_at", "<", time).execute();
}
