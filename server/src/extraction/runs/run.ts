import type { Logger } from "pino";
import type { JobGate } from "../../platform/jobs/job-gate.ts";
import { inSpan, recordSpan, type Span } from "../../platform/tracing/tracing.ts";
import { type ClaimedRun, claimForJob, type OtherWork, type QueueJob } from "./claims/claim.ts";
import type { HeldBackShare } from "./claims/held-back-share.ts";
import { type CompleteParts, completeRun } from "./complete-run.ts";
import { type AttemptEnd, decideEnd, endOfExhausted } from "./decide-end.ts";
import { failRun } from "./fail-run.ts";
import { type ReadParts, readPage } from "./read-page.ts";
import { releaseAttempt } from "./release-attempt.ts";
import { queueNext } from "./run-job.ts";
import { type RunNeed, storing } from "./storing.ts";

export interface RunParts extends ReadParts, CompleteParts {
  readonly now: () => Date;
  /** The work besides runs that needs a browser. */
  readonly other: OtherWork<ClaimedWork>;
  /** The slots for users whose failed runs have held many. */
  readonly heldBack: HeldBackShare;
  /** Told what does not work. It holds back the jobs of runs until that works again. */
  readonly gate: JobGate<RunNeed>;
}

interface JobContext {
  log: Logger;
  /** Aborted when the worker shuts down and no longer waits. */
  signal: AbortSignal;
}

interface RunContext extends JobContext {
  span: Span;
}

/** Does work that was claimed and is no run. */
export type ClaimedWork = (context: JobContext) => Promise<void>;

/** Does what is next. @throws what the database throws; the queue then tries the job again */
export type PerformNext = (job: QueueJob, context: JobContext) => Promise<void>;

/**
 * Does what is next: makes one attempt at a run, or reads a page for which an agent waits.
 *
 * A run goes pending → running → completed | failed. Each claim raises the attempt's number, and only the newest attempt
 * can write the run's end: an older one, whose worker was believed dead, changes nothing when it comes back. An attempt
 * that ended for no fault of the page (a shutdown, a browser that does not start) does not count, and puts the run back into
 * the queue. So does one during which the whole browser ended, a few times, and one that crashed its part of it, once.
 */
export const createPerformNext =
  (parts: RunParts): PerformNext =>
  async (job, { log, signal }) => {
    const { db, other, heldBack, gate } = parts;
    const claimed = await storing(() => claimForJob(db, job, { other, heldBack }), { gate, signal });
    if (!claimed) return log.debug("nothing waits that may begin");
    try {
      if (typeof claimed === "function") await claimed({ log, signal });
      else await performRun(claimed, parts, { log, signal });
    } finally {
      if (heldBack.end(job)) await queueNext(db);
    }
  };

/** Makes an attempt at a run: reads the page and stores what it found. */
async function performRun(claimed: ClaimedRun, parts: RunParts, { log, signal }: JobContext): Promise<void> {
  const { run, extraction } = claimed;
  const { id, kind, attempt, traceparent: parent, created_at: startedAt, started_at } = run;
  if (attempt === 1 && parent !== null && started_at) {
    recordSpan("wait in the queue", { parent, startedAt, endedAt: started_at });
  }
  const attributes = {
    "tintype.run.id": id,
    "tintype.run.kind": kind,
    "tintype.run.attempt": attempt,
    "tintype.extraction.id": extraction.id,
    "server.address": new URL(extraction.url).hostname,
  };
  await inSpan("run", { kind: "consumer", parent, attributes }, (span) => {
    const about = { run: id, extraction: extraction.id, attempt, trace_id: span.traceId };
    return performAttempt(claimed, parts, { log: log.child(about), signal, span });
  });
}

/**
 * Makes the attempt that was claimed, in one direction: the page is read, its snapshot is drafted, and the draft is stored. What
 * follows are jobs. If a stage fails, it is stored how the attempt has ended.
 */
async function performAttempt(claimed: ClaimedRun, parts: RunParts, context: RunContext): Promise<void> {
  const { run } = claimed;
  const end = endOfExhausted(run) ?? (await readAndStore(claimed, parts, context));
  if (!end) return;
  const { db, gate, onRunEnd } = parts;
  const { log, signal, span } = context;
  if (end.fault) span.fail(end.fault);
  const store = () =>
    "failure" in end ? failRun(db, run, end.failure, onRunEnd) : releaseAttempt(db, run, end.release);
  await storing(store, { gate, signal });
  log[end.log.level]({ cause: end.fault }, end.log.message);
}

/** @returns how the attempt has ended; undefined if it needs no end: its snapshot is stored, or another attempt has taken over */
async function readAndStore(
  claimed: ClaimedRun,
  parts: RunParts,
  { log, signal }: JobContext,
): Promise<AttemptEnd | undefined> {
  const { run } = claimed;
  const { db, gate, now } = parts;
  try {
    const pageRead = await readPage(claimed, parts, { log, signal });
    const complete = () => completeRun(db, run, pageRead, { ...parts, at: now() });
    const version = await inSpan("store snapshot", {}, () => storing(complete, { gate, signal }));
    if (version === undefined) log.info("another attempt has taken over this run");
    else log.info({ version, ms: pageRead.reading.durationMs }, "run completed");
    return undefined;
  } catch (error) {
    const end = decideEnd(run, error, signal);
    if (end.fault === "browser_unavailable") gate.report("browser", error);
    return end;
  }
}
