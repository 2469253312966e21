import { environmentOf } from "@tintype/shared/api/environment";
import { observeBundle } from "./observe-bundle.ts";
import { browserEnded, CRASH_REPORT_MS, type OpenPage } from "./open-page.ts";
import { PageFailure } from "./page-failure.ts";
import { type PageContent, readPage } from "./read-page.ts";
import type { ExtractOptions, Limits, PageReading } from "./reading.ts";
import { capped, unlessAborted } from "./waiting.ts";

export interface VisitPageOptions {
  /** A page that no other visit uses, before or after. */
  readonly page: OpenPage;
  readonly limits: Limits;
  readonly url: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal | undefined;
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
  try {
    const content = await unlessAborted(ended, read(given));
    return await toReading(content, options, page.chromium.version, Math.round(performance.now() - startedAt));
  } catch (error) {
    if (error instanceof PageFailure || ended.aborted) throw error;
    // A crash may be reported after the call that it interrupted has failed, or, if it happened earlier, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    await capped(unlessAborted(ended, never), CRASH_REPORT_MS);
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

function timedOut({ totalMs }: Limits): PageFailure {
  return new PageFailure(
    "timeout",
    `The page could not be read within ${totalMs / 1000} seconds: it kept the browser busy.`,
  );
}
