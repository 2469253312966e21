import type { WriteStream } from "node:tty";
import { exportTokens } from "@tintype/shared/export/export";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { pickKinds } from "@tintype/shared/modes/pick-kinds";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
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

/** The parts of a process that the command uses. Tokens go to stdout, everything else to stderr. */
export interface ExtractProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextOutput & Partial<Pick<WriteStream, "isTTY" | "hasColors">>;
  readonly stderr: TextOutput;
}

interface TextOutput {
  write(text: string): unknown;
}

/**
 * Runs `npm run extract -- <url>`.
 * @param interrupted ends a reading early
 * @returns the exit code
 */
export async function runExtract(
  argv: readonly string[],
  io: ExtractProcess,
  interrupted: AbortSignal,
): Promise<number> {
  const report = reporter(io);
  try {
    const command = parseCommand(argv);
    io.stdout.write(command === "help" ? USAGE : await extract(command, io, interrupted));
    return DONE;
  } catch (error) {
    if (interrupted.aborted) return INTERRUPTED;
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

async function extract(command: ExtractCommand, io: ExtractProcess, signal: AbortSignal): Promise<string> {
  const report = reporter(io);
  const { stdout, stderr } = io;
  // npm runs scripts in the project's folder. INIT_CWD is the user's current directory.
  const folder = io.env.INIT_CWD ?? process.cwd();
  const previous = command.previous === undefined ? undefined : await readPrevious(command.previous, folder);
  const browser = createBrowser({
    executablePath: io.env.BROWSER_PATH,
    concurrency: 1,
    policy: createEgressPolicy(command.allowPrivate ? PRIVATE : []),
    log: pino({ level: "warn" }, { write: (line) => void stderr.write(line) }),
  });
  try {
    report(`reading ${command.url} …`);
    const { observation, modes, elementsAnalyzed, durationMs } = await browser.extract(
      command.url,
      toExtractOptions(command.options),
      {
        signal,
      },
    );
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
      return `${JSON.stringify(isPart ? chosen : { ...tokens, memory }, null, 2)}\n`;
    }
    return exportTokens(inMode, format, kinds, command.options).content;
  } finally {
    await browser.close();
  }
}

function reporter({ stderr }: ExtractProcess) {
  return (text: string): void => void stderr.write(`tintype: ${text}\n`);
}
