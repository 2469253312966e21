import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextTime, shortestGap, type Timing, timingFault } from "./timing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = new Date("2026-03-01T12:00:00Z");
const cron = (expression: string, timezone = "UTC"): Timing => ({ every: null, cron: expression, timezone });

/** The first times after a moment, in ISO 8601 with minutes. */
function times(timing: Timing, start: string, count: number): string[] {
  const moments: Date[] = [];
  for (let last = new Date(start); moments.length < count; moments.push(last)) last = nextTime(timing, last);
  return moments.map((time) => time.toISOString().replace(":00.000Z", "Z"));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time that a clock in the zone shows at a moment, as the moment at which a clock in UTC shows it. */
function onClock(time: number, timezone: string): Date {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat("sv", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  clocks.set(timezone, clock);
  return new Date(`${clock.format(time).replace(" ", "T")}Z`);
}

const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
);

describe("nextTime of a time of day", () => {
  test("is right after the gap on the day on which clocks skip it", () => {
    expect(times(cron("30 2 * * *", "Europe/Berlin"), "2026-03-27T12:00:00Z", 3)).toEqual([
      "2026-03-28T01:30Z",
      "2026-03-29T01:00Z",
      "2026-03-30T00:30Z",
    ]);
  });

  test("is only the first of two on the day on which clocks repeat it", () => {
    expect(times(cron("30 2,14 * * *", "Europe/Berlin"), "2026-10-24T13:00:00Z", 3)).toEqual([
      "2026-10-25T00:30Z",
      "2026-10-25T13:30Z",
      "2026-10-26T01:30Z",
    ]);
  });

  test("has the same local time all year", () => {
    expect(times(cron("0 6 * * 1", "Europe/Berlin"), "2026-03-22T00:00:00Z", 2)).toEqual([
      "2026-03-23T05:00Z",
      "2026-03-30T04:00Z",
    ]);
  });
});

test("nextTime of an hourly expression is one hour later even when clocks change", () => {
  const hourly = cron("0 * * * *", "Europe/Berlin");
  for (const change of ["2026-03-28T22:30:00Z", "2026-10-24T22:30:00Z"]) {
    const moments = times(hourly, change, 6).map((time) => Date.parse(time));
    expect(moments.slice(1).map((time, index) => time - (moments[index] ?? 0))).toEqual(Array(5).fill(HOUR));
  }
});

test("nextTime of 29 February is in the next leap year", () => {
  expect(times(cron("0 0 29 2 *"), "2026-03-01T00:00:00Z", 2)).toEqual(["2028-02-29T00:00Z", "2032-02-29T00:00Z"]);
  expect(times(cron("0 0 29 2 *"), "2096-03-01T00:00:00Z", 1)).toEqual(["2104-02-29T00:00Z"]);
});

test("nextTime matches either day if both a day of the month and one of the week are given", () => {
  expect(times(cron("0 0 13 * FRI"), "2026-03-07T00:00:00Z", 3)).toEqual([
    "2026-03-13T00:00Z",
    "2026-03-20T00:00Z",
    "2026-03-27T00:00Z",
  ]);
});

test("nextTime is later than the moment, with no matching time in between", () => {
  const field = (min: number, max: number) =>
    fc.option(fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 3 }), { nil: undefined });
  fc.assert(
    fc.property(field(0, 59), field(0, 23), field(1, 28), zones, moments, (minute, hour, day, timezone, moment) => {
      const nextMoment = nextTime(
        cron(`${minute ?? "*"} ${hour ?? "*"} ${day ?? "*"} * *`, timezone),
        moment,
      ).getTime();
      expect(nextMoment).toBeGreaterThan(moment.getTime());
      expect(nextMoment % MINUTE).toBe(0);

      const matches = (time: number) => {
        const clock = onClock(time, timezone);
        const allows = (allowed: readonly number[] | undefined, value: number) => allowed?.includes(value) ?? true;
        return (
          allows(minute, clock.getUTCMinutes()) && allows(hour, clock.getUTCHours()) && allows(day, clock.getUTCDate())
        );
      };
      // The tests above cover times that clocks skip or repeat.
      const isSteady = (from: number, to: number) => {
        const [early, late] = [from - 2 * HOUR, to + 2 * HOUR];
        return (
          onClock(late, timezone).getTime() - onClock(early, timezone).getTime() ===
          Math.floor(late / MINUTE) * MINUTE - Math.floor(early / MINUTE) * MINUTE
        );
      };
      if (isSteady(nextMoment, nextMoment)) expect(matches(nextMoment)).toBe(true);
      const firstMinute = Math.floor(moment.getTime() / MINUTE + 1) * MINUTE;
      const until = Math.min(nextMoment, firstMinute + 3 * HOUR);
      if (!isSteady(firstMinute, until)) return;
      for (let minuteTime = firstMinute; minuteTime < until; minuteTime += MINUTE)
        expect(matches(minuteTime)).toBe(false);
    }),
  );
});

