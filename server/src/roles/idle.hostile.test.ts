import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { countIdleTransactions } from "../../test/transactions.ts";

test("an idle service makes at most 120 transactions a minute", { timeout: 180_000 }, async () => {
  const service = await startTestService({ env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  expect(await countIdleTransactions(service.database, 60_000)).toBeLessThanOrEqual(120);
});
