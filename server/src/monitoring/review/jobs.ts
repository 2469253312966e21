import { z } from "zod";
import { findExtraction } from "../../extraction/extractions/repository.ts";
import type { SnapshotListener } from "../../extraction/runs/listeners.ts";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, type IgnoreRuleId, isId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type Tasks, task } from "../../platform/jobs/runner.ts";
import type { CatchUp } from "./catch-up.ts";
import { type ConfirmationOf, confirmChanges } from "./confirmation.ts";
import { findScope, lookAgainAt } from "./rules/repository.ts";

/** With the queue's growing delays, more than three days. Whoever looks at a review makes it current anyway. */
const MAX_ATTEMPTS = 25;

/** Queues the comparison of each new snapshot with the page's baseline. */
export const queueReview: SnapshotListener = async (tx, { extraction }) => {
  const options = { jobKey: `review:${extraction.id}`, maxAttempts: MAX_ATTEMPTS };
  await addJob(tx, "review_snapshots", { extraction_id: extraction.id }, options);
};

/** The worker's tasks for reviews. */
export function reviewTasks({
  db,
  catchUp,
  confirmationOf,
}: {
  db: Db;
  catchUp: CatchUp;
  confirmationOf: ConfirmationOf;
}): Pick<Tasks, "review_snapshots" | "confirm_changes" | "end_ignore_rule"> {
  const ofPage = z.object({ extraction_id: z.string().refine(isId<ExtractionId>) });
  return {
    confirm_changes: task(ofPage, async ({ extraction_id }) => confirmChanges(db, extraction_id, confirmationOf)),
    end_ignore_rule: task(z.object({ rule_id: z.string().refine(isId<IgnoreRuleId>) }), async ({ rule_id }) => {
      const scope = await findScope(db, rule_id);
      if (scope) await lookAgainAt(db, scope);
    }),
    review_snapshots: task(
      ofPage.extend({ isDue: z.boolean().optional() }),
      async ({ extraction_id, isDue = false }) => {
        const extraction = await findExtraction(db, extraction_id);
        if (!extraction) return;
        await (isDue ? catchUp.lookAgain(extraction) : catchUp(extraction));
      },
    ),
  };
}
