import { closePages, sharedBrowser } from "@tintype/shared/testing/browser";
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";
import { fromAnotherAddress } from "./client.ts";
import { PAGE_LIMIT_MS } from "./page-limit.ts";
import { takeFailure } from "./views/view.ts";
import { WITHOUT_OPTIMISERS } from "./without-optimisers.ts";

/** Opens pages that wait as long as a busy machine needs, each as somebody else. */
interface Pages {
  newPage: Browser["newPage"];
}

/**
 * Has a Chromium without the extension while the tests of a file run, which other files of the worker have before and after.
 * @returns a function that returns it then
 */
export function chromiumOfFile(): () => Pages {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser([WITHOUT_OPTIMISERS]);
  });
  afterEach(async ({ task }) => {
    if (browser && task.result?.state === "fail") await takeFailure(browser, task.name);
  });
  afterAll(closePages);
  const newPage: Pages["newPage"] = async (options) => {
    if (!browser) throw new Error("The browser is there in tests and hooks only");
    // The files share a service, and log in with their browsers at the same time.
    const page = await browser.newPage({ extraHTTPHeaders: fromAnotherAddress(), ...options });
    page.setDefaultTimeout(PAGE_LIMIT_MS);
    return page;
  };
  return () => ({ newPage });
}
