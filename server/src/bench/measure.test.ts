import { expect, test } from "vitest";
import { interleave, median, ratio } from "./measure.ts";
import { toTable } from "./report.ts";

test("steps run in turn, and warming up does not count", async () => {
  const order: string[] = [];
  const samples = await interleave(
    { ours: () => void order.push("ours"), bare: async () => order.push("bare") },
    { rounds: 2, warmup: 1 },
  );
  expect(order).toEqual(["ours", "bare", "ours", "bare", "ours", "bare"]);
  expect(samples.ours).toHaveLength(2);
  expect(samples.bare, "a step's own measure goes before ours").toEqual([4, 6]);
});

test("the median of an even number of samples lies between the middle two", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(ratio([3], [2])).toBe(1.5);
});

test("the report shows medians, spread, ratio and whether goals are met", () => {
  const row = {
    name: "a",
    ours: [30, 10, 20],
    bare: [8],
    goals: [
      { text: "x ≤ 1", isMet: true },
      { text: "y ≤ 2", isMet: false },
    ],
  };
  expect(toTable([row, { name: "b", ours: [1.234], goals: [] }])).toBe(
    [
      "|   | Tintype, ms      | beside it, ms    | ratio | goal             |",
      "|---|------------------|------------------|-------|------------------|",
      "| a | 20 (10–30)       | 8.00 (8.00–8.00) | 2.50× | x ≤ 1 ✓, y ≤ 2 ✗ |",
      "| b | 1.23 (1.23–1.23) |                  |       |                  |",
    ].join("\n"),
  );
});
