import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { progress, root, runQuietly } from "./process.mjs";

/** @import { Toolchain } from "./toolchain.mjs" */

/** The files that determine the content of node_modules. */
const INPUTS = [
  "package.json",
  "pnpm-workspace.yaml",
  "pnpm-lock.yaml",
  ...["shared", "reader", "server", "cli", "bench", "ui", "extension", "e2e", "packages/client"].map((name) =>
    join(name, "package.json"),
  ),
];

/**
 * Installs the packages of the frozen lockfile, unless the input files are the same as at the last installation.
 * @param {Toolchain} toolchain
 * @param {() => Promise<void>} [beforeInstallation] called if they have to be installed
 * @returns {Promise<void>}
 */
export async function ensurePackages({ node, pnpm, env }, beforeInstallation) {
  const stamp = join(root, "node_modules", ".tintype-installed");
  const current = fingerprint();
  if (readIfExists(stamp) === current) return;
  await beforeInstallation?.();
  progress("installing the packages …");
  const { code, output } = await runQuietly(node, [pnpm, "install", "--frozen-lockfile"], {
    env: { ...env, CI: "true" },
  });
  if (code !== 0) throw new Error(`pnpm install failed:\n${output}`);
  writeFileSync(stamp, current);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const name of INPUTS) hash.update(`\0${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/** @param {string} file */
function readIfExists(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
