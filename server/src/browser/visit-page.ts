import { environmentOf } from "@tintype/shared/api/environment";
import type { Chromium } from "./chromium.ts";
import { observeBundle } from "./observe-bundle.ts";
import { browserEnded, CRASH_NEWS_MS, type OpenPage } from "./open-page.ts";
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
  /** It can be of no use to another visit. */
  readonly page: OpenPage;
  readonly limits: Limits;
  readonly url: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal | undefined;
}

/**
 * One visit to a page, within hard limits of time and traffic.
 * @throws PageFailure; the signal's reason when that is aborted
 */
export async function visitPage(given: VisitPageOptions): Promise<PageReading> {
  const { page, options, limits, signal } = given;
  const startedAt = performance.now();
  // Calls into a page have no time limit of their own. Whatever ends a visit early says so here; then the page is closed.
  const late = new AbortController();
  const ended = AbortSignal.any([page.ended, late.signal, ...(signal ? [signal] : [])]);
  const deadline = setTimeout(() => late.abort(overdue(limits)), limits.totalMs);
  // Asked for now, because Chromium starts another process in the place of one that dies.
  const helpers = page.ready.then(() => page.chromium.helpers()).catch(() => []);
  try {
    const content = await unlessAborted(ended, read(given));
    // The page may have been read all the same, without what was loading when the process died.
    if ((await capped(helpers, CRASH_NEWS_MS))?.some(({ pid, isNetwork }) => isNetwork && !isRunning(pid))) {
      throw browserEnded();
    }
    return await toReading(content, options, page.chromium.version, Math.round(performance.now() - startedAt));
  } catch (error) {
    if (signal?.aborted || page.ended.aborted) throw error;
    const isCertain = late.signal.aborted || (error instanceof PageFailure && !doubtfulKinds.has(error.kind));
    // The news of a crash may come after the failure of the call that it broke off; of one long past, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    if (!isCertain) await capped(unlessAborted(ended, never), CRASH_NEWS_MS);
    const isConnected = page.chromium.browser.isConnected();
    if (isConnected && (await capped(helpers, CRASH_NEWS_MS))?.every(({ pid }) => isRunning(pid)) !== false)
      throw error;
    // What else it lost with the process is not known: the next visit gets another Chromium.
    if (isConnected) await replace(page.chromium);
    throw browserEnded();
  } finally {
    clearTimeout(deadline);
  }
}

async function read({ page, options, limits, url }: VisitPageOptions): Promise<PageContent> {
  const [ready, { code }] = await Promise.all([page.ready, observeBundle(), page.show(options)]);
  return readPage({ ...ready, url, options, loadMs: limits.loadMs, code });
}

async function toReading(
  { observation, finalUrl, httpStatus, isTruncated }: PageContent,
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
    }),
  };
}

/** Kills a browser, and waits until nobody can take it for one that works. */
async function replace({ browser, kill }: Chromium): Promise<void> {
  const gone = new Promise((resolve) => browser.once("disconnected", resolve));
  kill();
  await capped(gone, CRASH_NEWS_MS);
}

function overdue({ totalMs }: Limits): PageFailure {
  return new PageFailure(
    "timeout",
    `The page could not be read within ${totalMs / 1000} seconds: it kept the browser busy.`,
  );
}
