import type { Db } from "../../platform/database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteUnusedFilesOfAnyExtraction } from "./repository.ts";

/** The worker's task for screenshots. */
export function screenshotTasks({ db }: { db: Db }): Pick<Tasks, "purge_screenshots"> {
  return {
    purge_screenshots: taskWithoutPayload(async ({ log, signal }) => {
      let files = 0;
      while (!signal.aborted) {
        const deleted = await deleteUnusedFilesOfAnyExtraction(db);
        if (deleted === undefined) break;
        files += deleted;
      }
      if (files > 0) log.info({ files }, "unused screenshots deleted");
    }),
  };
}

export const screenshotCron: readonly CronJob[] = [{ task: "purge_screenshots", match: "53 3 * * *" }];
