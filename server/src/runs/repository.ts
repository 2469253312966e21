import type { Tokens } from "@tintype/shared/tokens/schema";
import type { Selectable } from "kysely";
import type { Db } from "../database/db.ts";
import type { Database } from "../database/types.ts";
import type { ExtractionRow } from "../extractions/repository.ts";
import type { ExtractionId, RunId, SnapshotId, UserId } from "../ids.ts";

export type RunRow = Selectable<Database["runs"]>;
export type RunKind = RunRow["kind"];

/**
 * Adds a pending run. A second open run of the same extraction violates `runs_one_open_per_extraction`.
 */
export async function insertRun(
  db: Db,
  run: { id: RunId; extraction_id: ExtractionId; user_id: UserId; kind: RunKind },
): Promise<void> {
  await db.insertInto("runs").values(run).execute();
}

/**
 * Takes the run for a new attempt, whose number from now on fences every write of earlier ones.
 * @returns undefined where the run is over or was deleted
 */
export async function claimRun(db: Db, id: RunId): Promise<RunRow | undefined> {
  return db
    .updateTable("runs")
    .set((e) => ({
      status: "running" as const,
      attempt: e("attempt", "+", 1),
      started_at: e.fn.coalesce("started_at", e.fn<Date>("now")),
    }))
    .where("id", "=", id)
    .where("status", "in", ["pending", "running"])
    .returningAll()
    .executeTakeFirst();
}

/** Ends the run, if `attempt` still holds it. @returns whether it did */
export async function finishRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  end: { status: "completed" } | { status: "failed"; error_message: string },
): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set((e) => ({ ...end, finished_at: e.fn<Date>("now") }))
    .where("id", "=", run.id)
    .where("attempt", "=", run.attempt)
    .where("status", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Gives the run back to the queue, if `attempt` still holds it.
 * @param unused whether the attempt does not count
 * @returns whether it held it
 */
export async function releaseRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  { unused }: { unused: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set({ status: "pending", attempt: unused ? run.attempt - 1 : run.attempt })
    .where("id", "=", run.id)
    .where("attempt", "=", run.attempt)
    .where("status", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Makes a run pending that has failed, which then has all its attempts again, or that is not over. An attempt that still
 * holds it holds it no more. Violates `runs_one_open_per_extraction` where the extraction has another open run.
 * @returns false where it has completed
 */
export async function reopenRun(db: Db, id: RunId): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set((e) => ({
      status: "pending" as const,
      attempt: e.case().when("status", "=", "failed").then(0).else(e.ref("attempt")).end(),
      error_message: null,
      started_at: null,
      finished_at: null,
    }))
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Locks the run's extraction until the transaction is over. Whoever writes a run or its end does this first, so that all
 * lock in one order (extraction, run) and a deletion cannot deadlock with them.
 */
export async function lockExtractionOfRun(tx: Db, runId: RunId): Promise<ExtractionRow | undefined> {
  return tx
    .selectFrom("extractions")
    .innerJoin("runs", "runs.extraction_id", "extractions.id")
    .selectAll("extractions")
    .where("runs.id", "=", runId)
    .forUpdate("extractions")
    .executeTakeFirst();
}

export async function updateExtraction(
  db: Db,
  id: ExtractionId,
  changes: Partial<
    Pick<
      ExtractionRow,
      "status" | "title" | "duration_ms" | "elements_analyzed" | "error_message" | "latest_version" | "completed_at"
    >
  >,
): Promise<void> {
  await db
    .updateTable("extractions")
    .set((e) => ({ ...changes, updated_at: e.fn<Date>("now") }))
    .where("id", "=", id)
    .execute();
}

export async function insertSnapshot(
  db: Db,
  snapshot: {
    id: SnapshotId;
    extraction_id: ExtractionId;
    run_id: RunId;
    version: number;
    tokens: Tokens;
    memory: Record<string, unknown>;
    environment: Record<string, unknown>;
  },
): Promise<void> {
  await db.insertInto("snapshots").values(snapshot).execute();
}
