import { type Expression, sql } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../platform/ids.ts";
import { currentTraceparent } from "../../platform/tracing/tracing.ts";
import type { ExtractionRow, RunKind, RunRow } from "./rows.ts";
import { RUN_CHANGED } from "./run-changed.ts";

// SQL on runs, and on the columns of `extractions` that record their progress and result.

type NewRunRow = {
  id: RunId;
  extraction_id: ExtractionId;
  user_id: UserId;
  kind: RunKind;
  counts_as?: number;
  is_counted?: boolean;
};

/**
 * Inserts a pending run and queues its job (see run-job.ts): what every request that starts a run does, in one statement. A
 * second open run of the same extraction violates `runs_one_open_per_extraction`.
 */
export async function insertQueuedRun(
  tx: Db,
  { id, extraction_id, user_id, kind, counts_as = 1 }: NewRunRow,
  maxJobAttempts: number,
): Promise<void> {
  await sql`
    with run as (
      insert into runs (id, extraction_id, user_id, kind, counts_as, traceparent)
      values (
        ${id}::uuid, ${extraction_id}::uuid, ${user_id}::uuid, ${kind}, ${counts_as}::integer, ${currentTraceparent() ?? null}
      )
      returning id
    )
    select graphile_worker.add_job(
      'run_extraction', json_build_object('run_id', id), max_attempts => ${maxJobAttempts}::integer
    ) is not null from run`.execute(tx);
}

/** Inserts pending runs. A second open run of an extraction violates `runs_one_open_per_extraction`. */
export async function insertRuns(db: Db, runs: readonly NewRunRow[]): Promise<void> {
  const traceparent = currentTraceparent() ?? null;
  await db
    .insertInto("runs")
    .values(runs.map((run) => ({ ...run, traceparent })))
    .execute();
}

