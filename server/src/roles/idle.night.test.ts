import { night } from "@tintype/shared/testing/night";
import { expect } from "vitest";
import { startIdleService } from "../../test/database/transactions.ts";

night.alone("an idle service makes at most 120 transactions a minute", { timeout: 180_000 }, async () => {
  const transactionsIn = await startIdleService();
  const transactions = await transactionsIn(60_000);
  console.log(`${transactions} transactions in a minute`);
  expect(transactions).toBeLessThanOrEqual(120);
});
