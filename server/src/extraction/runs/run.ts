import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { isOfLogin } from "@tintype/reader/reading/login";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Browser, PageReading, Stage } from "@tintype/reader/reading/reading";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import type { JobGate } from "../../platform/jobs/job-gate.ts";
import { inSpan, recordSpan, type Span } from "../../platform/tracing/tracing.ts";
import type { FindEntrance } from "../access/entrance.ts";
import type { FindVisitor, ReturningVisitor } from "../access/visitors.ts";
import type { Builder } from "./building/builder.ts";
import { type ClaimedRun, claimForJob, type OtherWork, type QueueJob } from "./claims/claim.ts";
import type { HeldBackShare } from "./claims/held-back-share.ts";
import type { ExtractionRow, RunRow } from "./rows.ts";
import { queueNext } from "./run-job.ts";
import { type Announcing, completeRun, failRun, type RunEndListener, releaseAttempt } from "./store-result.ts";
import { type RunNeed, storing } from "./storing.ts";
import { visitSpans } from "./visit-spans.ts";

/** A run whose worker died this often is given up. */
const MAX_ATTEMPTS = 5;
/** A page that crashed its own part of the browser is visited once more. */
const MAX_CRASHES = 2;
/**
 * A page during whose visit the whole browser ended is blamed after so many visits, all but the first in browsers that no other
 * page has used. A browser can be killed from outside, too: when memory runs out, or by a person.
 */
const MAX_ENDED_BROWSERS = 5;
/** How often an attempt is repeated that the service itself broke off. A page might have found a way to cause that. */
const MAX_INTERRUPTIONS = 20;

export interface RunParts extends Announcing {
  readonly onRunEnd: RunEndListener;
  readonly onNavigation: NavigationListener;
  readonly db: Db;
  readonly browser: Browser;
  /** Builds the tokens of what was read. */
  readonly builder: Pick<Builder, "build">;
  readonly now: () => Date;
  /** The number of snapshots of an extraction that keep their screenshots. With 0, none are taken. */
  readonly screenshotsKept: number;
  /** Finds what lets a run in behind a login. */
  readonly findEntrance: FindEntrance;
  /** Finds what the page has set for a visitor who returns. */
  readonly findVisitor: FindVisitor;
  /** The HTML of the demo page for the next snapshot of its extraction. */
  readonly demoPage: (version: number) => string;
  /** The work besides runs that needs a browser. */
  readonly other: OtherWork<ClaimedWork>;
  /** The slots for users whose failed runs have held many. */
  readonly heldBack: HeldBackShare;
  /** Told what does not work. It holds back the jobs of runs until that works again. */
  readonly gate: JobGate<RunNeed>;
}

/** Told when the server of a page was asked for it. A page may be asked for several times. */
export type NavigationListener = (
  db: Db,
  asked: Readonly<{ extraction: ExtractionRow; runId: RunId; at: Date }>,
) => Promise<void>;

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

