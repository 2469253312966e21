import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { progress, root, runQuietly } from "./process.mjs";

/** @import { Toolchain } from "./toolchain.mjs" */

/** Folder in which the server looks for the dashboard: server/src/doors/dashboard/files.ts. */
const OUTPUT = join(root, "ui", "web", ".output");
const STAMP = join(OUTPUT, ".sources");

/** Everything that the build is made of. */
const SOURCES = ["ui/src", "ui/web", "shared/src"];
const FILES = ["pnpm-lock.yaml", "ui/package.json", "ui/tsconfig.json", "tsconfig.base.json"];

/**
 * Builds the dashboard, unless the sources are the same as at the last build. It takes about three seconds.
 * @param {Toolchain} toolchain
 * @param {() => Promise<void>} [beforeBuild] called if it has to be built
 * @returns {Promise<void>}
 */
export async function ensureWeb({ node, env }, beforeBuild) {
  const current = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return;
  await beforeBuild?.();
  progress("building the dashboard …");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const folder = join(root, ".cache", `web-${process.pid}`);
  try {
    await mkdir(join(root, ".cache"), { recursive: true });
    const args = [vite, "build", "--config", join(root, "ui", "web", "vite.config.ts"), "--outDir", folder];
    const { code, output } = await runQuietly(node, args, { env: { ...env, NODE_ENV: "production" } });
    if (code !== 0) throw new Error(`the dashboard could not be built:\n${output}`);
    await writeFile(join(folder, ".sources"), current);
    await rm(OUTPUT, { recursive: true, force: true });
    await rename(folder, OUTPUT);
  } catch (error) {
    // Another process may have built the same at the same time.
    if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== current) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of [...FILES, ...SOURCES.flatMap(filesIn)].sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|css|json|html|svg)$/.test(path) && !/\.output|testing[\\/]|\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);
}
