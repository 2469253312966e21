import { createBrowser } from "../browser/browser.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { extractionCron, extractionTasks } from "../extractions/jobs.ts";
import { startJobs } from "../jobs/runner.ts";
import type { Role, RoleOptions } from "./role.ts";

/** For how long runs under way are waited for at shutdown, before they are given back to the queue. */
const GRACE_MS = 3000;

/** Does the jobs: runs that read pages. At the stop those under way end or are given back. */
export async function startWorker({ config, db, databaseUrl, log }: RoleOptions): Promise<Role> {
  const browser = createBrowser({
    executablePath: config.browserPath,
    concurrency: config.browserConcurrency,
    policy: createEgressPolicy(config.egressAllow),
    ownPorts: [config.port, Number(new URL(databaseUrl).port || 5432)],
    log,
  });
  const jobs = await startJobs({
    url: databaseUrl,
    tasks: extractionTasks({ db, browser }),
    cron: extractionCron,
    concurrency: config.browserConcurrency,
    log,
  });
  return {
    stop: async () => {
      await jobs.stop({ graceMs: GRACE_MS });
      await browser.close();
    },
  };
}
