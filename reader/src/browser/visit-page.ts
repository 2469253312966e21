import type { Mode } from "@tintype/shared/modes/mode";
import type { Chromium } from "../chromium/chromium.ts";
import type { Deadline } from "../modes/deadline.ts";
import { isRunning } from "../os/process-tree.ts";
import { type FailureKind, PageFailure } from "../reading/page-failure.ts";
import type { ExtractOptions, Limits, Stage } from "../reading/reading.ts";
import { type Appearance, appearanceOf } from "../visit/appearance.ts";
import { observeBundle } from "../visit/observe-bundle.ts";
import { browserEnded, CRASH_REPORT_MS, type OpenPage } from "../visit/open-page.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { type PageContent, readPage } from "./read-page.ts";

/** The failures that a visit may seem to have when one of Chromium's processes dies. */
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
  /** The mode that the page is loaded for; undefined for the base. */
  readonly mode?: Mode | undefined;
  readonly deadline: Deadline;
  readonly signal?: AbortSignal | undefined;
  /** Called before and after the screenshot is taken. */
  readonly onScreenshot?: ((isTaking: boolean) => void) | undefined;
  /** Called at the end of each part of the visit. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
}

/**
 * Visits and reads a page, within limits of time and traffic.
 * @throws PageFailure; the signal's reason if the signal is aborted
 */
export async function visitPage(visitOptions: VisitPageOptions): Promise<PageContent> {
  const { page, deadline, signal } = visitOptions;
  // Calls into a page have no time limit. Everything that ends a visit early aborts this signal; the page is then closed.
  const ended = AbortSignal.any([page.ended, deadline.signal, ...(signal ? [signal] : [])]);
  // Asked for now, because Chromium replaces a process that dies by another one.
  const helpers = page.ready.then(() => page.chromium.helpers()).catch(() => []);
  try {
    const content = await unlessAborted(ended, readContent(visitOptions));
    // The page may have been read all the same, without what was loading when the process died.
    if ((await capped(helpers, CRASH_REPORT_MS))?.some(({ pid, isNetwork }) => isNetwork && !isRunning(pid))) {
      throw browserEnded(page.chromium);
    }
    return content;
  } catch (error) {
    if (signal?.aborted || page.ended.aborted) throw error;
    const isCertain = deadline.signal.aborted || (error instanceof PageFailure && !doubtfulKinds.has(error.kind));
    // A crash may be reported after the call that it interrupted has failed, or, if it happened earlier, not at all.
    const { promise: never } = Promise.withResolvers<never>();
    if (!isCertain) await capped(unlessAborted(ended, never), CRASH_REPORT_MS);
    const isConnected = page.chromium.browser.isConnected();
    const areRunning = (await capped(helpers, CRASH_REPORT_MS))?.every(({ pid }) => isRunning(pid)) ?? true;
    if (isConnected && areRunning) throw error;
    // Nobody knows which other parts were lost with the process, so the next visit gets another Chromium.
    if (isConnected) await replace(page.chromium);
    throw browserEnded(page.chromium);
  }
}

async function readContent({
  page,
  options,
  mode,
  limits,
  url,
  deadline,
  onScreenshot,
  onStage,
}: VisitPageOptions): Promise<PageContent> {
  const appearance = mode ? appearanceOf(mode) : options;
  const [ready, { code }] = await Promise.all([page.ready, observeBundle(), page.show(appearance)]);
  const show = (appearance: Appearance) => page.show(appearance);
  const pageOptions = {
    url,
    options,
    mode,
    loadMs: limits.loadMs,
    code,
    deadline,
    onScreenshot,
    onStage,
    show,
  };
  return readPage({ ...ready, ...pageOptions });
}

/** Kills a browser, and waits until no visit can use it any more. */
async function replace({ browser, kill }: Chromium): Promise<void> {
  const gone = new Promise((resolve) => browser.once("disconnected", resolve));
  kill();
  await capped(gone, CRASH_REPORT_MS);
}
