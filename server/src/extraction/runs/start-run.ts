import { extractionsFor } from "@tintype/shared/conditions/bounds";
import type { Quotas } from "../../identity/limits/quotas.ts";
import type { NamedPlan, PlanService } from "../../identity/plans/service.ts";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { requireSeat } from "../../identity/teams/seats.ts";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../platform/ids.ts";
import { rateLimited } from "../../platform/limits/refusal.ts";
import { countModes, countOpenRuns, insertQueuedRun, insertRuns, updateExtraction } from "./repository.ts";
import type { ExtractionRow, RunKind } from "./rows.ts";
import { MAX_JOB_ATTEMPTS, queueRuns } from "./run-job.ts";

// The run of an upload is inserted, completed, in the transaction that stores its snapshot.
export { countModes, findConfirmingUser, insertUploadedRun, listWithOpenRun } from "./repository.ts";

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
  extraction: Authorized<ExtractionRow, "member">,
  userId: UserId,
): Promise<void> {
  await addRun(tx, { plans, quotas }, extraction, { userId, kind: "first" });
}

/**
 * Adds another run of an extraction, with its job, and counts it.
 * @throws AppError usage_limit_exceeded, rate_limited, run_in_progress (through the constraint on open runs)
 */
export async function startRepeatedRun(
  tx: Db,
  { plans, quotas }: StartParts,
  extraction: Authorized<ExtractionRow, "member">,
  userId: UserId,
): Promise<void> {
  await updateExtraction(tx, extraction.id, { status: "pending" });
  await addRun(tx, { plans, quotas }, extraction, { userId, kind: "repeat" });
}

/**
 * Adds runs of extractions, with their jobs. The transaction has locked the extractions, has seen that they have no open run,
 * and has counted the new ones.
 * @returns their ids, in the order of `runs`
 */
export const addCountedRuns = (
  tx: Db,
  runs: readonly NewRun[],
  kind: Exclude<RunKind, "confirming" | "upload">,
): Promise<RunId[]> => addAutomaticRuns(tx, runs, { kind, is_counted: true });

/**
 * Adds a run that looks again at what a scheduled run found, with its job. It counts against no quota. The transaction has
 * locked the extraction, and has seen that it has no open run.
 */
export async function addConfirmingRun(tx: Db, run: NewRun): Promise<void> {
  await addAutomaticRuns(tx, [run], { kind: "confirming", is_counted: false });
}

/** Adds runs that nobody asks for at that moment. */
async function addAutomaticRuns(
  tx: Db,
  runs: readonly NewRun[],
  facts: { kind: RunKind; is_counted: boolean },
): Promise<RunId[]> {
  if (runs.length === 0) return [];
  const ids = runs.map(({ extractionId }) => extractionId);
  await updateExtraction(tx, ids, { status: "pending" });
  const modeCounts = await countModes(tx, ids);
  const rows = runs.map(({ extractionId, userId }) => ({
    id: newId<RunId>(),
    extraction_id: extractionId,
    user_id: userId,
    counts_as: extractionsFor(modeCounts.get(extractionId) ?? 0),
    ...facts,
  }));
  await insertRuns(tx, rows);
  const runIds = rows.map(({ id }) => id);
  await queueRuns(tx, runIds);
  return runIds;
}

/** Counts, for each user, how many more runs that wait or are running the plan allows. */
export async function findOpenRunsLeft(
  tx: Db,
  planOf: ReadonlyMap<UserId, Pick<NamedPlan, "openRuns">>,
): Promise<ReadonlyMap<UserId, number>> {
  const open = await countOpenRuns(tx, [...planOf.keys()]);
  return new Map([...planOf].map(([userId, { openRuns }]) => [userId, openRuns - (open.get(userId) ?? 0)]));
}

/**
 * Checks that the plan allows the user one more run that waits or is running. A user's requests are counted one after the
 * other if `consumeRun` was called in this transaction.
 * @throws AppError rate_limited
 */
async function requireOpenRun(
  tx: Db,
  plans: PlanService,
  userId: UserId,
  { name, openRuns }: NamedPlan,
): Promise<void> {
  const open = await countOpenRuns(tx, [userId]);
  if ((open.get(userId) ?? 0) < openRuns) return;
  const now = new Date();
  const resetsAt = new Date(Math.ceil(now.getTime() / 1000 + RETRY_SECONDS) * 1000);
  const what = `extractions that wait or are running (the plan ${name} has ${openRuns.toLocaleString("en")} at a time)`;
  throw rateLimited(what, { limit: openRuns, resetsAt }, now, name === "enterprise" ? {} : plans.upgrade());
}

/** Counts a run, and adds it with its job. */
async function addRun(
  tx: Db,
  { plans, quotas }: StartParts,
  extraction: Authorized<ExtractionRow, "member">,
  { userId, kind }: Pick<NewRun, "userId"> & { readonly kind: RunKind },
): Promise<void> {
  const { id, team_id: teamId } = extraction;
  const countsAs = extractionsFor((await countModes(tx, [id])).get(id) ?? 0);
  const plan = await quotas.consumeRun(tx, await requireSeat(tx, plans, { userId, teamId }), countsAs);
  await requireOpenRun(tx, plans, userId, plan);
  const run = { id: newId<RunId>(), extraction_id: id, user_id: userId, kind, counts_as: countsAs };
  await insertQueuedRun(tx, run, MAX_JOB_ATTEMPTS);
}
