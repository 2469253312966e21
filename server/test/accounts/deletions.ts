import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { accountTasks } from "../../src/identity/accounts/jobs.ts";
import { teamTasks } from "../../src/identity/teams/jobs.ts";
import { startJobs } from "../../src/platform/jobs/runner.ts";
import { accountRemoval, teamRemoval } from "../../src/roles/tables.ts";
import type { TestService } from "../service.ts";

/** Runs the jobs that delete the rows of closed accounts and teams, and waits until none of these is left. */
export async function finishDeletions({ database: { db, url } }: TestService, log = silent): Promise<void> {
  const tasks = { ...accountTasks({ db, removal: accountRemoval }), ...teamTasks({ db, removal: teamRemoval }) };
  const runner = await startJobs({ url, tasks, concurrency: 1, log });
  const closed = async () => [
    ...(await db.selectFrom("users").select("id").where("deleted_at", "is not", null).execute()),
    ...(await db.selectFrom("teams").select("id").where("deleted_at", "is not", null).execute()),
  ];
  try {
    await eventually(closed, 120_000).toEqual([]);
  } finally {
    await runner.stop({ graceMs: 3000 });
  }
}
