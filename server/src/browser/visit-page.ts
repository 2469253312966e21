import { environmentOf } from "@tintype/shared/api/environment";
import { observeBundle } from "./observe-bundle.ts";
import { browserEnded, CRASH_NEWS_MS, type OpenPage } from "./open-page.ts";
import { PageFailure } from "./page-failure.ts";
import { type PageContent, readPage } from "./read-page.ts";
import type { ExtractOptions, Limits, PageReading } from "./reading.ts";
import { capped, unlessAborted } from "./waiting.ts";

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
  try {
    const content = await unlessAborted(ended, read(given));
    return await toReading(content, options, page.chromium.version, Math.round(performance.now() - startedAt));
  } catch (error) {
    if (error instanceof PageFailure || ended.aborted) throw error;
    // The news of a crash may come after the failure of the call that it broke off; of one long past, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    await capped(unlessAborted(ended, never), CRASH_NEWS_MS);
    throw page.chromium.browser.isConnected() ? error : browserEnded();
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

function overdue({ totalMs }: Limits): PageFailure {
  return new PageFailure(
    "timeout",
    `The page could not be read within ${totalMs / 1000} seconds: it kept the browser busy.`,
  );
}
