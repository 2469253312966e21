import type { Db } from "../../platform/database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteExpiredShares } from "./repository.ts";

/** The worker's task for shares. */
export function shareTasks({ db }: { db: Db }): Pick<Tasks, "purge_shares"> {
  return {
    purge_shares: taskWithoutPayload(async ({ signal }) => {
      while (!signal.aborted && (await deleteExpiredShares(db, new Date())) > 0);
    }),
  };
}

export const shareCron: readonly CronJob[] = [{ task: "purge_shares", match: "41 3 * * *" }];
