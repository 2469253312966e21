import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../support/process.ts";

const OUTPUT = { chrome: "chrome-mv3", firefox: "firefox-mv3" };

/**
 * Puts the production build for a browser, as `npm run build` makes it, into a folder. Builds only if the sources have changed
 * since the last time. The folder is a copy, because a test or a user may build again while a browser uses it.
 */
export async function buildExtension(browser: keyof typeof OUTPUT, folder: string): Promise<void> {
  const output = join(root, "extension", ".output", OUTPUT[browser]);
  const stamp = join(root, ".cache", `extension-${browser}`);
  if ((await readFile(stamp, "utf8").catch(() => undefined)) !== (await fingerprint(output))) {
    await runWxt(["build", "extension", "--browser", browser], root);
    await mkdir(join(root, ".cache"), { recursive: true });
    await writeFile(stamp, await fingerprint(output));
  }
  await cp(output, folder, { recursive: true });
}

/** Runs WXT as the npm scripts do. With vitest's NODE_ENV it would make a build for developers. */
export async function runWxt(args: readonly string[], cwd: string): Promise<void> {
  const wxt = join(root, "extension", "node_modules", "wxt", "bin", "wxt.mjs");
  await promisify(execFile)(process.execPath, [wxt, ...args], { cwd, env: { ...process.env, NODE_ENV: "production" } });
}

/** Returns a digest of the sources and of the output, which another build may have changed. */
async function fingerprint(output: string): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "pnpm-lock.yaml")));
  const isSource = (file: string) => !/[\\/](node_modules|\.output|\.wxt)[\\/]|\.test\.ts$/.test(file);
  const folders = ["extension", "ui", "shared"].map((folder) => filesIn(join(root, folder)));
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
