import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../support/process.ts";

const OUTPUT = join(root, "extension", ".output");
const FOLDERS = { chrome: "chrome-mv3", firefox: "firefox-mv3" };

/**
 * Puts the production build for a browser, as `npm run build` makes it, into a folder. Builds only if the sources have changed
 * since the last time. The folder is a copy, because a test or a user may build again while a browser uses it.
 */
export function buildExtension(browser: keyof typeof FOLDERS, folder: string): Promise<void> {
  return build("build", browser, folder);
}

/**
 * Builds the extension for Firefox. @param sources where the archive of the sources for its reviewers is copied to;
 * none is made if absent
 */
export async function buildForFirefox(folder: string, sources?: string): Promise<void> {
  if (sources === undefined) return build("build", "firefox", folder);
  await build("zip", "firefox", folder);
  await cp(join(OUTPUT, (await sourcesIn(OUTPUT))[0] ?? ""), sources);
}

async function build(command: "build" | "zip", browser: keyof typeof FOLDERS, folder: string): Promise<void> {
  const output = join(OUTPUT, FOLDERS[browser]);
  const stamp = join(root, ".cache", `extension-${browser}`);
  if ((await readFile(stamp, "utf8").catch(() => undefined)) !== (await fingerprint(command, output))) {
    // One of another version has another name.
    if (command === "zip") for (const name of await sourcesIn(OUTPUT)) await rm(join(OUTPUT, name));
    await runWxt([command, "extension", "--browser", browser], root);
    await mkdir(join(root, ".cache"), { recursive: true });
    await writeFile(stamp, await fingerprint(command, output));
  }
  await cp(output, folder, { recursive: true });
}

const sourcesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith("-sources.zip"));

/** Runs WXT as the npm scripts do. With vitest's NODE_ENV it would make a build for developers. */
export async function runWxt(args: readonly string[], cwd: string): Promise<void> {
  const wxt = join(root, "extension", "node_modules", "wxt", "bin", "wxt.mjs");
  await promisify(execFile)(process.execPath, [wxt, ...args], { cwd, env: { ...process.env, NODE_ENV: "production" } });
}

/** The files of the root that a build depends on, or that the archive of the sources contains. */
const SETTINGS = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", "tsconfig.base.json"];

/** Returns a digest of the sources and of the output, which another build may have changed. */
async function fingerprint(command: "build" | "zip", output: string): Promise<string> {
  const hash = createHash("sha256").update(command);
  for (const file of SETTINGS) hash.update(await readFile(join(root, file)));
  if (command === "zip") for (const name of await sourcesIn(OUTPUT)) hash.update(name);
  const isSource = (file: string) => !/[\\/](node_modules|\.output|\.wxt)[\\/]|\.test\.ts$/.test(file);
  const folders = ["extension", "ui", "shared", "tools"].map((folder) => filesIn(join(root, folder)));
  const sources = (await Promise.all(folders)).flat().filter(isSource);
  for (const file of [...sources, ...(await filesIn(output))]) {
    hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
