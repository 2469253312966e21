import { execFile } from "node:child_process";
import type { Account } from "./account.ts";

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs one of PostgreSQL's programs until it exits. `cwd` must be a directory that the account may enter, which our own may
 * not be. Environment variables that configure PostgreSQL (PGPORT, PGDATA …) are removed, and messages are in English.
 */
export function runProgram(file: string, args: string[], cwd: string, account: Account | undefined): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  const env = { ...Object.fromEntries(inherited), LANG: "C", LC_ALL: "C" };
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env, windowsHide: true, ...account }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === "number") resolve({ code, output: `${stdout}${stderr}`.trim() });
      else reject(error ?? new Error(`${file} did not run`));
    });
  });
}
