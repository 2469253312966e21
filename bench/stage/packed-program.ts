import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const pack = fileURLToPath(new URL("../../tools/pack/cli.ts", import.meta.url));
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));

/** The program as people install it. */
export interface PackedProgram {
  /** The file that Node runs. */
  readonly file: string;
  remove(): Promise<void>;
}

/** Packs the program and installs the package into a folder of its own, without the network. */
export async function installPackedProgram(): Promise<PackedProgram> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "bench-program-"));
  const { stdout } = await run(process.execPath, [pack, folder]);
  await runNpm(folder, "install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, stdout.trim());
  return {
    file: join(folder, "node_modules", "tintype", "dist", "bin.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs npm in a folder. @throws if it fails */
export async function runNpm(cwd: string, ...args: readonly string[]): Promise<void> {
  const npm = process.env.npm_execpath;
  const [file, firstArguments] = npm ? [process.execPath, [npm]] : ["npm", []];
  await run(file, [...firstArguments, ...args], { cwd });
}
