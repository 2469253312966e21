import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import type { ExtractionRow } from "../extractions/repository.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { Authorized } from "../teams/access.ts";
import { insertRun, type RunKind, updateExtraction } from "./repository.ts";
import { queueRun } from "./run-job.ts";
import { RUN_CHANGED } from "./run-waiter.ts";

/** A run to be started; `userId` is the person whose quota it counts against. */
type NewRun = Readonly<{ extractionId: ExtractionId; userId: UserId }>;

/**
 * Adds a pending run that the caller asks for and its job to the transaction, and counts it.
 * @throws AppError usage_limit_exceeded, rate_limited, run_in_progress (by constraint)
 */
export async function startRun(
  tx: Db,
  quotas: Quotas,
  extraction: Authorized<ExtractionRow>,
  { userId, kind }: { userId: UserId; kind: RunKind },
): Promise<void> {
  await quotas.consumeRun(tx, userId, extraction.team_id);
  await addRun(tx, { extractionId: extraction.id, userId, kind });
}

/** Adds the next run of an extraction, which the transaction has locked, has found without an open run, and has counted. */
export async function addScheduledRun(tx: Db, run: NewRun): Promise<void> {
  await updateExtraction(tx, run.extractionId, { status: "pending" });
  await addRun(tx, { ...run, kind: "scheduled" });
}

async function addRun(tx: Db, { extractionId, userId, kind }: NewRun & { kind: RunKind }): Promise<void> {
  const id = newId<RunId>();
  await insertRun(tx, { id, extraction_id: extractionId, user_id: userId, kind });
  await notify(tx, RUN_CHANGED, extractionId);
  await queueRun(tx, id);
}
