import { execFile } from "node:child_process";
import type { Account } from "./account.ts";

export interface ProgramResult {
  readonly code: number;
  readonly output: string;
}

/** The environment variables that PostgreSQL's programs get. PostgreSQL keeps them while it runs: no secret may be among them. */
const PASSED_ON =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|TZDIR|SYSTEMROOT|WINDIR|COMSPEC|(LOCAL)?APPDATA)$/i;

/**
 * Runs one of PostgreSQL's programs until it exits, with messages in English. `cwd` must be a directory that the account may
 * enter, which our own may not be.
 */
export function runProgram(
  file: string,
  args: string[],
  cwd: string,
  account: Account | undefined,
): Promise<ProgramResult> {
  const inherited = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const env = { ...Object.fromEntries(inherited), LANG: "C", LC_ALL: "C" };
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env, windowsHide: true, ...account }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === "number") resolve({ code, output: `${stdout}${stderr}`.trim() });
      else reject(error ?? new Error(`${file} did not run`));
    });
  });
}
