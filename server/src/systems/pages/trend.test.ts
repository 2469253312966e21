import fc from "fast-check";
import { expect, test } from "vitest";
import { extendTrend } from "./trend.ts";

test("extendTrend keeps the last share of each day, and 90 days", () => {
  const timeOf = (text: string) => new Date(text);
  const first = extendTrend([], 0.5, timeOf("2026-01-01T10:00:00Z"));
  const second = extendTrend(first, 0.6, timeOf("2026-01-01T23:59:00Z"));
  expect(second).toEqual([["2026-01-01", 0.6]]);
  expect(extendTrend(second, 0.7, timeOf("2026-03-31T00:00:00Z"))).toEqual([
    ["2026-01-01", 0.6],
    ["2026-03-31", 0.7],
  ]);
  expect(extendTrend(second, 0.7, timeOf("2026-04-01T00:00:00Z"))).toEqual([["2026-04-01", 0.7]]);
});

test("extendTrend never has more than 90 days, in their order, each once", () => {
  const checks = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.double({ min: 0, max: 1, noNaN: true })));
  fc.assert(
    fc.property(checks, (list) => {
      let trend: ReturnType<typeof extendTrend> = [];
      for (const [day, share] of list) trend = extendTrend(trend, share, new Date(Date.UTC(2026, 0, 1 + day)));
      const days = trend.map(([day]) => day);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.length).toBeLessThanOrEqual(90);
    }),
  );
});
