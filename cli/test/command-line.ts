import { runTintype } from "../src/program.ts";
import type { KeptBrowsers } from "./kept-browsers.ts";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Makes a function that runs the program in this process.
 * @param browsers opens the browsers of all runs. Without it, each run starts its own.
 * @param env is added to the environment
 * @param folder is the user's current directory
 */
export function commandLine({
  browsers,
  folder,
  env: more = {},
}: {
  browsers?: KeptBrowsers;
  folder: string;
  env?: Readonly<Record<string, string>>;
}) {
  return async (...argv: string[]): Promise<Ended> => {
    const [stdout, stderr]: [string[], string[]] = [[], []];
    const output = (pieces: string[]) => ({ write: (text: string) => pieces.push(text) });
    const env = { ...process.env, TINTYPE_FOLDER: folder, ...more };
    const io = {
      env,
      stdout: output(stdout),
      stderr: output(stderr),
      openBrowser: browsers?.open,
      openSourceReader: browsers?.openSourceReader,
    };
    const code = await runTintype(argv, io, new AbortController().signal);
    return { code, stdout: stdout.join(""), stderr: stderr.join("") };
  };
}
