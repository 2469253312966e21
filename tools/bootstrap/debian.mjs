import { existsSync } from "node:fs";
import { progress, runQuietly } from "./process.mjs";

/** Installs Debian's packages where that is ours to do: as root, on Debian. Whether they came, the caller sees. */
export async function installDebianPackages(env, ...names) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  progress(`installing Debian's ${names[0]} …`);
  const options = { env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  await runQuietly("apt-get", ["update"], options);
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...names], options);
}
