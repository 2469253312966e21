import { existsSync } from "node:fs";
import { progress, runQuietly } from "./process.mjs";

/**
 * Installs Debian packages with apt-get if this process may do that: as root, on Debian. Prints their names first. Does not
 * report a failure: the caller checks whether the program is there.
 * @param {NodeJS.ProcessEnv} env
 * @param {...string} names
 * @returns {Promise<void>}
 */
export async function installDebianPackages(env, ...names) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  progress(`running as root on Debian, so apt-get installs: ${names.join(", ")} …`);
  const options = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  await runQuietly("apt-get", ["update"], options);
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...names], options);
}
