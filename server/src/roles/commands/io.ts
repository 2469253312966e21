import type { WriteStream } from "node:tty";
import type { BrowserProcessesOptions } from "@tintype/reader/process/browser-processes";
import type { Browser } from "@tintype/reader/reading/reading";
import { withoutCommands } from "@tintype/shared/text/ci-commands";
import type { SystemSourceReader } from "../../systems/reading/source-reader.ts";

/** The parts of a process that the program uses. Results go to stdout, everything else to stderr. */
export interface CliProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(content: string | Uint8Array): unknown } & Partial<
    Pick<WriteStream, "isTTY" | "hasColors" | "columns">
  >;
  readonly stderr: TextOutput & Partial<Pick<WriteStream, "isTTY" | "columns">>;
  /** Asks the user a question on the terminal. Absent without one. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** Opens the browser of a command. Default: `createBrowserProcesses`. Tests keep browsers for further commands. */
  readonly openBrowser?: ((options: BrowserProcessesOptions) => Browser) | undefined;
  /** Opens the reader of a command's tokens file. Default: one with a child of its own. Tests keep it for further commands. */
  readonly openSourceReader?: (() => OpenSourceReader) | undefined;
}

/** A reader whose child is ended by `close`. */
export interface OpenSourceReader extends SystemSourceReader {
  close(): Promise<void>;
}

interface TextOutput {
  write(text: string): unknown;
}

/** The end of a line before text that GitHub's runner takes for a command at the start of the next one. */
const BEFORE_COMMAND = /[\n\r\v\f\u0085\u2028\u2029](?=[^\S\n\r\v\f\u0085\u2028\u2029]*::)/g;

/** Makes a function that writes one line of progress, or one error, to stderr. No runner finds a command in it. */
export function reporter({ stderr }: Pick<CliProcess, "stderr">): (text: string) => void {
  return (text) => {
    const harmless = withoutCommands(text).replace(BEFORE_COMMAND, "\ntintype: ");
    stderr.write(`tintype: ${harmless}\n`);
  };
}

/**
 * Returns the folder that paths on the command line are relative to. Scripts of the repository run in its root and pass the
 * user's folder on.
 */
export function currentFolder({ env }: Pick<CliProcess, "env">): string {
  return env.TINTYPE_FOLDER ?? process.cwd();
}

/** Returns what the user types to start a command: `npm run extract --` in the repository, else `tintype extract`. */
export function typedCommand({ env }: Pick<CliProcess, "env">, name: string): string {
  return (env.TINTYPE_COMMAND ?? "tintype <command>").replace("<command>", name);
}
