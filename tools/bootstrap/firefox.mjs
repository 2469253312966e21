import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian.mjs";
import { progress } from "./process.mjs";

/** @import { Toolchain } from "./toolchain.mjs" */

/** Paths of the binaries, not of scripts that start them: a signal has to reach the browser. */
const SYSTEM_BROWSERS = [
  "/usr/lib/firefox-esr/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/usr/lib64/firefox/firefox",
  "/opt/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * Sets `env.FIREFOX_PATH` to the path of a Firefox: the one that the caller set, one of the system, or Debian's package
 * (only as root on Debian). If there is no Firefox, the variable stays unset and the tests that need it are skipped.
 * @param {Toolchain} toolchain
 * @returns {Promise<void>}
 */
export async function ensureFirefox({ env }) {
  if (env.FIREFOX_PATH) return;
  const find = () => SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (!find()) await installDebianPackages(env, "firefox-esr");
  const firefox = find();
  if (firefox) env.FIREFOX_PATH = firefox;
  else progress("no Firefox found: the tests in Firefox are skipped. Set FIREFOX_PATH to run them.");
}
