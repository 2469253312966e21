import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { WITHOUT_OPTIMISERS } from "./without-optimisers.ts";

/** Has a Chromium without the extension while the tests of a file run. @returns a function that returns it then */
export function chromiumOfFile(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = process.env.BROWSER_PATH;
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      // Chromium has no sandbox for root, and tests in containers run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [WITHOUT_OPTIMISERS],
    });
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("The browser is there in tests and hooks only");
    return browser;
  };
}
