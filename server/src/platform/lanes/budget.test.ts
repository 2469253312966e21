import { expect, test } from "vitest";
import { type BudgetRules, createBudget } from "./budget.ts";

const budget = (limits: BudgetRules["limits"]) =>
  createBudget({ name: "Tests", limits, refusal: () => new Error("too much") });

test("createBudget refuses what is beyond a client's limit, until some of it is released, whatever others take", () => {
  const { reserve } = budget({ ofClient: 2 });
  const firstReservation = reserve("ada", 1);
  reserve("ada", 1);
  expect(() => reserve("ada", 1)).toThrow("too much");
  expect(() => reserve("bob", 2)).not.toThrow();
  firstReservation.release();
  firstReservation.release();
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

test("createBudget ends the reservations of the client who has most when others need more than remains", () => {
  const { reserve } = budget({ total: 20, ofClient: 8, largestGivesWay: true });
  const ended: string[] = [];
  const take = (client: string, amount: number) => reserve(client, amount, () => ended.push(client));
  take("eve", 3);
  take("eve", 4);
  take("mallory", 6);
  take("bob", 4);
  take("carol", 3);
  expect(ended).toEqual([]);
  const ada = take("ada", 2);
  expect(ended).toEqual(["eve", "eve"]);
  ada.add(5);
  expect(() => ada.add(1)).toThrow("too much");
  expect(() => take("dave", 8)).toThrow("too much");
  expect(ended).toHaveLength(2);
});