test("nextTime of an interval is the first one after the moment, counted from the anchor", () => {
  const every = fc.constantFrom("hour" as const, "day" as const, "week" as const);
  const period = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR };
  fc.assert(
    fc.property(every, moments, moments, (unit, one, other) => {
      const [anchor, moment] = one < other ? [one, other] : [other, one];
      const nextMoment = nextTime({ every: unit, anchor }, moment).getTime();
      expect((nextMoment - anchor.getTime()) % period[unit]).toBe(0);
      expect(nextMoment).toBeGreaterThan(moment.getTime());
      expect(nextMoment - period[unit]).toBeLessThanOrEqual(moment.getTime());
    }),
  );
  // Setting the system clock back does not move the first time forward.
  expect(times({ every: "day", anchor: now }, "2026-02-20T00:00:00Z", 1)).toEqual(["2026-03-02T12:00Z"]);
});

describe("shortestGap", () => {
  test.each([
    [{ every: "hour", anchor: now } as const, 60],
    [{ every: "week", anchor: now } as const, 7 * 1440],
    [cron("* * * * *"), 1],
    [cron("*/5 * * * *"), 5],
    [cron("*/7 * * * *"), 4],
    [cron("0 * * * *"), 60],
    [cron("0 9-17 * * MON-FRI"), 60],
    [cron("0 6 * * *"), 1440],
    [cron("0 6 * * *", "Europe/Berlin"), 1440],
    [cron("0 6 * * 1"), 7 * 1440],
    [cron("0 6 * * 1,2"), 1440],
    [cron("30 2,14 1 * *"), 720],
    [cron("0 0 1 * *"), 28 * 1440],
    [cron("0,59 0,23 1,31 1,12 *"), 1],
    [cron("59,0 23,0 28,1 2,3 *"), 1],
  ])("gives %o a gap of %i minutes", (timing, minutes) => {
    expect(shortestGap(timing)).toBe(minutes);
  });

  test("is the shortest distance between consecutive times", () => {
    const numbers = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(numbers(0, 59), numbers(0, 23), numbers(0, 6), moments, (minute, hour, weekday, moment) => {
        const timing = cron(`${minute} ${hour} * * ${weekday}`);
        const shortest = shortestGap(timing) * MINUTE;
        const gaps: number[] = [];
        for (let last = nextTime(timing, moment), remaining = 120; remaining > 0; remaining -= 1) {
          const nextMoment = nextTime(timing, last);
          gaps.push(nextMoment.getTime() - last.getTime());
          last = nextMoment;
        }
        expect(Math.min(...gaps)).toBe(shortest);
      }),
      { numRuns: night.samples(8) },
    );
  });
});

describe("timingFault", () => {
  test.each([
    ["60 * * * *", "UTC", "cron", /60/],
    ["0 6 * *", "UTC", "cron", /cron expression/],
    ["0 0 6 * * 1", "UTC", "cron", /cron expression/],
    ["5-1 * * * *", "UTC", "cron", /5-1/],
    ["*/0 * * * *", "UTC", "cron", /cron expression/],
    ["a b c d e", "UTC", "cron", /cron expression/],
    ["0 0 31 2 *", "UTC", "cron", /never comes/],
    ["0 6 * * *", "Mars/Phobos", "timezone", /IANA/],
    ["0 6 * * *", "", "timezone", /IANA/],
    ["0 6 * * *", "local", "timezone", /IANA/],
  ])("says of %j in %j that the fault is in the %s", (expression, timezone, path, message) => {
    expect(timingFault(cron(expression, timezone), now)).toEqual({
      path,
      reason: path,
      message: expect.stringMatching(message),
    });
  });

  test("is undefined for valid timings", () => {
    expect(timingFault(cron("0 6 L * MON#1", "europe/berlin"), now)).toBeUndefined();
    expect(timingFault({ every: "day", anchor: now }, now)).toBeUndefined();
  });

  test("never throws, whatever the texts", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789*/-,#LW?+@ MON") }));
    fc.assert(
      fc.property(text, fc.string(), (expression, timezone) => void timingFault(cron(expression, timezone), now)),
    );
    fc.assert(fc.property(text, (expression) => void timingFault(cron(expression), now)));
  });
});
