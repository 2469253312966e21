import { expect, test } from "vitest";
import { silent } from "../../test/log.ts";
import { defaultOptions } from "../../test/page-server.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Browser, PageReading } from "../reading/reading.ts";
import { repeatWithoutScreenshot } from "./repeat-without-screenshot.ts";

const options = { ...defaultOptions, screenshot: true };
const reading = { environment: { http_status: 200 } } as PageReading; // all that the function looks at
const url = "https://example.com";

test("repeatWithoutScreenshot reads a page without a screenshot if its screenshot ends the visit", async () => {
  const asked: (boolean | undefined)[] = [];
  const extract: Browser["extract"] = async (_url, { screenshot }, { onScreenshot } = {}) => {
    asked.push(screenshot);
    if (!screenshot) return reading;
    onScreenshot?.(true);
    throw new PageFailure("too_large", "The page is too large.");
  };
  const result = await repeatWithoutScreenshot(extract, silent)(url, options);
  expect(asked).toEqual([true, false]);
  expect(result.environment).toEqual({ http_status: 200, screenshot_left_out: "failed" });
});

test("repeatWithoutScreenshot throws a failure before and after the screenshot, and one that is not the page's", async () => {
  const failing = (error: Error, ...taking: boolean[]): Browser["extract"] =>
    repeatWithoutScreenshot(async (_url, _options, { onScreenshot } = {}) => {
      for (const isTaking of taking) onScreenshot?.(isTaking);
      throw error;
    }, silent);
  const failure = new PageFailure("crashed", "The browser ended unexpectedly.");
  await expect(failing(failure)(url, options)).rejects.toBe(failure);
  await expect(failing(failure, true, false)(url, options)).rejects.toBe(failure);
  await expect(failing(new Error("ours"), true)(url, options)).rejects.toThrow("ours");
  const signal = AbortSignal.abort();
  await expect(failing(failure, true)(url, options, { signal })).rejects.toBe(failure);
});