/** Counts the modes in which extractions are read. */
export async function countModes(db: Db, ids: readonly ExtractionId[]): Promise<ReadonlyMap<ExtractionId, number>> {
  const { rows } = await sql<{ id: ExtractionId; modes: number }>`
    select id, jsonb_array_length(coalesce(options -> 'modes', '[]')) as modes
    from extractions where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, modes }) => [id, modes]));
}

/**
 * Finds the person for whom a run that confirms the newest scheduled run starts.
 * @param most so many runs confirm a scheduled one
 * @returns undefined if so many have started, if there is no scheduled run, or if the person's account is deleted
 */
export async function findConfirmingUser(
  db: Db,
  { id }: Pick<ExtractionRow, "id">,
  most: number,
): Promise<UserId | undefined> {
  const { rows } = await sql<{ user_id: UserId | null }>`
    with scheduled as (
      select user_id, created_at from runs where extraction_id = ${id} and kind = 'scheduled'
      order by created_at desc, id desc limit 1
    )
    select user_id from scheduled where ${most} > (
      select count(*) from runs
      where extraction_id = ${id} and kind = 'confirming' and runs.created_at > scheduled.created_at
    )`.execute(db);
  return rows[0]?.user_id ?? undefined;
}

/** Returns those of these extractions that have an open run. */
export async function listWithOpenRun(db: Db, ids: readonly ExtractionId[]): Promise<ReadonlySet<ExtractionId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("runs")
    .select("extraction_id")
    .where("extraction_id", "in", ids)
    .where("status", "in", ["pending", "running"])
    .execute();
  return new Set(rows.map(({ extraction_id }) => extraction_id));
}

/** Matches extractions of which a run, or a snapshot that has outlived its run, was an upload. @param id their column in a query */
export const wasUploaded = (id: Expression<ExtractionId>) => sql<boolean>`exists (
  select from runs as r where r.extraction_id = ${id} and r.kind = 'upload'
  union all
  select from snapshot_rows as s where s.extraction_id = ${id} and s.run_kind = 'upload')`;

/** Counts the runs of each user that wait or are running. Users without any are left out. */
export async function countOpenRuns(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("runs")
    .select((e) => ["user_id", e.fn.countAll<number>().as("count")])
    .where("user_id", "in", userIds)
    .where("status", "in", ["pending", "running"])
    .groupBy("user_id")
    .execute();
  return new Map(rows.flatMap(({ user_id, count }) => (user_id ? [[user_id, count]] : [])));
}

/** Inserts the run that an upload counts as. It is completed from the start and so never blocks another run. */
export async function insertUploadedRun(
  tx: Db,
  extraction: Authorized<ExtractionRow, "member">,
  userId: UserId,
): Promise<RunId> {
  const id = newId<RunId>();
  await tx
    .insertInto("runs")
    .values((e) => ({
      id,
      extraction_id: extraction.id,
      user_id: userId,
      kind: "upload",
      status: "completed",
      finished_at: e.fn<Date>("now"),
    }))
    .execute();
  return id;
}

/**
 * Claims the run for a new attempt. From now on only the new attempt's number can write to the run: all earlier attempts
 * are fenced off.
 * @param jobId the job that makes the attempt
 * @returns undefined if the run has ended or was deleted
 */
export async function claimRun(db: Db, id: RunId, jobId: number | null = null): Promise<RunRow | undefined> {
  return db
    .updateTable("runs")
    .set((e) => ({
      status: "running" as const,
      attempt: e("attempt", "+", 1),
      job_id: jobId,
      started_at: e.fn.coalesce("started_at", e.fn<Date>("now")),
    }))
    .where("id", "=", id)
    .where("status", "in", ["pending", "running"])
    .returningAll()
    .executeTakeFirst();
}

/** Ends the run if `attempt` is still its current attempt. @returns whether it was */
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
 * Marks a run as not counted against the quotas.
 * @returns who started it and when; undefined if it was not counted any more, or if that person's account is deleted
 */
export async function uncountRun(
  tx: Db,
  id: RunId,
): Promise<{ userId: UserId; countedAt: Date; runs: number } | undefined> {
  const run = await tx
    .updateTable("runs")
    .set({ is_counted: false })
    .where("id", "=", id)
    .where("is_counted", "=", true)
    .returning(["user_id", "created_at", "counts_as"])
    .executeTakeFirst();
  return run?.user_id ? { userId: run.user_id, countedAt: run.created_at, runs: run.counts_as } : undefined;
}

/** The consequences for a run whose attempt is given up, see `releaseRun`. */
export type Release = Readonly<{ unused: boolean; counted?: "crash" | "interruption" }>;

/**
 * Makes the run pending again if `attempt` is still its current attempt.
 * @param unused true if the attempt should not count towards the maximum
 * @param counted as what the attempt is counted in addition, if at all
 * @returns whether it was the current attempt
 */
export async function releaseRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  { unused, counted }: Release,
): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set((e) => ({
      status: "pending" as const,
      attempt: unused ? run.attempt - 1 : run.attempt,
      crashes: e("crashes", "+", counted === "crash" ? 1 : 0),
      interruptions: e("interruptions", "+", counted === "interruption" ? 1 : 0),
    }))
    .where("id", "=", run.id)
    .where("attempt", "=", run.attempt)
    .where("status", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Makes a run pending that has failed or has not ended. A failed run gets all its attempts again. An attempt that is under
 * way can no longer write to the run. Violates `runs_one_open_per_extraction` if the extraction has another open run.
 * @returns false if the run has completed
 */
export async function reopenRun(db: Db, id: RunId): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set((e) => ({
      status: "pending" as const,
      attempt: e.case().when("status", "=", "failed").then(0).else(e.ref("attempt")).end(),
      crashes: 0,
      interruptions: 0,
      error_message: null,
      started_at: null,
      finished_at: null,
    }))
    .where("id", "=", id)
    .where("status", "<>", "completed")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function selectExtractionOfRun(db: Db, runId: RunId) {
  return db
    .selectFrom("extractions")
    .innerJoin("runs", "runs.extraction_id", "extractions.id")
    .selectAll("extractions")
    .where("runs.id", "=", runId);
}

export async function findExtractionOfRun(db: Db, runId: RunId): Promise<ExtractionRow | undefined> {
  return selectExtractionOfRun(db, runId).executeTakeFirst();
}

/**
 * Locks the run's extraction until the transaction ends. Every write to a run or its result takes this lock first. So all
 * transactions lock in the same order (extraction, then run), and a deletion cannot deadlock with them.
 */
export async function lockExtractionOfRun(tx: Db, runId: RunId): Promise<ExtractionRow | undefined> {
  return selectExtractionOfRun(tx, runId).forUpdate("extractions").executeTakeFirst();
}

/** Records how the extraction's last run is going or what it found, and tells those who wait for its runs. */
export async function updateExtraction(
  db: Db,
  id: ExtractionId | readonly ExtractionId[],
  changes: Partial<
    Pick<
      ExtractionRow,
      | ("status" | "title" | "duration_ms" | "elements_analyzed" | "error_message" | "error_cause")
      | ("latest_version" | "completed_at" | "failed_runs")
      | "glimpse"
    >
  >,
): Promise<void> {
  await db
    .updateTable("extractions")
    .set((e) => ({ ...changes, updated_at: e.fn<Date>("now") }))
    .where("id", typeof id === "string" ? "=" : "in", id)
    .returning((e) => sql`pg_notify(${RUN_CHANGED}, ${e.ref("id")}::text)`.as("told"))
    .execute();
}
