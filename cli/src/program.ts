import { EarlyReader } from "@tintype/reader/process/spawn-reader";
import { VERSION } from "@tintype/reader/version";
import { type CliProcess, reporter, typedCommand } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { Command, CommanderError, type OptionValues } from "commander";
import { defineCheck } from "./check/command.ts";
import { INTERRUPTED, WRONG_USAGE } from "./command-line/exit-codes.ts";
import { toPlainLine } from "./command-line/plain.ts";
import { hasScheme, looksLikePage } from "./command-line/web-url.ts";
import { defineDiff } from "./diff/command.ts";
import { defineExport } from "./export/command.ts";
import { defineExtract } from "./extract/command.ts";
import { defineInit } from "./init/command.ts";
import { defineMcp } from "./mcp/command.ts";
import { defineThemes } from "./themes/command.ts";

/** Runs a command. @returns the exit code @throws UsageError */
type Run = (
  urls: readonly string[],
  values: OptionValues,
  io: CliProcess,
  signal: AbortSignal,
  earlyReader?: EarlyReader,
) => Promise<number>;

interface Entry {
  define(command: Command): Command;
  /** Loads the code of the command, which takes much longer than to start the program. */
  load(): Promise<Run>;
  /** True if the command reads a page, unless it refuses its arguments. */
  readonly readsPages?: true;
}

const commands: Readonly<Record<string, Entry>> = {
  extract: { define: defineExtract, load: async () => (await import("./extract/run.ts")).runExtract, readsPages: true },
  diff: { define: defineDiff, load: async () => (await import("./diff/run.ts")).runDiff, readsPages: true },
  check: { define: defineCheck, load: async () => (await import("./check/run.ts")).runCheck, readsPages: true },
  themes: { define: defineThemes, load: async () => (await import("./themes/run.ts")).runThemes, readsPages: true },
  export: { define: defineExport, load: async () => (await import("./export/run.ts")).runExport },
  init: { define: defineInit, load: async () => (await import("./init/run.ts")).runInit },
  mcp: { define: defineMcp, load: async () => (await import("./mcp/run.ts")).runMcp },
  serve: {
    define: (command) => command.description("starts the service with the settings of the environment"),
    load: async () => (await import("@tintype/server/roles/commands/serve")).runServe,
  },
  admin: {
    // The command has its own help, which lists its commands.
    define: (command) =>
      command
        .description("administers the service: plans, users, runs")
        .usage("<command> [arguments]")
        .argument("[command]")
        .argument("[arguments...]")
        .allowUnknownOption()
        .helpOption(false),
    load: async () => (await import("@tintype/server/roles/commands/admin/run")).runAdmin,
  },
};

const HELP_WIDTH = 110;

/**
 * Runs the program `tintype`.
 * @param argv the arguments, without those of Node
 * @param interrupted ends a command early; for `serve`, this is the way to end it
 * @returns the exit code
 */
export async function runTintype(argv: readonly string[], io: CliProcess, interrupted: AbortSignal): Promise<number> {
  const args = withCommand(argv);
  try {
    return await parseAndRun(args, io, interrupted);
  } catch (error) {
    if (interrupted.aborted) return INTERRUPTED;
    if (!(error instanceof UsageError)) throw error;
    const [name] = args;
    const help = isCommand(name) ? typedCommand(io, name) : "tintype";
    // Names in files may contain anything.
    const lines = error.message.split("\n").map(toPlainLine);
    reporter(io)(`${lines.join("\n")}\n\nRun ${help} --help for help.`);
    return WRONG_USAGE;
  }
}

const isCommand = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(commands, name);

/** Adds the command `extract` to a command line that has none but a page, and `--help` to one that is empty. */
function withCommand(argv: readonly string[]): readonly string[] {
  const [firstWord] = argv;
  if (firstWord === undefined) return ["--help"];
  // Behind options, `1.5` and `tokens.css` look like hosts too.
  const isPage = looksLikePage(firstWord) || (firstWord.startsWith("-") && argv.some(hasScheme));
  return isPage && !isCommand(firstWord) ? ["extract", ...argv] : argv;
}

/** @throws UsageError, or the error of the command */
async function parseAndRun(argv: readonly string[], io: CliProcess, signal: AbortSignal): Promise<number> {
  let code = 0;
  const program = createProgram(io);
  for (const [name, { define, load, readsPages }] of Object.entries(commands)) {
    const command = define(program.command(name));
    command.action(async () => {
      // It takes as long as the command to load its code, so both do at the same time.
      const earlyReader = readsPages && io.openBrowser === undefined ? new EarlyReader() : undefined;
      try {
        const run = await load();
        code = await run(command.args, command.opts(), io, signal, earlyReader);
      } finally {
        await earlyReader?.end();
      }
    });
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0; // the help or the version was asked for
    // Options without a command, such as `--`: commander has written the help to stderr.
    if (error.code === "commander.help") return WRONG_USAGE;
    throw new UsageError(usageFault(error.message.replace(/^error: /, "")));
  }
}

/** Says in the words of this program what commander has to say about a command line. */
function usageFault(message: string): string {
  const [fault = "", ...hints] = message.split("\n");
  const meant = hints.map((hint) => hint.replace(/^\((.*)\)$/, " $1")).join("");
  const [, unknown, name] = /^unknown (option|command) '(.*)'$/s.exec(fault) ?? [];
  if (unknown !== undefined) return `There is no ${unknown} ${name}.${meant}`;
  const [, option] = /^option '(.*)' argument missing$/.exec(fault) ?? [];
  return option === undefined ? `${fault}.` : `The option ${option} needs a value.`;
}

/** Creates the program without its commands. Commands get its settings. */
function createProgram({ stdout, stderr }: CliProcess): Command {
  return new Command("tintype")
    .description(
      "Reads the design tokens of web pages, and compares them with an earlier reading or with a design system.",
    )
    .version(VERSION)
    .configureHelp({ helpWidth: HELP_WIDTH })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: () => {}, // we report errors ourselves
    })
    .exitOverride()
    .addHelpText("after", "\ntintype <url> is short for tintype extract <url>.");
}
