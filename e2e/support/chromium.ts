import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { takeFailure } from "./views/view.ts";
import { WITHOUT_OPTIMISERS } from "./without-optimisers.ts";

/**
 * Has a Chromium without the extension while the tests of a file run, which other files of the worker have before and after.
 * @returns a function that returns it then
 */
export function chromiumOfFile(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser([WITHOUT_OPTIMISERS]);
  });
  afterEach(async ({ task }) => {
    if (browser && task.result?.state === "fail") await takeFailure(browser, task.name);
  });
  afterAll(closePages);
  return () => {
    if (!browser) throw new Error("The browser is there in tests and hooks only");
    return browser;
  };
}
