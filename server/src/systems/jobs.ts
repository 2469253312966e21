import { z } from "zod";
import type { SnapshotListener } from "../extraction/runs/listeners.ts";
import { type ExtractionId, isId, type SnapshotId, type SystemId } from "../platform/ids.ts";
import { addJobs } from "../platform/jobs/add-job.ts";
import { type Tasks, task } from "../platform/jobs/runner.ts";
import { type CheckParts, checkSnapshot } from "./check-snapshot.ts";
import { checkPage, checkPages } from "./pages/check-pages.ts";
import { checksOf } from "./repository.ts";

/** With the queue's growing delays, more than three days: a check is made in the end. */
const MAX_ATTEMPTS = 25;

/**
 * Queues a check of each new snapshot against each design system of the extraction's owner or team. The first check of every
 * snapshot goes before all second ones, so that an owner of many design systems does not delay those who have one.
 */
export const queueChecks: SnapshotListener = async (tx, { extraction, snapshot }) => {
  await addJobs(tx, "check_snapshot", checksOf(snapshot.id, extraction), { maxAttempts: MAX_ATTEMPTS });
};

/** The worker's tasks for design systems. */
export function systemTasks(parts: CheckParts): Pick<Tasks, "check_snapshot" | "check_page" | "check_pages"> {
  const system_id = z.string().refine(isId<SystemId>);
  const check = z.object({ snapshot_id: z.string().refine(isId<SnapshotId>), system_id });
  const pages = z.object({
    system_id,
    after: z
      .string()
      .refine(isId<ExtractionId>)
      .optional(),
  });
  return {
    check_snapshot: task(check, (job, { log }) => checkSnapshot(job, parts, log)),
    check_page: task(check, (job, { log }) => checkPage(job, parts, log)),
    check_pages: task(pages, (job) => checkPages(job, parts)),
  };
}
