import { existsSync, realpathSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_BROWSERS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
];

/**
 * Returns the paths of all Chromiums that are found here: those of CHROMIUM_PATHS, separated by colons, the ones that the
 * tests use, and those of Playwright and of the system.
 */
export function allChromiums(): string[] {
  const { BROWSER_PATH, FULL_CHROMIUM_PATH, CHROMIUM_PATHS = "" } = process.env;
  const fromEnvironment = [...CHROMIUM_PATHS.split(":"), BROWSER_PATH, FULL_CHROMIUM_PATH].filter((path) => path);
  const paths = [...fromEnvironment, chromium.executablePath(), ...SYSTEM_BROWSERS].filter(
    (path) => path !== undefined,
  );
  return [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))];
}