/** Makes the attempt that was claimed: reads the page and stores what it found. */
async function performAttempt({ run, extraction }: ClaimedRun, parts: RunParts, context: RunContext): Promise<void> {
  const { db, browser, builder, now, gate, findAnnounced, onSnapshot, onRunEnd, screenshotsKept } = parts;
  const { findEntrance, findVisitor, demoPage } = parts;
  const { signal, span } = context;
  if (run.attempt > MAX_ATTEMPTS) {
    const message = `The run was interrupted ${MAX_ATTEMPTS} times. The page may be crashing the browser.`;
    await storing(() => failRun(db, run, { cause: "crashed", message }, onRunEnd), { gate, signal });
    span.fail("interrupted");
    return context.log.warn("run failed: interrupted too often");
  }
  const navigations = watchNavigations({ run, extraction }, parts, context);
  let reading: PageReading;
  let visitor: ReturningVisitor | undefined;
  try {
    // Parsed again: the row may be older than today's defaults.
    const options = extractionOptions.parse(extraction.options);
    const screenshot = screenshotsKept > 0 && options.screenshot !== false;
    const html = extraction.is_demo ? demoPage(extraction.latest_version + 1) : undefined;
    const { credentials, check } = await findEntrance(extraction);
    if (options.visitor === "returning") visitor = await findVisitor(extraction);
    const visit = {
      signal,
      log: context.log,
      onStage: navigations.onStage,
      html,
      credentials,
      needsNewBrowser: run.crashes > 0,
      visitor: visitor && { state: visitor.state },
    };
    const looks = { screenshot, barriers: true, canonical: extraction.site_id !== null };
    reading = await browser.extract(extraction.url, { ...toExtractOptions(options), ...looks }, visit);
    await check(reading);
    if (isOfLogin(extraction.url, reading)) {
      reading = { ...reading, environment: { ...reading.environment, login: true } };
    }
  } catch (error) {
    await navigations.noted();
    return endWithoutReading(run, error, parts, context);
  }
  await navigations.noted();
  try {
    const keepAtEnd: RunEndListener = async (tx, ended) => {
      await visitor?.keep(tx, reading);
      await onRunEnd(tx, ended);
    };
    const announcing = { findAnnounced, onSnapshot, onRunEnd: keepAtEnd };
    const store = () => completeRun(db, run, { reading, builder, at: now(), screenshotsKept, ...announcing });
    const version = await inSpan("store snapshot", {}, () => storing(store, { gate, signal }));
    if (version === undefined) context.log.info("another attempt has taken over this run");
    else context.log.info({ version, ms: reading.durationMs }, "run completed");
  } catch (error) {
    if (error instanceof PageFailure) return endWithoutReading(run, error, parts, context);
    if (!signal.aborted) throw error;
    await giveBackAtShutdown(run, parts, context);
  }
}

/** Tells of the navigations of a visit, and records its parts for traces. */
function watchNavigations({ run, extraction }: ClaimedRun, { db, onNavigation }: RunParts, { log }: RunContext) {
  const addSpan = visitSpans();
  const pending: Promise<void>[] = [];
  return {
    onStage(stage: Stage) {
      addSpan?.(stage);
      if (stage.name !== "open") return;
      const asked = { extraction, runId: run.id, at: new Date(stage.endedAt) };
      const fail = (error: unknown) => log.error({ err: error }, "the time of a navigation could not be stored");
      pending.push(onNavigation(db, asked).catch(fail));
    },
    /** Resolves when all listeners have been told. */
    noted: () => Promise.all(pending),
  };
}

/** Decides what becomes of a run whose page was not read. @throws the error if it is not about the page or the browser */
async function endWithoutReading(run: RunRow, error: unknown, parts: RunParts, context: RunContext): Promise<void> {
  const { db, gate, onRunEnd } = parts;
  const { log, signal, span } = context;
  if (signal.aborted) return giveBackAtShutdown(run, parts, context);
  if (!(error instanceof PageFailure)) throw error;
  const { kind, message } = error;
  span.fail(kind);
  if (kind === "browser_unavailable") {
    gate.report("browser", error);
    await storing(() => releaseAttempt(db, run, { unused: true }), { gate, signal });
    return log.warn("run put back into the queue: no browser can be started");
  }
  const isLast = error.isOurs ? run.interruptions >= MAX_INTERRUPTIONS : run.crashes + 1 >= maxCrashes(error);
  if (error.retryable && !isLast) {
    const counted = error.isOurs ? "interruption" : "crash";
    const unused = error.isOurs || error.endedBrowser;
    await storing(() => releaseAttempt(db, run, { unused, counted }), { gate, signal });
    return log.warn({ cause: kind }, "run put back into the queue for another attempt");
  }
  await storing(() => failRun(db, run, { cause: kind, message }, onRunEnd), { gate, signal });
  log.info({ cause: kind }, "run failed");
}

const maxCrashes = ({ endedBrowser }: PageFailure): number => (endedBrowser ? MAX_ENDED_BROWSERS : MAX_CRASHES);

/** A shutdown says nothing about the page. */
async function giveBackAtShutdown(run: RunRow, { db }: RunParts, { log }: RunContext): Promise<void> {
  await releaseAttempt(db, run, { unused: true });
  log.info("run given back at shutdown");
}
