import type { Db } from "../database/db.ts";
import type { ExtractionId, UserId } from "../ids.ts";

const SNAPSHOTS = 500;
const RUNS = 1000;

// Each function handles one batch and returns the number of its rows.

export async function deleteSnapshotsOf(db: Db, extractions: readonly ExtractionId[]): Promise<number> {
  const result = await db
    .deleteFrom("snapshots")
    .where("id", "in", (e) =>
      e.selectFrom("snapshots").select("id").where("extraction_id", "in", extractions).limit(SNAPSHOTS),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The snapshots of the runs must be gone, because they would go with them. */
export async function deleteRunsOf(db: Db, extractions: readonly ExtractionId[]): Promise<number> {
  const result = await db
    .deleteFrom("runs")
    .where("id", "in", (e) => e.selectFrom("runs").select("id").where("extraction_id", "in", extractions).limit(RUNS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The runs that a user started for teams remain, without the user. */
export async function forgetStarterOfRuns(db: Db, userId: UserId): Promise<number> {
  const result = await db
    .updateTable("runs")
    .set({ user_id: null })
    .where("id", "in", (e) => e.selectFrom("runs").select("id").where("user_id", "=", userId).limit(RUNS))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
