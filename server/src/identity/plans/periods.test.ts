import { describe, expect, test } from "vitest";
import { billingMonth, utcDay, utcMonth } from "./periods.ts";

const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()];

describe("utcDay and utcMonth", () => {
  test.each([
    ["2026-03-01T00:00:00.000Z", "2026-03-01", "2026-03-02", "2026-03-01", "2026-04-01"],
    ["2026-12-31T23:59:59.999Z", "2026-12-31", "2027-01-01", "2026-12-01", "2027-01-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02-29", "2028-03-01", "2028-02-01", "2028-03-01"],
  ])("return the day and month that contain %s", (time, day, nextDay, month, nextMonth) => {
    const midnight = (date: string) => `${date}T00:00:00.000Z`;
    expect(iso(utcDay(new Date(time)))).toEqual([midnight(day), midnight(nextDay)]);
    expect(iso(utcMonth(new Date(time)))).toEqual([midnight(month), midnight(nextMonth)]);
  });
});

describe("billingMonth", () => {
  const timeOf = (text: string) => new Date(text.length > 10 ? text : `${text}T10:30:00.000Z`);
  const month = (start: string, end: string, moment: string) =>
    iso(billingMonth({ start: timeOf(start), end: timeOf(end) }, timeOf(moment))).map((text) => text.slice(0, 16));

  test.each([
    ["its start", "2026-03-15T10:30:00Z"],
    ["its last moment", "2026-04-15T10:29:59.999Z"],
  ])("returns the subscription's period at %s", (_, moment) => {
    expect(month("2026-03-15", "2026-04-15", moment)).toEqual(["2026-03-15T10:30", "2026-04-15T10:30"]);
  });

  test.each([
    ["2026-04-15", "2026-04-15T10:30", "2026-05-15T10:30"],
    ["2026-06-14", "2026-05-15T10:30", "2026-06-15T10:30"],
    ["2026-03-14", "2026-02-15T10:30", "2026-03-15T10:30"],
  ])("continues on the same day of the month outside the period, for %s", (moment, start, end) => {
    expect(month("2026-03-15", "2026-04-15", moment)).toEqual([start, end]);
  });

  test("follows Stripe's period if a month lacks the day", () => {
    expect(month("2026-02-28", "2026-03-31", "2026-03-29")).toEqual(["2026-02-28T10:30", "2026-03-31T10:30"]);
    expect(month("2025-12-31", "2026-01-31", "2026-02-27")).toEqual(["2026-01-31T10:30", "2026-02-28T10:30"]);
  });

  test.each([
    ["2026-01-31", "2026-01-31T10:30", "2026-02-28T10:30"],
    ["2026-03-01", "2026-02-28T10:30", "2026-03-31T10:30"],
    ["2026-12-31", "2026-12-31T10:30", "2027-01-31T10:30"],
  ])("divides a paid year into months, for %s", (moment, start, end) => {
    expect(month("2026-01-31", "2027-01-31", moment)).toEqual([start, end]);
  });

  test("ends no later than the paid period", () => {
    expect(month("2026-01-15", "2026-03-01", "2026-02-20")).toEqual(["2026-02-15T10:30", "2026-03-01T10:30"]);
  });
});
