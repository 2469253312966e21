import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../platform/database/db.ts";
import { RUN_CLAIM_LOCK } from "../../../platform/database/locks.ts";
import type { RunId } from "../../../platform/ids.ts";
import { claimRun, lockExtractionOfRun, updateExtraction } from "../repository.ts";
import type { ExtractionRow, RunRow } from "../rows.ts";
import { inFairOrder, isHeldBack, type WaitingUser } from "./fair-order.ts";
import type { HeldBackShare } from "./held-back-share.ts";
import { advisoryLock, findRunOfJob, listUsersWithRuns, lockOldestPending, type UserWork } from "./repository.ts";

/** Milliseconds until a run is looked for again where the extractions of all that wait are locked. */
const LOCKED_MS = 200;
const MAX_TRIES = 25;

/** A job of the queue. */
export type QueueJob = Readonly<{ id: number }>;

export type ClaimedRun = Readonly<{ run: RunRow; extraction: ExtractionRow }>;

/** Other work that needs a browser. It is done in one order with runs, so that nobody goes before others by another door. */
export interface OtherWork<Claimed> {
  /** Who has such work: all that waits and may begin now, is running, or was started in the last `RECENT_MS`. */
  listUsers(tx: Db): Promise<UserWork[]>;
  /** Claims the oldest of a user's work that waits; never waits for a lock. */
  claimOldest(tx: Db, owner: string, job: QueueJob): Promise<Claimed | undefined>;
  /** Claims what the job had claimed, if that has not ended. */
  claimAgain(tx: Db, job: QueueJob): Promise<Claimed | undefined>;
}

/** The work besides runs, and the slots for users who are held back. All users may have any slot without it. */
interface ClaimParts<Claimed> {
  readonly other?: OtherWork<Claimed>;
  readonly heldBack?: HeldBackShare;
}

/**
 * Claims a run, or other work, for a job. A job says no more than that something waits: what is next is decided here, fairly
 * among users. Only a job that is done again, because its worker died or threw, goes on with what it had claimed.
 * @returns undefined if nothing waits that may begin
 * @throws Error if the extractions of all waiting runs stay locked; the queue then tries the job again
 */
export async function claimForJob<Claimed = never>(
  db: Db,
  job: QueueJob,
  parts: ClaimParts<Claimed> = {},
): Promise<ClaimedRun | Claimed | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const claimed = await db
      .transaction()
      .execute(
        async (tx) =>
          (await claimAgain(tx, job)) ?? (await parts.other?.claimAgain(tx, job)) ?? (await claimNext(tx, job, parts)),
      )
      .catch((error: unknown) => {
        parts.heldBack?.end(job);
        throw error;
      });
    if (claimed !== "locked") return claimed;
    await pause(LOCKED_MS);
  }
  throw new Error("the extractions of all waiting runs are locked");
}

async function claimAgain(tx: Db, job: QueueJob): Promise<ClaimedRun | undefined> {
  const id = await findRunOfJob(tx, job);
  if (id === undefined) return undefined;
  const extraction = await lockExtractionOfRun(tx, id);
  return extraction && begin(tx, extraction, id, job);
}

async function claimNext<Claimed>(
  tx: Db,
  job: QueueJob,
  { other, heldBack }: ClaimParts<Claimed>,
): Promise<ClaimedRun | Claimed | "locked" | undefined> {
  // One claim at a time: two at once would not see each other's work among what is running.
  await advisoryLock(tx, RUN_CLAIM_LOCK);
  const ofOther = (await other?.listUsers(tx)) ?? [];
  const withOther = ofOther.filter(({ waiting }) => waiting > 0).map(({ owner }) => owner);
  const ofRuns = await listUsersWithRuns(tx, withOther);
  const waiting = inFairOrder(addUp(ofRuns, ofOther));
  const users = heldBack?.isUsedUp() ? waiting.filter((user) => !isHeldBack(user)) : waiting;
  if (users.length === 0 && waiting.length > 0) heldBack?.pass();
  for (const user of users) {
    const { owner, oldest } = user;
    const claimRunOfOwner = async () => {
      const pending = await lockOldestPending(tx, owner);
      return pending && begin(tx, pending.extraction, pending.runId, job);
    };
    const claimOther = () => other?.claimOldest(tx, owner, job);
    const claims = oldest === "run" ? [claimRunOfOwner, claimOther] : [claimOther, claimRunOfOwner];
    for (const claim of claims) {
      const claimed = await claim();
      if (!claimed) continue;
      if (isHeldBack(user)) heldBack?.take(job);
      return claimed;
    }
  }
  return users.length > 0 ? "locked" : undefined;
}

type User = WaitingUser & Readonly<{ owner: string; oldest: "run" | "other"; failedSeconds: number }>;

/** Adds up the runs and the other work of each user of whom something waits. */
function addUp(ofRuns: readonly UserWork[], ofOther: readonly UserWork[]): User[] {
  const others = new Map(ofOther.map((work) => [work.owner, work]));
  return ofRuns.flatMap((runs): User[] => {
    const { owner } = runs;
    const otherRuns = others.get(owner);
    const since = [runs.waitingSince?.getTime() ?? Infinity, otherRuns?.waitingSince?.getTime() ?? Infinity] as const;
    const earliest = Math.min(...since);
    if (earliest === Infinity) return [];
    const sum = (count: (work: UserWork) => number) => count(runs) + (otherRuns ? count(otherRuns) : 0);
    return [
      {
        owner,
        oldest: since[0] === earliest ? "run" : "other",
        running: sum((work) => work.running),
        seconds: sum((work) => work.seconds),
        failedSeconds: sum((work) => work.failedSeconds),
        waiting: sum((work) => work.waiting),
        waitingSince: new Date(earliest),
      },
    ];
  });
}

/** The transaction has locked the extraction. */
async function begin(tx: Db, extraction: ExtractionRow, id: RunId, job: QueueJob): Promise<ClaimedRun | undefined> {
  const run = await claimRun(tx, id, job.id);
  if (!run) return undefined;
  await updateExtraction(tx, extraction.id, { status: "running" });
  return { run, extraction };
}
