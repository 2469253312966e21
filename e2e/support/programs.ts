import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./process.ts";

/** `npm install --prefix .cache/deno deno` brings it. */
const DENO = join(root, ".cache/deno/node_modules/.bin");

/** @returns the path of a program of this machine whose `--version` matches; undefined if it has none */
export function findProgram(name: string, version: RegExp): string | undefined {
  const paths = [DENO, ...(process.env.PATH ?? "").split(delimiter)].map((folder) => join(folder, name));
  return paths.find(
    (path) => existsSync(path) && version.test(execFileSync(path, ["--version"], { encoding: "utf8" })),
  );
}

export interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end in a folder. */
export function runIn(cwd: string, program: string, ...args: readonly string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
