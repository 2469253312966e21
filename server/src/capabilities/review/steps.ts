import type { Db } from "../../platform/database/db.ts";
import type { ReviewJob, ReviewResult } from "./compute.ts";
import type { Confirmation, ConfirmationOf } from "./confirmation.ts";
import type { ReviewEngine } from "./engine.ts";
import { findRules } from "./rules/repository.ts";
import type { ReviewedExtraction } from "./store.ts";

/** Does a step of a review, by the rules of its page and as its changes are confirmed. */
export type Steps = (
  extraction: ReviewedExtraction,
  job: Pick<ReviewJob, "step" | "stored" | "baseline" | "latest">,
  at: Date,
) => Promise<{ readonly result: ReviewResult; readonly confirmation: Confirmation | undefined }>;

/** Creates the function that does the steps of reviews: every step has the same conditions. */
export function createSteps({
  db,
  engine,
  confirmationOf,
}: {
  db: Db;
  engine: ReviewEngine;
  confirmationOf: ConfirmationOf;
}): Steps {
  return async (extraction, job, at) => {
    const { team_id, user_id, renames } = extraction;
    const rules = await findRules(db, extraction);
    const confirmation = await confirmationOf(db, extraction);
    const conditions = { renames, rules, confirmRuns: confirmation?.runs ?? 0, at: at.toISOString() };
    return { result: await engine.compute({ ...job, ...conditions }, team_id ?? user_id), confirmation };
  };
}
