import type { Browser } from "@tintype/reader/browser";
import { runTintype } from "../src/program.ts";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Makes a function that runs the program in this process.
 * @param browser reads the pages of all runs. Without it, each run starts its own.
 * @param env is added to the environment
 * @param folder is the user's current directory
 */
export function commandLine({
  browser,
  folder,
  env: more = {},
}: {
  browser?: Browser;
  folder: string;
  env?: Readonly<Record<string, string>>;
}) {
  const shared = browser && { ...browser, close: async () => {} };
  return async (...argv: string[]): Promise<Ended> => {
    const [stdout, stderr]: [string[], string[]] = [[], []];
    const output = (pieces: string[]) => ({ write: (text: string) => pieces.push(text) });
    const env = { ...process.env, TINTYPE_FOLDER: folder, ...more };
    const openBrowser = shared && (() => shared);
    const io = { env, stdout: output(stdout), stderr: output(stderr), openBrowser };
    const code = await runTintype(argv, io, new AbortController().signal);
    return { code, stdout: stdout.join(""), stderr: stderr.join("") };
  };
}
