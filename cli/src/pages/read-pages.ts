import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Browser, PageReading } from "@tintype/reader/reading/reading";
import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import { plainUpTo, toPlain } from "../command-line/plain.ts";
import { createProgress } from "../command-line/progress.ts";
import { hintFor } from "./browser.ts";
import { entranceFault } from "./entrance.ts";
import { optionsToFindThemes, withFoundModes } from "./found-modes.ts";
import type { PageRequest } from "./page-request.ts";
import { credentialsOf, originsWithout, type ScopedCredentials } from "./scoped-credentials.ts";

/** A page that was read, or the reason why it was not. */
export type PageOutcome =
  | { readonly page: PageRequest; readonly reading: PageReading; readonly failure?: undefined }
  | { readonly page: PageRequest; readonly reading?: undefined; readonly failure: string };

export interface ReadPagesOptions {
  readonly browser: Browser;
  readonly credentials: ScopedCredentials | undefined;
  /** True if a redirect may lead to another origin. */
  readonly allowRedirect: boolean;
  readonly signal: AbortSignal;
  readonly io: CliProcess;
}

const MAX_MESSAGE = 500;

/** Reads pages, in the order of the list. A page that cannot be read does not end the others. @throws the signal's reason */
export async function readPages(pages: readonly PageRequest[], options: ReadPagesOptions): Promise<PageOutcome[]> {
  const report = reporter(options.io);
  const urls = pages.map(({ url }) => url);
  for (const sentence of originsWithout(options.credentials, urls)) report(plainUpTo(MAX_MESSAGE, sentence));
  let done = 0;
  const progress = createProgress(options.io, pages.length);
  const readWithProgress = async (page: PageRequest) => {
    const outcome = await readPage(page, options);
    done += 1;
    const { reading, failure } = outcome;
    const result = reading ? `${reading.elementsAnalyzed} elements in ${seconds(reading.durationMs)} s` : failure;
    const line = `[${done}/${pages.length}] ${toPlain(page.label)}: ${plainUpTo(MAX_MESSAGE, result)}`;
    if (!progress.hasBar || !reading) progress.write(() => report(line));
    progress.show(done, page.label);
    return outcome;
  };
  if (progress.hasBar) progress.show(0, "");
  try {
    // The browser decides how many it reads at the same time.
    return await Promise.all(pages.map(readWithProgress));
  } finally {
    progress.end();
  }
}

async function readPage(page: PageRequest, readOptions: ReadPagesOptions): Promise<PageOutcome> {
  const { browser, credentials, allowRedirect, signal } = readOptions;
  try {
    const context = { signal, credentials: credentialsOf(credentials, page.url) };
    const complete = page.findsModes
      ? withFoundModes(page.options, await browser.extract(page.url, optionsToFindThemes(page.options), context))
      : page.options;
    const options = { ...toExtractOptions(complete), barriers: true, places: true };
    const reading = await browser.extract(page.url, options, context);
    const failure = entranceFault(page.url, reading, { allowRedirect });
    return failure === undefined ? { page, reading } : { page, failure };
  } catch (error) {
    signal.throwIfAborted();
    // A fault of our own must not pass for a result of the other pages.
    if (!(error instanceof PageFailure)) return { page, failure: `The page could not be read: ${error}` };
    const hint = hintFor(error);
    return { page, failure: hint === undefined ? error.message : `${error.message} ${hint}` };
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
