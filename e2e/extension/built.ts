import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const OUTPUT = { chrome: "chrome-mv3", firefox: "firefox-mv3" };

/**
 * The production build for a browser, as `npm run build` makes it; made anew only where its sources have changed.
 * @returns the absolute path of the unpacked extension
 */
export async function builtExtension(browser: keyof typeof OUTPUT): Promise<string> {
  const output = join(root, "extension", ".output", OUTPUT[browser]);
  const stamp = join(root, ".cache", `extension-${browser}`);
  if ((await readFile(stamp, "utf8").catch(() => undefined)) !== (await fingerprint(output))) {
    await runWxt(["build", "extension", "--browser", browser], root);
    await mkdir(join(root, ".cache"), { recursive: true });
    await writeFile(stamp, await fingerprint(output));
  }
  return output;
}

/** Runs WXT as the npm scripts do: without what vitest has set, which would give a build for developers. */
export async function runWxt(args: readonly string[], cwd: string): Promise<void> {
  const wxt = join(root, "extension", "node_modules", "wxt", "bin", "wxt.mjs");
  await promisify(execFile)(process.execPath, [wxt, ...args], { cwd, env: { ...process.env, NODE_ENV: "production" } });
}

/** Of what the build comes from, and of what it gave: somebody may have built something else there. */
async function fingerprint(output: string): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "pnpm-lock.yaml")));
  const isSource = (file: string) => !/[\\/](node_modules|\.output|\.wxt)[\\/]|\.test\.ts$/.test(file);
  const sources = [
    ...(await filesIn(join(root, "extension"))),
    ...(await filesIn(join(root, "ui"))),
    ...(await filesIn(join(root, "shared"))),
  ];
  for (const file of [...sources.filter(isSource), ...(await filesIn(output))]) {
    hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
