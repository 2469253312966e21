import { environmentOf } from "@tintype/shared/api/environment";
import type { Chromium } from "./chromium.ts";
import { observeBundle } from "./observe-bundle.ts";
import { browserEnded, CRASH_REPORT_MS, type OpenPage } from "./open-page.ts";
import { type FailureKind, PageFailure } from "./page-failure.ts";
import { isRunning } from "./process/process-tree.ts";
import { type PageContent, readPage } from "./read-page.ts";
import type { ExtractOptions, Limits, PageReading } from "./reading.ts";
import { capped, unlessAborted } from "./waiting.ts";

/** What a visit also seems to end with when one of Chromium's processes dies. */
const doubtfulKinds: ReadonlySet<FailureKind> = new Set([
  "empty_page",
  "interrupted",
  "not_html",
  "timeout",
  "unreachable",
]);

export interface VisitPageOptions {
  /** A page that no other visit uses, before or after. */
  readonly page: OpenPage;
  readonly limits: Limits;
  readonly url: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal | undefined;
  /** Called before and after the screenshot is taken. */
  readonly onScreenshot?: ((isTaking: boolean) => void) | undefined;
}

/**
 * Visits and reads a page, within limits of time and traffic.
 * @throws PageFailure; the signal's reason if the signal is aborted
 */
export async function visitPage(given: VisitPageOptions): Promise<PageReading> {
  const { page, options, limits, signal } = given;
  const startedAt = performance.now();
  // Calls into a page have no time limit. Everything that ends a visit early aborts this signal; the page is then closed.
  const late = new AbortController();
  const ended = AbortSignal.any([page.ended, late.signal, ...(signal ? [signal] : [])]);
  const deadline = setTimeout(() => late.abort(timedOut(limits)), limits.totalMs);
  // Asked for now, because Chromium replaces a process that dies by another one.
  const helpers = page.ready.then(() => page.chromium.helpers()).catch(() => []);
  try {
    const content = await unlessAborted(ended, read(given, startedAt + limits.totalMs));
    // The page may have been read all the same, without what was loading when the process died.
    if ((await capped(helpers, CRASH_REPORT_MS))?.some(({ pid, isNetwork }) => isNetwork && !isRunning(pid))) {
      throw browserEnded();
    }
    return await toReading(content, options, page.chromium.version, Math.round(performance.now() - startedAt));
  } catch (error) {
    if (signal?.aborted || page.ended.aborted) throw error;
    const isCertain = late.signal.aborted || (error instanceof PageFailure && !doubtfulKinds.has(error.kind));
    // A crash may be reported after the call that it interrupted has failed, or, if it happened earlier, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    if (!isCertain) await capped(unlessAborted(ended, never), CRASH_REPORT_MS);
    const isConnected = page.chromium.browser.isConnected();
    const areRunning = (await capped(helpers, CRASH_REPORT_MS))?.every(({ pid }) => isRunning(pid)) ?? true;
    if (isConnected && areRunning) throw error;
    // What else was lost with the process is not known: the next visit gets another Chromium.
    if (isConnected) await replace(page.chromium);
    throw browserEnded();
  } finally {
    clearTimeout(deadline);
  }
}

async function read(
  { page, options, limits, url, onScreenshot }: VisitPageOptions,
  endsAt: number,
): Promise<PageContent> {
  const [ready, { code }] = await Promise.all([page.ready, observeBundle(), page.show(options)]);
  return readPage({ ...ready, url, options, loadMs: limits.loadMs, code, endsAt, onScreenshot });
}

async function toReading(
  { observation, finalUrl, httpStatus, isTruncated, screenshot, places }: PageContent,
  options: ExtractOptions,
  browserVersion: string,
  durationMs: number,
): Promise<PageReading> {
  return {
    observation,
    title: observation.title,
    elementsAnalyzed: observation.elements,
    durationMs,
    environment: environmentOf(observation, {
      color_scheme: options.colorScheme,
      final_url: finalUrl,
      http_status: httpStatus,
      browser_version: browserVersion,
      extractor_version: (await observeBundle()).version,
      truncated: isTruncated,
      ...(screenshot && "leftOut" in screenshot && { screenshot_left_out: screenshot.leftOut }),
    }),
    ...(screenshot && "base64" in screenshot && { screenshot, places }),
  };
}

/** Kills a browser, and waits until no visit can use it any more. */
async function replace({ browser, kill }: Chromium): Promise<void> {
  const gone = new Promise((resolve) => browser.once("disconnected", resolve));
  kill();
  await capped(gone, CRASH_REPORT_MS);
}

function timedOut({ totalMs }: Limits): PageFailure {
  return new PageFailure(
    "timeout",
    `The page could not be read within ${totalMs / 1000} seconds: it kept the browser busy.`,
  );
}
