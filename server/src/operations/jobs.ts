import { deleteAttemptsBefore } from "../accounts/attempt-repository.ts";
import type { Db } from "../database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../jobs/runner.ts";
import { deleteRunCountsBefore } from "../limits/run-counts.ts";
import { deleteWindowsBefore } from "../limits/windows.ts";
import { utcMonth } from "../plans/periods.ts";
import { deleteSnapshotsBefore } from "./repository.ts";

/** Snapshots that one statement deletes: so few that nobody waits for it. */
const BATCH = 500;

const DAY_MS = 86_400_000;

interface Options {
  db: Db;
  /** Days that snapshots are kept; undefined: for good. */
  retentionDays: number | undefined;
}

/** What the worker clears away. */
export function operationTasks({ db, retentionDays }: Options): Pick<Tasks, "purge_limits" | "purge_snapshots"> {
  return {
    purge_limits: taskWithoutPayload(async () => {
      const now = new Date();
      await deleteWindowsBefore(db, now);
      await deleteAttemptsBefore(db, now);
      // This month's counts and the last one's stay: the export shows them.
      const lastMonth = utcMonth(new Date(utcMonth(now).start.getTime() - DAY_MS));
      await deleteRunCountsBefore(db, lastMonth.start);
    }),
    // A job from before the setting was taken away finds nothing to do.
    purge_snapshots: taskWithoutPayload(async ({ log, signal }) => {
      if (retentionDays === undefined) return;
      const snapshots = await purgeSnapshots(db, new Date(Date.now() - retentionDays * DAY_MS), signal);
      if (snapshots > 0) log.info({ snapshots }, "old snapshots deleted");
    }),
  };
}

/** What recurs. */
export function operationCron({ retentionDays }: Pick<Options, "retentionDays">): readonly CronJob[] {
  const daily = retentionDays === undefined ? [] : [{ task: "purge_snapshots", match: "23 3 * * *" } as const];
  return [{ task: "purge_limits", match: "*/10 * * * *" }, ...daily];
}

/**
 * Deletes the snapshots that are older than `time`, but never the newest of an extraction.
 * @returns how many
 */
export async function purgeSnapshots(db: Db, time: Date, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await deleteSnapshotsBefore(db, time, BATCH);
    deleted += batch;
    if (batch < BATCH || signal?.aborted) return deleted;
  }
}
