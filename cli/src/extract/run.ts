import type { Credentials } from "@tintype/reader/credentials";
import { toExtractOptions } from "@tintype/reader/extract-options";
import { PageFailure } from "@tintype/reader/page-failure";
import { type CliProcess, currentFolder, reporter } from "@tintype/server/commands/io";
import { exportTokens } from "@tintype/shared/export/export";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { pickKinds } from "@tintype/shared/modes/pick-kinds";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import { jsonWithoutCommands } from "@tintype/shared/text/ci-commands";
import { createCliBrowser, hintFor } from "../pages/browser.ts";
import { parseCredentials } from "../pages/credentials.ts";
import { entranceFault } from "../pages/entrance.ts";
import { type ExtractRequest, parseExtract } from "./arguments.ts";
import type { ExtractValues } from "./command.ts";
import { readPrevious } from "./previous-tokens.ts";
import { toTable } from "./table.ts";

const DONE = 0;
const FAILED = 1;

/** Runs `tintype extract <url>`. @returns the exit code @throws UsageError */
export async function runExtract(
  urls: readonly string[],
  values: ExtractValues,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  const report = reporter(io);
  try {
    const request = parseExtract(urls, values);
    const credentials = await parseCredentials(values, io);
    const content = await extract(request, { credentials, io, signal: interrupted });
    if (content === undefined) return FAILED;
    io.stdout.write(content);
    return DONE;
  } catch (error) {
    if (interrupted.aborted || !(error instanceof PageFailure)) throw error;
    report(error.message);
    const hint = hintFor(error);
    if (hint !== undefined) report(hint);
    return FAILED;
  }
}

interface Given {
  readonly credentials: Credentials | undefined;
  readonly io: CliProcess;
  readonly signal: AbortSignal;
}

/** @returns undefined if another page than the one that was asked for was read, which is then reported */
async function extract(
  command: ExtractRequest,
  { credentials, io, signal }: Given,
): Promise<string | Uint8Array | undefined> {
  const report = reporter(io);
  const { stdout } = io;
  const previous = command.previous === undefined ? undefined : await readPrevious(command.previous, currentFolder(io));
  const browser = createCliBrowser(io, { ...command, concurrency: 1, withCredentials: credentials !== undefined });
  try {
    report(`reading ${command.url} …`);
    const options = { ...toExtractOptions(command.options), barriers: true };
    const reading = await browser.extract(command.url, options, { signal, credentials });
    const fault = entranceFault(command.url, reading, command);
    if (fault !== undefined) {
      report(fault);
      return undefined;
    }
    const { observation, modes, elementsAnalyzed, durationMs } = reading;
    report(`${elementsAnalyzed} elements in ${(durationMs / 1000).toFixed(1)} s`);
    const { tokens, memory } = buildSnapshot(observation, previous, modes);
    const { format, kinds, onlyMode } = command;
    const inMode = onlyMode === undefined ? tokens : (flatTokens(tokens, onlyMode) ?? tokens);
    const chosen = kinds ? pickKinds(inMode, kinds) : inMode;
    if (format === undefined && stdout.isTTY) {
      // Node knows which colours the terminal supports, and respects NO_COLOR.
      return toTable(chosen, { colors: stdout.hasColors?.(2 ** 24) ?? false });
    }
    if (format === undefined || format === "json") {
      // A part of the tokens cannot be the `--previous` of another run, so it goes without the identity state.
      const isPart = kinds !== undefined || onlyMode !== undefined;
      return `${jsonWithoutCommands(JSON.stringify(isPart ? chosen : { ...tokens, memory }, null, 2))}\n`;
    }
    return exportTokens(inMode, format, { kinds, base: command.options }).content;
  } finally {
    await browser.close();
  }
}
