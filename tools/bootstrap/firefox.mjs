import { existsSync } from "node:fs";
import { installDebianPackages } from "./debian.mjs";
import { progress } from "./process.mjs";

/** The binaries themselves, not scripts before them: a signal has to reach the browser. */
const SYSTEM_BROWSERS = [
  "/usr/lib/firefox-esr/firefox-esr",
  "/usr/lib/firefox/firefox",
  "/usr/lib64/firefox/firefox",
  "/opt/firefox/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * Leaves the path of a Firefox in `env.FIREFOX_PATH`: what the caller set, the system's, Debian's package (as root on
 * Debian). Where there is none it stays unset, and the tests that need it are skipped.
 */
export async function ensureFirefox({ env }) {
  if (env.FIREFOX_PATH) return;
  const find = () => SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (!find()) await installDebianPackages(env, "firefox-esr");
  const found = find();
  if (found) env.FIREFOX_PATH = found;
  else progress("no Firefox here: the extension's tests in Firefox are skipped. FIREFOX_PATH names one.");
}
