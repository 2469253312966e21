import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Where systems put their Chromium. The first needs half the memory of the others. */
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

/** Returns the system's Chromium if Playwright has installed none. Undefined: Playwright's own. */
export function findSystemBrowser(): string | undefined {
  return existsSync(chromium.executablePath()) ? undefined : SYSTEM_BROWSERS.find((path) => existsSync(path));
}
