import type { Logger } from "pino";
import { PageFailure } from "../reading/page-failure.ts";
import type { Browser } from "../reading/reading.ts";

/**
 * Wraps `Browser.extract`: if a visit fails while its screenshot is taken, the page is read once more without one. A page that
 * only its screenshot makes too large, or that crashes the browser with it, is read all the same.
 */
export function repeatWithoutScreenshot(extract: Browser["extract"], log: Logger): Browser["extract"] {
  return async (url, options, context = {}) => {
    let isTaking = false;
    const onScreenshot = (taking: boolean) => {
      isTaking = taking;
      context.onScreenshot?.(taking);
    };
    try {
      return await extract(url, options, { ...context, onScreenshot });
    } catch (error) {
      if (!isTaking || !(error instanceof PageFailure) || context.signal?.aborted) throw error;
      log.warn({ cause: error.kind }, "a visit failed while its screenshot was taken. The page is read without one");
      const reading = await extract(url, { ...options, screenshot: false }, context);
      return { ...reading, environment: { ...reading.environment, screenshot_left_out: "failed" } };
    }
  };
}
