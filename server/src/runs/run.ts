import { type ExtractionOptions, extractionOptions } from "@tintype/shared/api/extractions";
import type { Logger } from "pino";
import type { Browser, ExtractOptions } from "../browser/browser.ts";
import { PageFailure } from "../browser/page-failure.ts";
import type { Db } from "../database/db.ts";
import { notify } from "../database/notifications.ts";
import type { ExtractionRow } from "../extractions/repository.ts";
import type { RunId } from "../ids.ts";
import { claimRun, lockExtractionOfRun, type RunRow, updateExtraction } from "./repository.ts";
import { RUN_CHANGED } from "./run-waiter.ts";
import { completeRun, failRun, giveRunBack } from "./store-result.ts";

/** A run that brought down its browser or its worker this often would do so again. */
const MAX_ATTEMPTS = 5;

/**
 * Makes one attempt of a run: claims it, reads the page, stores what was found.
 *
 * A run goes pending → running → completed | failed. Each claim raises the attempt's number, and only the newest attempt
 * can write the run's end: an older one, whose worker was thought dead, changes nothing when it comes back. An attempt
 * that our own side cut short (a shutdown, a browser that crashed) gives the run back to the queue.
 *
 * @param signal aborted when the worker shuts down and waits no longer
 * @throws what the database throws; the queue then tries the job again
 */
export async function performRun(
  runId: RunId,
  { db, browser, log, signal }: { db: Db; browser: Browser; log: Logger; signal: AbortSignal },
): Promise<void> {
  const claimed = await claim(db, runId);
  if (!claimed) return log.info("the run is over already");
  const { run, extraction } = claimed;
  const line = log.child({ extraction: extraction.id, attempt: run.attempt });
  if (run.attempt > MAX_ATTEMPTS) {
    await failRun(db, run, `The run was interrupted ${MAX_ATTEMPTS} times; the page may be bringing its browser down.`);
    return line.warn("run failed: interrupted too often");
  }
  try {
    const options = toExtractOptions(extractionOptions.parse(extraction.options));
    const reading = await browser.extract(extraction.url, options, { signal });
    const version = await completeRun(db, run, reading);
    if (version === undefined) line.info("another attempt has taken this run over");
    else line.info({ version, ms: reading.durationMs }, "run completed");
  } catch (error) {
    if (signal.aborted) {
      await giveRunBack(db, run, { unused: true }); // being shut down says nothing of the page
      return line.info("run given back at shutdown");
    }
    if (!(error instanceof PageFailure)) throw error;
    if (error.retryable && run.attempt < MAX_ATTEMPTS) {
      await giveRunBack(db, run, { unused: false });
      return line.warn({ cause: error.kind }, "run given back to be tried again");
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

function toExtractOptions(options: ExtractionOptions): ExtractOptions {
  const { wait_for, viewport, color_scheme, selectors, exclude_selectors } = options;
  return { waitFor: wait_for, viewport, colorScheme: color_scheme, selectors, excludeSelectors: exclude_selectors };
}
