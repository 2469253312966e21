import type { Db } from "../../platform/database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { deleteExpiredShares } from "./repository.ts";
import { warnOfEndings } from "./warn.ts";

interface Parts {
  readonly db: Db;
  /** undefined: this service sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: () => string;
}

/** The worker's tasks for shares. */
export function shareTasks({ db, mailer, publicUrl }: Parts): Pick<Tasks, "purge_shares" | "warn_of_shares"> {
  return {
    purge_shares: taskWithoutPayload(async ({ signal }) => {
      while (!signal.aborted && (await deleteExpiredShares(db, new Date())) > 0);
    }),
    warn_of_shares: taskWithoutPayload(async ({ signal }) => {
      if (mailer) await warnOfEndings({ db, mailer, publicUrl: publicUrl(), signal, now: new Date() });
    }),
  };
}

export const shareCron: readonly CronJob[] = [
  { task: "purge_shares", match: "41 3 * * *" },
  { task: "warn_of_shares", match: "11 * * * *" },
];
