import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Paths at which systems have their Chromium. The first needs half the memory of the others. */
const SYSTEM_BROWSERS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
  "/usr/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the path of Playwright's Chromium. If Playwright has installed none, or has installed it into root's home, which
 * Chromium's user may not enter, the path of the system's, if there is one.
 */
export function findBrowser(): string {
  const installed = chromium.executablePath();
  const isInRootsHome = process.getuid?.() === 0 && !process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (!isInRootsHome && existsSync(installed)) return installed;
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? installed;
}
