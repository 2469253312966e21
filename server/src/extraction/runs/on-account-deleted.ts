import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId } from "../../platform/ids.ts";
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
