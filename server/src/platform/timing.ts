import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import type { ScheduleEvery } from "@tintype/shared/api/schedules/schedules";
import { Cron } from "croner";

/**
 * When a schedule runs: at a fixed interval from `anchor`, or at the times of a cron expression with five fields in an IANA
 * time zone.
 */
export type Timing =
  | Readonly<{ every: ScheduleEvery; anchor: Date }>
  | Readonly<{ every: null; cron: string; timezone: string }>;

type CronTiming = Extract<Timing, { every: null }>;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const PERIOD_MINUTES: Readonly<Record<ScheduleEvery, number>> = {
  hour: 60,
  day: DAY_MINUTES,
  week: 7 * DAY_MINUTES,
};

/**
 * Returns the first run after a moment. When clocks change, a time that is skipped runs right after the gap, and a time that
 * occurs twice runs once. An expression with a wildcard or step in its minute or hour runs at every matching time instead.
 */
export function nextTime(timing: Timing, moment: Date): Date {
  if (timing.every === null) {
    const nextMoment = clockOf(timing).nextRun(moment);
    if (!nextMoment) throw new Error(`${timing.cron} has no time after ${moment.toISOString()}`);
    return nextMoment;
  }
  const period = PERIOD_MINUTES[timing.every] * MINUTE_MS;
  const passed = Math.floor((moment.getTime() - timing.anchor.getTime()) / period);
  return new Date(timing.anchor.getTime() + (Math.max(passed, 0) + 1) * period);
}

/** Finds what is wrong with a timing: the field, and the reason in words that follow its name. Undefined if it is valid. */
export function timingFault(
  timing: Timing,
  now: Date,
): (ErrorDetail & { readonly path: "cron" | "timezone" }) | undefined {
  if (timing.every !== null) return undefined;
  if (readTimezone(timing.timezone) === undefined) {
    return { path: "timezone", reason: "timezone", message: "is not a known IANA time zone" };
  }
  try {
    if (!clockOf(timing).nextRun(now)) {
      return { path: "cron", reason: "cron", message: "describes a time that never comes" };
    }
  } catch (error) {
    // croner's message names the field and the value that it refuses.
    const why = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    return { path: "cron", reason: "cron", message: `is not a valid cron expression: ${why}` };
  }
  return undefined;
}

/**
 * Returns the shortest time between two runs in minutes, by the clock: a schedule at six every day has an interval of a day,
 * although one day of the year has only 23 hours.
 */
export function shortestGap(timing: Timing): number {
  return timing.every === null ? shortestCronGap(timing.cron) : PERIOD_MINUTES[timing.every];
}

function clockOf({ cron, timezone }: CronTiming): Cron {
  return new Cron(cron, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard", paused: true });
}

/**
 * Returns the name of an IANA time zone in its usual letter case (europe/berlin → Europe/Berlin); undefined if there is no such
 * zone. Unlike Intl, Temporal does not replace names by others for the same zone: Asia/Kolkata by Asia/Calcutta.
 */
export function readTimezone(name: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The last moment before an hour, a day and a year begin, so that the first run after it can be at that beginning. */
const START = new Date(Date.UTC(2024, 0) - 1);

/** Number of days of an expression that are compared. All patterns but the rarest repeat within these. */
const MAX_DAYS = 400;

/** Looks at minutes, hours and days separately: an expression has the same minutes in each hour, and the same hours each day. */
function shortestCronGap(cron: string): number {
  const [minute = "", hour = "", ...days] = cron.split(/ +/);
  const minutes = firstTimes(`${minute} * * * *`, 60).filter((minuteOfHour) => minuteOfHour < 60);
  const hours = firstTimes(`0 ${hour} * * *`, 24).filter((minuteOfDay) => minuteOfDay < DAY_MINUTES);
  const inDay = hours.flatMap((start) => minutes.map((offset) => start + offset));
  const dayStarts = firstTimes(`0 0 ${days.join(" ")}`, MAX_DAYS);
  const overnight = smallestStep(dayStarts) - (inDay.at(-1) ?? 0) + (inDay[0] ?? 0);
  return Math.min(smallestStep(inDay), overnight, MAX_GAP);
}

/** A century in minutes. Longer intervals need no distinction. */
const MAX_GAP = 100 * 366 * DAY_MINUTES;

/** Returns the first times of an expression in UTC, in minutes after `START`. */
function firstTimes(cron: string, count: number): number[] {
  const times = clockOf({ every: null, cron, timezone: "UTC" }).nextRuns(count, START);
  return times.map((time) => Math.round((time.getTime() - START.getTime()) / MINUTE_MS));
}

function smallestStep(ascending: readonly number[]): number {
  return Math.min(...ascending.slice(1).map((minuteOfDay, index) => minuteOfDay - (ascending[index] ?? minuteOfDay)));
}
