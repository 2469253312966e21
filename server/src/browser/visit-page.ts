import type { BrowserContext, Page } from "playwright-core";
import type { EgressPolicy } from "../egress/policy.ts";
import { type EgressProxy, startEgressProxy } from "../egress/proxy.ts";
import { VERSION } from "../version.ts";
import type { Chromium } from "./chromium.ts";
import { observeBundle } from "./observe-bundle.ts";
import { PageFailure } from "./page-failure.ts";
import { type PageContent, readPage } from "./read-page.ts";
import type { ExtractOptions, Limits, PageReading } from "./reading.ts";
import { capped, unlessAborted } from "./waiting.ts";

/** Milliseconds for closing a visit's context; Chromium is ended by force if it takes longer. */
const CLOSE_MS = 5_000;
/** How long after a call has failed Chromium may take to report that it, or the page, has crashed. */
const CRASH_NEWS_MS = 1_000;

export interface VisitPageOptions {
  readonly chromium: Chromium;
  readonly policy: EgressPolicy;
  readonly ownPorts?: readonly number[];
  readonly limits: Limits;
  readonly url: string;
  readonly options: ExtractOptions;
  readonly signal: AbortSignal | undefined;
}

/**
 * One visit to a page: in a browser context of its own, with a proxy of its own as the only way out, within hard limits of
 * time and traffic. However it ends, nothing of it stays.
 * @throws PageFailure; the signal's reason when that is aborted
 */
export async function visitPage(given: VisitPageOptions): Promise<PageReading> {
  const { chromium, limits, signal } = given;
  const startedAt = performance.now();
  // Calls into a page have no time limit of their own. Whatever ends a visit early says so here, and closes the context.
  const end = new AbortController();
  const ended = signal ? AbortSignal.any([end.signal, signal]) : end.signal;
  const proxy = await startEgressProxy({
    policy: given.policy,
    ownPorts: given.ownPorts ?? [],
    budgets: limits,
    onExceeded: (budget) => end.abort(tooLarge(budget, limits)),
  });
  const deadline = setTimeout(() => end.abort(overdue(limits)), limits.totalMs);
  const onDisconnected = () => end.abort(browserEnded());
  chromium.browser.once("disconnected", onDisconnected);
  const context = openContext(given, proxy);
  try {
    const content = await unlessAborted(
      ended,
      context.then((opened) => read(given, opened, proxy, end)),
    );
    return toReading(content, given.options, chromium, Math.round(performance.now() - startedAt));
  } catch (error) {
    if (error instanceof PageFailure || ended.aborted) throw error;
    // The news of a crash may come after the failure of the call that it broke off; of one long past, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    await capped(unlessAborted(ended, never), CRASH_NEWS_MS);
    throw chromium.browser.isConnected() ? error : browserEnded();
  } finally {
    clearTimeout(deadline);
    chromium.browser.off("disconnected", onDisconnected);
    end.abort(); // what happens from here on is our own doing
    const isClosed = await capped(close(context), CLOSE_MS);
    if (!isClosed) chromium.kill();
    await proxy.close();
  }
}

/** True also where there is nothing to close any more. */
function close(context: Promise<BrowserContext>): Promise<true> {
  const closed = context.then((opened) => opened.close());
  return closed.then(
    () => true,
    () => true,
  );
}

function browserEnded(): PageFailure {
  return new PageFailure("crashed", "The browser ended unexpectedly.");
}

/** The same for every visit, so that no two readings differ by what the browser says of itself. */
function openContext({ chromium, options }: VisitPageOptions, proxy: EgressProxy): Promise<BrowserContext> {
  return chromium.browser.newContext({
    proxy: proxy.settings,
    viewport: options.viewport,
    colorScheme: options.colorScheme,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
    userAgent: userAgent(chromium.version),
    permissions: [],
    serviceWorkers: "block",
    acceptDownloads: false,
  });
}

/** A Chromium's, not a headless one's, to which many sites show nothing; with our own name, so that they may know us. */
function userAgent(version: string): string {
  const major = version.split(".", 1)[0];
  const chrome = `Chrome/${major}.0.0.0 Safari/537.36`;
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome} Tintype/${VERSION}`;
}

async function read(
  { chromium, url, options, limits }: VisitPageOptions,
  context: BrowserContext,
  proxy: EgressProxy,
  end: AbortController,
): Promise<PageContent> {
  const page = await context.newPage();
  page.once("crash", () => end.abort(new PageFailure("crashed", "The page crashed its part of the browser.")));
  page.once("close", async () => {
    if (end.signal.aborted) return;
    // A browser that ends closes its pages first.
    await capped(new Promise((resolve) => chromium.browser.once("disconnected", resolve)), CRASH_NEWS_MS);
    end.abort(new PageFailure("empty_page", "The page closed itself before it could be read."));
  });
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => {})); // gone with the page
  context.on("page", (popup: Page) => popup.close().catch(() => {}));
  const [cdp, { code }] = await Promise.all([context.newCDPSession(page), observeBundle()]);
  return readPage({ page, cdp, url, options, proxy, loadMs: limits.loadMs, code });
}

async function toReading(
  { observation, finalUrl, httpStatus, isTruncated }: PageContent,
  options: ExtractOptions,
  chromium: Chromium,
  durationMs: number,
): Promise<PageReading> {
  const { viewport, device_pixel_ratio, fonts_not_loaded, unreadable_frames } = observation.environment;
  return {
    observation,
    title: observation.title,
    elementsAnalyzed: observation.elements,
    durationMs,
    environment: {
      viewport,
      device_scale_factor: device_pixel_ratio,
      color_scheme: options.colorScheme,
      final_url: finalUrl,
      http_status: httpStatus,
      browser_version: chromium.version,
      extractor_version: (await observeBundle()).version,
      fonts_not_loaded,
      unreadable_frames,
      truncated: isTruncated,
    },
  };
}

function overdue({ totalMs }: Limits): PageFailure {
  return new PageFailure(
    "timeout",
    `The page could not be read within ${totalMs / 1000} seconds: it kept the browser busy.`,
  );
}

function tooLarge(budget: "bytes" | "requests", limits: Limits): PageFailure {
  const much =
    budget === "bytes" ? `${limits.bytes / 1_000_000} MB` : `${limits.requests.toLocaleString("en")} requests`;
  return new PageFailure("too_large", `The page is too large: it takes more than ${much} to load.`);
}
