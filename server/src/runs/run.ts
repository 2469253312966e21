import { extractionOptions } from "@tintype/shared/api/extractions";
import type { Logger } from "pino";
import type { Browser } from "../browser/browser.ts";
import { toExtractOptions } from "../browser/extract-options.ts";
import { PageFailure } from "../browser/page-failure.ts";
import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import type { RunId } from "../ids.ts";
import { claimRun, lockExtractionOfRun, updateExtraction } from "./repository.ts";
import type { ExtractionRow, RunRow } from "./rows.ts";
import { RUN_CHANGED } from "./run-waiter.ts";
import { completeRun, failRun, releaseAttempt } from "./store-result.ts";

/** A run that brought down its browser or its worker this often would do so again. */
const MAX_ATTEMPTS = 5;

export interface RunParts {
  readonly db: Db;
  readonly browser: Browser;
  readonly now: () => Date;
}

/**
 * Makes one attempt at a run: claims it, reads the page and stores what it found.
 *
 * A run goes pending → running → completed | failed. Each claim raises the attempt's number, and only the newest attempt
 * can write the run's end: an older one, whose worker was believed dead, changes nothing when it comes back. An attempt
 * that the service itself cut short (a shutdown, a browser that crashed) puts the run back into the queue.
 *
 * @param signal aborted when the worker shuts down and no longer waits
 * @throws what the database throws; the queue then tries the job again
 */
export async function performRun(
  runId: RunId,
  { db, browser, now }: RunParts,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const claimed = await claim(db, runId);
  if (!claimed) return log.info("the run has already ended");
  const { run, extraction } = claimed;
  const line = log.child({ extraction: extraction.id, attempt: run.attempt });
  if (run.attempt > MAX_ATTEMPTS) {
    await failRun(db, run, `The run was interrupted ${MAX_ATTEMPTS} times. The page may be crashing the browser.`);
    return line.warn("run failed: interrupted too often");
  }
  try {
    // Parsed again: the row may be older than today's defaults.
    const options = toExtractOptions(extractionOptions.parse(extraction.options));
    const reading = await browser.extract(extraction.url, options, { signal });
    const version = await completeRun(db, run, reading, now());
    if (version === undefined) line.info("another attempt has taken over this run");
    else line.info({ version, ms: reading.durationMs }, "run completed");
  } catch (error) {
    if (signal.aborted) {
      await releaseAttempt(db, run, { unused: true }); // a shutdown says nothing about the page
      return line.info("run given back at shutdown");
    }
    if (!(error instanceof PageFailure)) throw error;
    if (error.retryable && run.attempt < MAX_ATTEMPTS) {
      await releaseAttempt(db, run, { unused: false });
      return line.warn({ cause: error.kind }, "run put back into the queue for another attempt");
    }
    await failRun(db, run, error.message);
    line.info({ cause: error.kind }, "run failed");
  }
}

async function claim(db: Db, runId: RunId): Promise<{ run: RunRow; extraction: ExtractionRow } | undefined> {
  return db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, runId);
    const run = extraction && (await claimRun(tx, runId));
    if (!run) return undefined;
    await updateExtraction(tx, extraction.id, { status: "running" });
    await notify(tx, RUN_CHANGED, extraction.id);
    return { run, extraction };
  });
}
