import { expect, test } from "vitest";
import { interleave, median, ratio } from "./measure.ts";
import { toTable } from "./report.ts";

test("interleave runs the steps alternately and does not count the warm-up", async () => {
  const order: string[] = [];
  const samples = await interleave(
    { ours: () => void order.push("ours"), baseline: async () => order.push("baseline") },
    { rounds: 2, warmup: 1 },
  );
  expect(order).toEqual(["ours", "baseline", "ours", "baseline", "ours", "baseline"]);
  expect(samples.ours).toHaveLength(2);
  expect(samples.baseline, "a number that the step returns is its time").toEqual([4, 6]);
});

test("median of an even number of samples is the mean of the middle two", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(ratio([3], [2])).toBe(1.5);
});

test("toTable shows medians, spread, ratio and whether goals are met", () => {
  const row = {
    name: "a",
    ours: [30, 10, 20],
    baseline: [8],
    goals: [
      { text: "x ≤ 1", isMet: true },
      { text: "y ≤ 2", isMet: false },
    ],
    facts: { rate: 1.23456 },
  };
  expect(toTable([row, { name: "b", details: "c", ours: [1.234], goals: [] }])).toBe(
    [
      "|      | Tintype, ms      | baseline, ms     | ratio | goal                         |",
      "|------|------------------|------------------|-------|------------------------------|",
      "| a    | 20 (10–30)       | 8.00 (8.00–8.00) | 2.50× | x ≤ 1 ✓, y ≤ 2 ✗, rate 1.235 |",
      "| b, c | 1.23 (1.23–1.23) |                  |       |                              |",
    ].join("\n"),
  );
});
