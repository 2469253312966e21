import { findExtraction, lockExtractionOf } from "../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { addConfirmingRun, findConfirmingUser } from "../../extraction/runs/start-run.ts";
import { tryLockAccounts } from "../../identity/accounts/lock-account.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { findReview } from "./repository.ts";

/** The further runs that a change of a page needs before it is announced. */
export interface Confirmation {
  /** The time from one run to the next. */
  readonly afterMinutes: number;
  readonly runs: number;
}

/** Finds how the changes of a page are confirmed. @returns undefined if each is announced at once */
export type ConfirmationOf = (
  db: Db,
  extraction: Pick<ExtractionRow, "id" | "site_id">,
) => Promise<Confirmation | undefined>;

/**
 * Starts the next run that confirms the changes of a page, unless none is unconfirmed any more, enough have started since the
 * newest scheduled run, or a run is open: that one may confirm them too.
 * @throws Error if the account of the person for whom it runs is locked; the queue then tries again
 */
export async function confirmChanges(db: Db, id: ExtractionId, confirmationOf: ConfirmationOf): Promise<void> {
  const oldExtraction = await findExtraction(db, id);
  if (!oldExtraction) return;
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOf(tx, oldExtraction);
    if (!extraction || extraction.status === "pending" || extraction.status === "running") return;
    const review = await findReview(tx, extraction);
    const confirmation = await confirmationOf(tx, extraction);
    if (!review || review.summary.unconfirmed === 0 || !confirmation) return;
    const userId = await findConfirmingUser(tx, extraction, confirmation.runs);
    if (userId === undefined) return;
    const locked = await tryLockAccounts(tx, [userId]);
    if (!locked.has(userId)) throw new Error(`the account of a run that confirms changes of ${id} is locked`);
    await addConfirmingRun(tx, { extractionId: id, userId });
  });
}
