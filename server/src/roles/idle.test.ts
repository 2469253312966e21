import { setTimeout as pause } from "node:timers/promises";
import { night } from "@tintype/shared/testing/night";
import { expect } from "vitest";
import { startIdleService } from "../../test/database/transactions.ts";

/** Longer than the interval of most queries of an idle service, in ms. */
const WINDOW_MS = 5_500;

night.test("an idle service makes no more than five transactions a second", { timeout: 60_000 }, async () => {
  const transactionsIn = await startIdleService();
  // Cron jobs run at the full minute.
  const remainingMs = 60_000 - (Date.now() % 60_000);
  if (remainingMs < WINDOW_MS) await pause(remainingMs + 2_000);
  const count = await transactionsIn(WINDOW_MS);
  expect(count).toBeLessThanOrEqual((5 * WINDOW_MS) / 1_000);
  expect(count, "the proxy sees the service's queries").toBeGreaterThan(0);
});
