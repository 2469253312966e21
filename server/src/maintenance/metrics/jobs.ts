import { purgeSnapshots } from "../../extraction/runs/retention/retention.ts";
import { deleteAttemptsBefore } from "../../identity/accounts/passwords/attempt-repository.ts";
import { deleteRunCountsBefore } from "../../identity/limits/run-counts.ts";
import { utcMonth } from "../../identity/plans/periods.ts";
import type { Db } from "../../platform/database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteWindowsBefore } from "../../platform/limits/windows.ts";
import { deleteExpiredLinks } from "../../platform/links/repository.ts";

const DAY_MS = 86_400_000;

interface Options {
  db: Db;
  /** The number of days after which snapshots are deleted; undefined: never. */
  retentionDays: number | undefined;
}

/** The tasks that delete old data. */
export function operationTasks({ db, retentionDays }: Options): Pick<Tasks, "purge_limits" | "purge_snapshots"> {
  return {
    purge_limits: taskWithoutPayload(async () => {
      const now = new Date();
      await deleteWindowsBefore(db, now);
      await deleteAttemptsBefore(db, now);
      await deleteExpiredLinks(db, now);
      // The counts of this month and the last one stay, because the export contains them.
      const lastMonth = utcMonth(new Date(utcMonth(now).start.getTime() - DAY_MS));
      await deleteRunCountsBefore(db, lastMonth.start);
    }),
    // The job may be from the time before the setting was removed. Then there is nothing to do.
    purge_snapshots: taskWithoutPayload(async ({ log, signal }) => {
      if (retentionDays === undefined) return;
      const snapshots = await purgeSnapshots(db, new Date(Date.now() - retentionDays * DAY_MS), { signal });
      if (snapshots > 0) log.info({ snapshots }, "old snapshots deleted");
    }),
  };
}

/** The recurring jobs. */
export function operationCron({ retentionDays }: Pick<Options, "retentionDays">): readonly CronJob[] {
  const daily = retentionDays === undefined ? [] : [{ task: "purge_snapshots", match: "23 3 * * *" } as const];
  return [{ task: "purge_limits", match: "*/10 * * * *" }, ...daily];
}
