import { accountTasks } from "../src/accounts/jobs.ts";
import { startJobs } from "../src/jobs/runner.ts";
import { accountRemoval } from "../src/roles/listeners.ts";
import { eventually } from "./eventually.ts";
import { silent } from "./log.ts";
import type { TestService } from "./service.ts";

/** Runs the jobs that delete the rows of closed accounts, and waits until no such account is left. */
export async function finishDeletions({ database: { db, url } }: TestService, log = silent): Promise<void> {
  const tasks = accountTasks({ db, removal: accountRemoval });
  const runner = await startJobs({ url, tasks, concurrency: 1, log });
  try {
    await eventually(
      () => db.selectFrom("users").select("id").where("deleted_at", "is not", null).execute(),
      120_000,
    ).toEqual([]);
  } finally {
    await runner.stop({ graceMs: 3000 });
  }
}
