import { describe, expect, test } from "vitest";
import { utcDay, utcMonth } from "./periods.ts";

const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()];

describe("periods in UTC", () => {
  test.each([
    ["2026-03-01T00:00:00.000Z", "2026-03-01", "2026-03-02", "2026-03-01", "2026-04-01"],
    ["2026-12-31T23:59:59.999Z", "2026-12-31", "2027-01-01", "2026-12-01", "2027-01-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29", "2028-03-01", "2028-02-01", "2028-03-01"],
  ])("%s is in its day and its month", (at, day, nextDay, month, nextMonth) => {
    const midnight = (date: string) => `${date}T00:00:00.000Z`;
    expect(iso(utcDay(new Date(at)))).toEqual([midnight(day), midnight(nextDay)]);
    expect(iso(utcMonth(new Date(at)))).toEqual([midnight(month), midnight(nextMonth)]);
  });
});
