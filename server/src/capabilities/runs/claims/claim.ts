import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../platform/database/db.ts";
import { RUN_CLAIM_LOCK } from "../../../platform/database/locks.ts";
import type { RunId } from "../../../platform/ids.ts";
import { claimRun, lockExtractionOfRun, updateExtraction } from "../repository.ts";
import type { ExtractionRow, RunRow } from "../rows.ts";
import { inFairOrder } from "./fair-order.ts";
import { advisoryLock, findRunOfJob, listWaitingUsers, lockOldestPending } from "./repository.ts";

/** Milliseconds until a run is looked for again where the extractions of all that wait are locked. */
const LOCKED_MS = 200;
const MAX_TRIES = 25;

/** A job of the queue. `runId` is the run that it was added with. */
export type RunJob = Readonly<{ id: number; runId: RunId }>;

export type ClaimedRun = Readonly<{ run: RunRow; extraction: ExtractionRow }>;

/**
 * Claims a run for a job. A job says no more than that a run waits: which one is next is decided here, fairly among users.
 * Only a job that is done again, because its worker died or threw, goes on with the run that it had claimed.
 * @returns undefined if no run waits
 * @throws Error if the extractions of all waiting runs stay locked; the queue then tries the job again
 */
export async function claimForJob(db: Db, job: RunJob): Promise<ClaimedRun | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const claimed = await db
      .transaction()
      .execute(async (tx) => (await claimAgain(tx, job)) ?? (await claimNext(tx, job)));
    if (claimed !== "locked") return claimed;
    await pause(LOCKED_MS);
  }
  throw new Error("the extractions of all waiting runs are locked");
}

async function claimAgain(tx: Db, job: RunJob): Promise<ClaimedRun | undefined> {
  const id = await findRunOfJob(tx, job);
  if (id === undefined) return undefined;
  const extraction = await lockExtractionOfRun(tx, id);
  return extraction && begin(tx, extraction, id, job);
}

async function claimNext(tx: Db, job: RunJob): Promise<ClaimedRun | "locked" | undefined> {
  // One claim at a time: two at once would not see each other's run among the running ones.
  await advisoryLock(tx, RUN_CLAIM_LOCK);
  const users = inFairOrder(await listWaitingUsers(tx));
  for (const { owner } of users) {
    const pending = await lockOldestPending(tx, owner);
    const claimed = pending && (await begin(tx, pending.extraction, pending.runId, job));
    if (claimed) return claimed;
  }
  return users.length > 0 ? "locked" : undefined;
}

/** The transaction has locked the extraction. */
async function begin(tx: Db, extraction: ExtractionRow, id: RunId, job: RunJob): Promise<ClaimedRun | undefined> {
  const run = await claimRun(tx, id, job.id);
  if (!run) return undefined;
  await updateExtraction(tx, extraction.id, { status: "running" });
  return { run, extraction };
}
