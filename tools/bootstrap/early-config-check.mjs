import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runToEnd } from "./process.mjs";
import { checkHashes, fetchPackages } from "./toolchain.mjs";

/** @import { Toolchain } from "./toolchain.mjs" */

// Says what is wrong with the configuration before all packages are installed, which takes minutes. The schema is that of
// the server (server/src/platform/config). It imports two packages, which are fetched alone for it.

/** The packages that the schema imports. early-config-check.test.ts fails if there are more. */
export const PACKAGES = ["ipaddr.js", "zod"];

const CONFIG = join(root, "server", "src", "platform", "config", "config.ts");
const HOOK = join(import.meta.dirname, "early-imports.mjs");

/**
 * Checks the configuration in the environment, if it has any. Without a network nothing is checked: the installation then
 * says so.
 * @param {Toolchain} toolchain
 * @param {string[]} check the arguments of the Node process that checks
 * @returns {Promise<number>} the exit code: 0 if nothing is wrong
 */
export async function checkConfigEarly({ node, env }, check) {
  if (!hasVariables(env)) return 0;
  const locked = lockedPackages();
  const folder = join(root, ".tools", `config-${[...locked.keys()].join("-")}`);
  try {
    if (!existsSync(folder)) {
      await fetchPackages(folder, [...locked.keys()], (partial) => checkHashes(partial, Object.fromEntries(locked)));
    }
  } catch {
    return 0;
  }
  return runToEnd(node, ["--import", pathToFileURL(HOOK).href, ...check], { ...env, TINTYPE_EARLY_PACKAGES: folder });
}

/** Returns whether a variable of the configuration is set. Without one the configuration is right. @param {NodeJS.ProcessEnv} env */
function hasVariables(env) {
  const names = readFileSync(CONFIG, "utf8").matchAll(/\bname: "([A-Z][A-Z\d_]+)"/g);
  return [...names].some(([, name = ""]) => env[name]);
}

/** Returns the hashes of the packages by name and version, as the lockfile has them for all packages. */
function lockedPackages() {
  const catalog = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
  const lock = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
  /** @type {Map<string, string>} */
  const locked = new Map();
  for (const name of PACKAGES) {
    const pattern = name.replaceAll(".", "\\.");
    const version = new RegExp(`^  ${pattern}: (\\S+)$`, "m").exec(catalog)?.[1] ?? "";
    const entry = `^  ${pattern}@${version.replaceAll(".", "\\.")}:\\n    resolution: \\{integrity: (\\S+?)\\}`;
    const hash = new RegExp(entry, "m").exec(lock)?.[1];
    if (hash === undefined) throw new Error(`pnpm-lock.yaml has no hash of ${name} ${version}`);
    locked.set(`${name}@${version}`, hash);
  }
  return locked;
}
