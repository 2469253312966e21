import { expect, test } from "vitest";
import { createTimeBudget } from "./time-budget.ts";

const HOUR = 3_600_000;

/** A budget of 60 seconds in an hour, with a clock of the test. */
function createBudget() {
  let time = 0;
  const rules = {
    limits: { ofClient: 60 },
    restoredMs: HOUR,
    refusal: (seconds: number) => new Error(`in ${seconds}`),
  };
  const { spend } = createTimeBudget(rules, () => time);
  const pass = (seconds: number) => {
    time += seconds * 1000;
  };
  return { pass, spend, work: (client: string, seconds: number) => spend(client, async () => pass(seconds)) };
}

test("createTimeBudget refuses work of a client who has used up the time, until some of it has come back", async () => {
  const { work, pass } = createBudget();
  await work("ada", 59);
  await work("ada", 2);
  await expect(work("ada", 1)).rejects.toThrow("in 118");
  await work("bob", 1);
  pass(61);
  await work("ada", 1);
});

test("createTimeBudget counts work that fails, and work that is being done", async () => {
  const { work, spend, pass } = createBudget();
  const fail = spend("ada", async () => {
    pass(30);
    throw new Error("a fault");
  });
  await expect(fail).rejects.toThrow("a fault");
  const ending = Promise.withResolvers<void>();
  const begun = spend("ada", () => ending.promise);
  pass(40);
  await expect(work("ada", 1)).rejects.toThrow(/^in \d+$/);
  ending.resolve();
  await begun;
});
