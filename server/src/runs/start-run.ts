import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../ids.ts";
import type { Quotas } from "../limits/quotas.ts";
import { rateLimited } from "../limits/refusal.ts";
import type { PlanService } from "../plans/service.ts";
import type { Authorized } from "../teams/authorized.ts";
import { requireSeat } from "../teams/seats.ts";
import { countOpenRuns, insertRun, updateExtraction } from "./repository.ts";
import type { ExtractionRow, RunKind } from "./rows.ts";
import { queueRun } from "./run-job.ts";
import { RUN_CHANGED } from "./run-waiter.ts";

// The run of an upload is inserted, completed, in the transaction that stores its snapshot.
export { insertUploadedRun } from "./repository.ts";

interface StartParts {
  readonly plans: PlanService;
  readonly quotas: Quotas;
}

/** Seconds after which a user with too many open runs is told to try again: one of them may have ended by then. */
const RETRY_SECONDS = 30;

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
  await requireOpenRun(tx, plans, userId);
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
  await requireOpenRun(tx, plans, userId);
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

/**
 * Checks that the plan allows the user one more run that waits or is running. A user's requests are counted one after the
 * other if `consumeRun` was called in this transaction.
 * @throws AppError rate_limited
 */
export async function requireOpenRun(tx: Db, plans: PlanService, userId: UserId): Promise<void> {
  const [{ name, openRuns }, open] = [await plans.planOf(userId, tx), await countOpenRuns(tx, userId)];
  if (open < openRuns) return;
  const now = new Date();
  const resetsAt = new Date(Math.ceil(now.getTime() / 1000 + RETRY_SECONDS) * 1000);
  const what = `extractions that wait or are running (the plan ${name} has ${openRuns.toLocaleString("en")} at a time)`;
  throw rateLimited(
    what,
    { limit: openRuns, resetsAt },
    now,
    name === "enterprise" ? {} : { upgrade_url: plans.upgradeUrl() },
  );
}

async function addRun(tx: Db, { extractionId, userId, kind }: NewRun & { kind: RunKind }): Promise<void> {
  const id = newId<RunId>();
  await insertRun(tx, { id, extraction_id: extractionId, user_id: userId, kind });
  await notify(tx, RUN_CHANGED, extractionId);
  await queueRun(tx, id);
}
