import { expect, test } from "vitest";
import { createBudget } from "./budget.ts";

const budget = (limits: { total?: number; ofClient?: number }) =>
  createBudget({ name: "Tests", limits, refusal: () => new Error("too much") });

test("createBudget refuses what is beyond a client's limit, until some of it is released, whatever others take", () => {
  const { reserve } = budget({ ofClient: 2 });
  const first = reserve("ada", 1);
  reserve("ada", 1);
  expect(() => reserve("ada", 1)).toThrow("too much");
  expect(() => reserve("bob", 2)).not.toThrow();
  first.release();
  first.release();
  expect(() => reserve("ada", 1)).not.toThrow();
  expect(() => reserve("ada", 1)).toThrow("too much");
});

test("createBudget refuses what is beyond the limit of all clients, and counts nothing of it", () => {
  const { reserve } = budget({ total: 10, ofClient: 8 });
  const ada = reserve("ada");
  ada.add(4);
  ada.add(2);
  const bob = reserve("bob", 3);
  expect(() => bob.add(2)).toThrow("too much");
  bob.add(1);
  ada.release();
  expect(() => ada.add(6)).not.toThrow();
});
