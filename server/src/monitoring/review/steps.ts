import type { Children } from "../../platform/children/children.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ReviewJob, ReviewResult } from "./compute.ts";
import type { Confirmation, ConfirmationOf } from "./confirmation.ts";
import { findRules } from "./rules/repository.ts";
import type { ReviewedExtraction } from "./store.ts";
import { REVIEW_WORK } from "./work.ts";

/** Does a step of a review, by the rules of its page and as its changes are confirmed. */
export interface Steps {
  (
    extraction: ReviewedExtraction,
    job: Pick<ReviewJob, "step" | "stored" | "baseline" | "latest">,
    time: Date,
  ): Promise<{ readonly result: ReviewResult; readonly confirmation: Confirmation | undefined }>;
  /** Returns whether the page has rules, or further runs that confirm its changes. */
  haveConditions(extraction: ReviewedExtraction): Promise<boolean>;
}

/** Creates the function that does the steps of reviews: every step has the same conditions. */
export function createSteps({
  db,
  children,
  confirmationOf,
}: {
  db: Db;
  children: Pick<Children, "run">;
  confirmationOf: ConfirmationOf;
}): Steps {
  const conditionsOf = async (extraction: ReviewedExtraction) => ({
    rules: await findRules(db, extraction),
    confirmation: await confirmationOf(db, extraction),
  });
  const compute = async (...[extraction, job, time]: Parameters<Steps>) => {
    const { team_id, user_id, renames } = extraction;
    const { rules, confirmation } = await conditionsOf(extraction);
    const conditions = { renames, rules, confirmRuns: confirmation?.runs ?? 0, at: time.toISOString() };
    const input = { ...job, ...conditions };
    const result = await children.run(REVIEW_WORK, "compute", input, { user: team_id ?? user_id });
    return { result, confirmation };
  };
  return Object.assign(compute, {
    async haveConditions(extraction: ReviewedExtraction) {
      const { rules, confirmation } = await conditionsOf(extraction);
      return rules.length > 0 || confirmation !== undefined;
    },
  });
}
