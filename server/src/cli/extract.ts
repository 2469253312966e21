import { exportTokens } from "@tintype/shared/export/export";
import { buildTokens } from "@tintype/shared/kinds/build";
import { pino } from "pino";
import { createBrowser } from "../browser/browser.ts";
import { toExtractOptions } from "../browser/extract-options.ts";
import { PageFailure } from "../browser/page-failure.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { type ExtractCommand, parseCommand, USAGE } from "./arguments.ts";
import { readPrevious } from "./previous-tokens.ts";
import { toTable } from "./table.ts";
import { UsageError } from "./usage-error.ts";

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;
const INTERRUPTED = 130;

/** Loopback, and the private networks of RFC 1918 and RFC 4193. */
const PRIVATE = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"];

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of a pipe has closed it (`| head`).
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interrupted.abort());
  try {
    const command = parseCommand(argv);
    process.stdout.write(command === "help" ? USAGE : await extract(command, interrupted.signal));
    return DONE;
  } catch (error) {
    if (interrupted.signal.aborted) return INTERRUPTED;
    if (error instanceof UsageError) {
      report(`${error.message}\n\nRun npm run extract -- --help for help.`);
      return WRONG_USAGE;
    }
    if (!(error instanceof PageFailure)) throw error;
    report(error.message);
    if (error.kind === "blocked_address") report("Use --allow-private to read pages in your own network.");
    return FAILED;
  }
}

async function extract(command: ExtractCommand, signal: AbortSignal): Promise<string> {
  const previous = command.previous === undefined ? undefined : await readPrevious(command.previous);
  const browser = createBrowser({
    executablePath: process.env.BROWSER_PATH,
    concurrency: 1,
    policy: createEgressPolicy(command.allowPrivate ? PRIVATE : []),
    log: pino({ level: "warn" }, pino.destination({ fd: process.stderr.fd, sync: true })),
  });
  try {
    report(`reading ${command.url} …`);
    const { observation, elementsAnalyzed, durationMs } = await browser.extract(
      command.url,
      toExtractOptions(command.options),
      {
        signal,
      },
    );
    report(`${elementsAnalyzed} elements in ${(durationMs / 1000).toFixed(1)} s`);
    const { tokens, memory } = buildTokens(observation, previous);
    const { format } = command;
    if (format === undefined && process.stdout.isTTY) {
      // Node knows which colours the terminal supports, and respects NO_COLOR.
      return toTable(tokens, { colors: process.stdout.hasColors(2 ** 24) });
    }
    if (format === undefined || format === "json") return `${JSON.stringify({ ...tokens, memory }, null, 2)}\n`;
    return exportTokens(tokens, format).content;
  } finally {
    await browser.close();
  }
}

function report(text: string): void {
  process.stderr.write(`tintype: ${text}\n`);
}
