import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import type { PlanService } from "../plans/service.ts";
import type { Authorized } from "../teams/authorized.ts";
import { requireSeat } from "../teams/seats.ts";
import { insertRun, updateExtraction } from "./repository.ts";
import type { ExtractionRow, RunKind } from "./rows.ts";
import { queueRun } from "./run-job.ts";
import { RUN_CHANGED } from "./run-waiter.ts";

// The run of an upload is inserted, completed, in the transaction that stores its snapshot.
export { insertUploadedRun } from "./repository.ts";

interface StartParts {
  readonly plans: PlanService;
  readonly quotas: Quotas;
}

/** A run to start. It counts against the quota of `userId`. */
type NewRun = Readonly<{ extractionId: ExtractionId; userId: UserId }>;

/**
 * Adds the first run of an extraction that the transaction has created, with its job, and counts it.
 * @throws AppError usage_limit_exceeded, rate_limited
 */
export async function startFirstRun(
  tx: Db,
  { plans, quotas }: StartParts,
  extraction: Authorized<ExtractionRow>,
  userId: UserId,
): Promise<void> {
  await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId: extraction.team_id }));
  await addRun(tx, { extractionId: extraction.id, userId, kind: "first" });
}

/**
 * Adds another run of an extraction, with its job, and counts it.
 * @throws AppError usage_limit_exceeded, rate_limited, run_in_progress (through the constraint on open runs)
 */
export async function startRepeatedRun(
  tx: Db,
  { plans, quotas }: StartParts,
  extraction: Authorized<ExtractionRow>,
  userId: UserId,
): Promise<void> {
  await updateExtraction(tx, extraction.id, { status: "pending" });
  await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId: extraction.team_id }));
  await addRun(tx, { extractionId: extraction.id, userId, kind: "repeat" });
}

/**
 * Adds a run of an extraction, with its job. The transaction has locked the extraction, has seen that it has no open run,
 * and has counted the new one.
 */
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
