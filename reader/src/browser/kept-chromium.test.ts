import { expect, test } from "vitest";
import { silent } from "../../test/log.ts";
import type { Chromium } from "../chromium/chromium.ts";
import { DEFAULT_LIMITS } from "../reading/reading.ts";
import { KeptChromium } from "./kept-chromium.ts";

test("KeptChromium tells its first use that the early browser could not be started, and starts another for the next", async () => {
  let starts = 0;
  const start = (): Promise<Chromium> => {
    starts += 1;
    return Promise.reject(new Error("there is no Chromium"));
  };
  const kept = new KeptChromium({ start, limits: DEFAULT_LIMITS, log: silent });
  kept.begin();
  await expect(kept.forVisit()).rejects.toMatchObject({ kind: "browser_unavailable" });
  expect(starts).toBe(1);
  await expect(kept.start()).rejects.toMatchObject({ kind: "browser_unavailable" });
  expect(starts).toBe(2);
});
