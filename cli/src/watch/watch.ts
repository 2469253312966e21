import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { CLEAN } from "../command-line/exit-codes.ts";
import { plainUpTo } from "../command-line/plain.ts";
import { isOnThisComputer } from "../pages/browser.ts";
import { type Hashes, hashFiles } from "./served-files.ts";

/** How often the pages are looked at. */
const INTERVAL_MS = 700;
const MAX_LISTED = 3;
const MAX_LINE = 300;

export interface WatchOptions {
  /** The pages, all on this computer. */
  readonly urls: readonly string[];
  /** Paths of further files, such as that of the tokens. */
  readonly files: readonly string[];
  readonly io: CliProcess;
  readonly interrupted: AbortSignal;
  /** For tests, in ms. */
  readonly interval?: number;
}

/**
 * Runs a command, and again whenever the pages or files have changed, until it is interrupted.
 * @returns the exit code
 * @throws UsageError if a page is not on this computer, or of the first run
 */
export async function watch(run: () => Promise<number>, options: WatchOptions): Promise<number> {
  const { urls, files, io, interrupted, interval = INTERVAL_MS } = options;
  const elsewhere = urls.find((url) => !isOnThisComputer(url));
  if (elsewhere !== undefined) {
    throw new UsageError(`--watch: ${elsewhere} is not on this computer. Only pages on localhost are watched.`);
  }
  const say = reporter(io);
  const look = () => hashFiles(urls, files, interrupted);
  try {
    let seen = await look();
    await run();
    say("watching; ^C ends it");
    for (;;) {
      await delay(interval, undefined, { signal: interrupted });
      let now = await look();
      const changed = changesBetween(seen, now);
      if (changed.length === 0) continue;
      // A build writes its files one after the other.
      for (let before = seen; changesBetween(before, now).length > 0; now = await look()) {
        before = now;
        await delay(interval, undefined, { signal: interrupted });
      }
      seen = now;
      say(plainUpTo(MAX_LINE, `changed: ${listNames(changed)}`));
      await runAgain(run, say);
    }
  } catch (error) {
    if (!interrupted.aborted) throw error;
    say("no longer watching");
    return CLEAN;
  }
}

/** A file that is being edited may be wrong for a moment. */
async function runAgain(run: () => Promise<number>, say: (text: string) => void): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    for (const line of error.message.split("\n")) say(plainUpTo(MAX_LINE, line));
  }
}

/** The files that are new or different. Those that do not answer, as during a restart of the server, are no change. */
const changesBetween = (oldHashes: Hashes, now: Hashes): string[] =>
  [...now].filter(([name, hash]) => oldHashes.get(name) !== hash).map(([name]) => name);

function listNames(names: readonly string[]): string {
  const short = names.slice(0, MAX_LISTED).map((name) => URL.parse(name)?.pathname ?? basename(name));
  return [...short, ...(names.length > MAX_LISTED ? [`${names.length - MAX_LISTED} more`] : [])].join(", ");
}
