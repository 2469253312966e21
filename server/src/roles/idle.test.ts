import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { countIdleTransactions } from "../../test/transactions.ts";

const WINDOW_MS = 9_000;

test("an idle service makes no more than two transactions a second", { timeout: 60_000 }, async () => {
  const service = await startTestService({ env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  // What recurs does so at the full minute, which the longer test covers.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < WINDOW_MS + 15_000) await pause(left + 2_000);
  expect(await countIdleTransactions(service.database, WINDOW_MS)).toBeLessThanOrEqual((120 * WINDOW_MS) / 60_000);
});
