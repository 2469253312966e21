import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { RunCountsTable } from "../../platform/database/generated/types.ts";
import type { UserId } from "../../platform/ids.ts";

/** Names one counter: a user, and a day or a month by its start. */
export type RunCountKey = Pick<RunCountsTable, "user_id" | "period" | "starts_at"> & { user_id: UserId };

/** A counter, and the runs to add to it. */
export type AddedRuns = RunCountKey & Readonly<{ used: number }>;

/** The counts of users, by the period. */
export type CountsByPeriod = Readonly<Record<RunCountKey["period"], ReadonlyMap<UserId, number>>>;

/**
 * Adds to counters and returns the new counts. The rows stay locked until the transaction ends; they are locked in the order
 * of `added`.
 * @param added first all months, then all days, both in the order of the users' ids, so that transactions which add to several
 * counters cannot deadlock
 */
export async function addRuns(tx: Db, added: readonly AddedRuns[]): Promise<CountsByPeriod> {
  const rows = await tx
    .insertInto("run_counts")
    .values([...added])
    .onConflict((conflict) =>
      conflict
        .constraint("run_counts_pkey")
        .doUpdateSet((eb) => ({ used: eb("run_counts.used", "+", eb.ref("excluded.used")) })),
    )
    .returning(["user_id", "period", "used"])
    .execute();
  const countsOf = (period: RunCountKey["period"]) =>
    new Map(rows.flatMap((row) => (row.period === period ? [[row.user_id, row.used]] : [])));
  return { month: countsOf("month"), day: countsOf("day") };
}

/** Takes back runs that the same transaction has counted. */
export async function takeRunsBack(tx: Db, counted: readonly AddedRuns[]): Promise<void> {
  if (counted.length === 0) return;
  await sql`
    update run_counts as c set used = c.used - taken.used
    from jsonb_to_recordset(${JSON.stringify(counted)}) as taken (user_id uuid, period text, starts_at timestamptz, used integer)
    where c.user_id = taken.user_id and c.period = taken.period and c.starts_at = taken.starts_at`.execute(tx);
}

/**
 * Takes back runs that were counted when they were created, in the day and in the month that had begun last then. Month and day
 * are locked in the order in which they are counted.
 */
export async function takeCountedBack(
  tx: Db,
  { userId, countedAt, runs }: { userId: UserId; countedAt: Date; runs: number },
): Promise<void> {
  for (const period of ["month", "day"] as const) {
    await sql`
      update run_counts set used = greatest(used - ${runs}, 0)
      where user_id = ${userId} and period = ${period} and starts_at = (
        select max(starts_at) from run_counts
        where user_id = ${userId} and period = ${period} and starts_at <= ${countedAt}::timestamptz)`.execute(tx);
  }
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
