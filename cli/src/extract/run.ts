import type { EarlyReader } from "@tintype/reader/process/spawn-reader";
import type { Credentials } from "@tintype/reader/reading/credentials";
import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Browser, ExtractContext } from "@tintype/reader/reading/reading";
import { type CliProcess, currentFolder, reporter } from "@tintype/server/roles/commands/io";
import { toPlainLine } from "../command-line/plain.ts";
import { createCliBrowser, hintFor } from "../pages/browser.ts";
import { entranceFault } from "../pages/entrance.ts";
import { optionsToFindThemes, withFoundModes } from "../pages/found-modes.ts";
import { credentialsOf, parseScopedCredentials } from "../pages/scoped-credentials.ts";
import { type ExtractRequest, parseExtract } from "./arguments.ts";
import type { ExtractValues } from "./command.ts";

const DONE = 0;
const FAILED = 1;

/** Runs `tintype extract <url>`. @returns the exit code @throws UsageError */
export async function runExtract(
  urls: readonly string[],
  values: ExtractValues,
  io: CliProcess,
  interrupted: AbortSignal,
  earlyReader?: EarlyReader,
): Promise<number> {
  const report = reporter(io);
  try {
    const request = parseExtract(urls, values);
    const scoped = await parseScopedCredentials([request.url], values, io);
    const credentials = credentialsOf(scoped, request.url);
    return await extract(request, { credentials, earlyReader, io, signal: interrupted });
  } catch (error) {
    if (interrupted.aborted || !(error instanceof PageFailure)) throw error;
    report(toPlainLine(error.message));
    const hint = hintFor(error);
    if (hint !== undefined) report(hint);
    return FAILED;
  }
}

interface ReadingParts {
  readonly credentials: Credentials | undefined;
  readonly earlyReader: EarlyReader | undefined;
  readonly io: CliProcess;
  readonly signal: AbortSignal;
}

/** Reads the page, and writes its tokens. Fails, with a report, if another page than the one that was asked for was read. */
async function extract(
  command: ExtractRequest,
  { credentials, earlyReader, io, signal }: ReadingParts,
): Promise<typeof DONE | typeof FAILED> {
  const report = reporter(io);
  const previous = await previousOf(command, io);
  const withCredentials = credentials !== undefined;
  const browser = createCliBrowser(io, {
    ...command,
    concurrency: 1,
    visits: command.findsModes ? 2 : 1,
    withCredentials,
    earlyReader,
  });
  report(`reading ${command.url} …`);
  let closed: Promise<void> | undefined;
  try {
    // The code that makes tokens takes long to load. The browser reads meanwhile.
    const [reading, { toContent }] = await Promise.all([
      readInModes(browser, command, { signal, credentials }),
      import("./content.ts"),
    ]);
    // It needs the time in which the tokens are made and written.
    closed = browser.close();
    const fault = entranceFault(command.url, reading, command);
    if (fault !== undefined) {
      report(toPlainLine(fault));
      return FAILED;
    }
    const { elementsAnalyzed, durationMs } = reading;
    report(`${elementsAnalyzed} elements in ${(durationMs / 1000).toFixed(1)} s`);
    const { content, warnings } = toContent(reading, command, { previous, stdout: io.stdout });
    for (const warning of warnings) report(warning);
    io.stdout.write(content);
    return DONE;
  } finally {
    await (closed ?? browser.close());
  }
}

/** Reads the page; before that, if that is wanted, its themes are found, which are then modes. */
async function readInModes(browser: Browser, { url, options, findsModes }: ExtractRequest, context: ExtractContext) {
  const complete = findsModes
    ? withFoundModes(options, await browser.extract(url, optionsToFindThemes(options), context))
    : options;
  return browser.extract(url, { ...toExtractOptions(complete), barriers: true }, context);
}

async function previousOf({ previous }: ExtractRequest, io: CliProcess) {
  if (previous === undefined) return undefined;
  const { readPrevious } = await import("./previous-tokens.ts");
  return readPrevious(previous, currentFolder(io));
}
