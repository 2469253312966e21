import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, isId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type Tasks, task } from "../../platform/jobs/runner.ts";
import { findExtraction } from "../extractions/repository.ts";
import type { SnapshotListener } from "../runs/store-result.ts";
import type { CatchUp } from "./catch-up.ts";

/** With the queue's growing delays, more than three days. Whoever looks at a review makes it current anyway. */
const MAX_ATTEMPTS = 25;

/** Queues the comparison of each new snapshot with the page's baseline. */
export const queueReview: SnapshotListener = async (tx, { extraction }) => {
  const options = { jobKey: `review:${extraction.id}`, maxAttempts: MAX_ATTEMPTS };
  await addJob(tx, "review_snapshots", { extraction_id: extraction.id }, options);
};

/** The worker's task for reviews. */
export function reviewTasks({ db, catchUp }: { db: Db; catchUp: CatchUp }): Pick<Tasks, "review_snapshots"> {
  const payload = z.object({
    extraction_id: z.string().refine(isId<ExtractionId>),
    isDue: z.boolean().optional(),
  });
  return {
    review_snapshots: task(payload, async ({ extraction_id, isDue = false }) => {
      const extraction = await findExtraction(db, extraction_id);
      if (!extraction) return;
      await (isDue ? catchUp.lookAgain(extraction) : catchUp(extraction));
    }),
  };
}
