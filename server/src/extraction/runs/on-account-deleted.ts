import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { deleteContentsOf } from "./snapshots/content-repository.ts";

const SNAPSHOTS = 500;
const RUNS = 1000;

// Each function handles one batch and returns the number of its rows.

export async function deleteSnapshotsOf(db: Db, extractions: readonly ExtractionId[]): Promise<number> {
  const result = await db
    .deleteFrom("snapshot_rows")
    .where("id", "in", (e) =>
      e.selectFrom("snapshot_rows").select("id").where("extraction_id", "in", extractions).limit(SNAPSHOTS),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows) || deleteContentsOf(db, extractions, SNAPSHOTS);
}

/** The snapshots of the runs must be gone. */
export async function deleteRunsOf(db: Db, extractions: readonly ExtractionId[]): Promise<number> {
  const result = await db
    .deleteFrom("runs")
    .where("id", "in", (e) => e.selectFrom("runs").select("id").where("extraction_id", "in", extractions).limit(RUNS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The runs that a user started for teams remain, without the user, and so do the snapshots whose runs were deleted. */
export async function forgetStarterOfRuns(db: Db, userId: UserId): Promise<number> {
  return (
    (await forgetStarterIn(db, sql.table("runs"), userId)) || forgetStarterIn(db, sql.table("snapshot_rows"), userId)
  );
}

async function forgetStarterIn(db: Db, table: RawBuilder<unknown>, userId: UserId): Promise<number> {
  const { rows } = await sql`
    update ${table} set user_id = null
    where id in (select id from ${table} where user_id = ${userId} limit ${RUNS}) returning true`.execute(db);
  return rows.length;
}
