import type { ScheduleEvery } from "@tintype/shared/api/schedules";
import { Cron } from "croner";

/**
 * When a schedule runs: every so often, counted from `anchor`; or at the times that a cron expression of five fields names
 * on the clocks of an IANA time zone.
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
 * The first time after a moment. Clocks that change: a time that they leave out comes right after the gap, and one that
 * they show twice comes once; but with a wildcard or step among minute and hour, it is the times that there are.
 */
export function nextTime(timing: Timing, after: Date): Date {
  if (timing.every === null) {
    const next = clockOf(timing).nextRun(after);
    if (!next) throw new Error(`${timing.cron} never comes after ${after.toISOString()}`);
    return next;
  }
  const period = PERIOD_MINUTES[timing.every] * MINUTE_MS;
  const passed = Math.floor((after.getTime() - timing.anchor.getTime()) / period);
  return new Date(timing.anchor.getTime() + (Math.max(passed, 0) + 1) * period);
}

/** What is wrong with the timing: the field and, in words that follow its name, why. Undefined where all is well. */
export function timingFault(timing: Timing, now: Date): { path: "cron" | "timezone"; message: string } | undefined {
  if (timing.every !== null) return undefined;
  if (!isTimezone(timing.timezone)) return { path: "timezone", message: "is no known IANA time zone" };
  try {
    if (!clockOf(timing).nextRun(now)) return { path: "cron", message: "names a time that never comes" };
  } catch (error) {
    // croner's own words name the field and the value that it does not take.
    const why = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    return { path: "cron", message: `is no cron expression: ${why}` };
  }
  return undefined;
}

/**
 * The shortest time between two runs in minutes, as the clock's face shows it: that a day of 23 hours comes once a year
 * does not make "at six every day" more than daily.
 */
export function shortestGap(timing: Timing): number {
  return timing.every === null ? shortestCronGap(timing.cron) : PERIOD_MINUTES[timing.every];
}

function clockOf({ cron, timezone }: CronTiming): Cron {
  return new Cron(cron, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard", paused: true });
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** The last moment before an hour, a day and a year begin: times after it may be that beginning itself. */
const BEGINNING = new Date(Date.UTC(2024, 0) - 1);

/** Days that are looked at for two that are close. All patterns of days but the very rarest repeat within these. */
const MOST_DAYS = 400;

/** An expression's minutes are the same in all its hours, and its hours in all its days: each is looked at by itself. */
function shortestCronGap(cron: string): number {
  const [minute = "", hour = "", ...days] = cron.split(/ +/);
  const minutes = firstTimes(`${minute} * * * *`, 60).filter((at) => at < 60);
  const hours = firstTimes(`0 ${hour} * * *`, 24).filter((at) => at < DAY_MINUTES);
  const inDay = hours.flatMap((start) => minutes.map((at) => start + at));
  const dayStarts = firstTimes(`0 0 ${days.join(" ")}`, MOST_DAYS);
  const overnight = smallestStep(dayStarts) - (inDay.at(-1) ?? 0) + (inDay[0] ?? 0);
  return Math.min(smallestStep(inDay), overnight, MAX_GAP);
}

/** In minutes; what comes more rarely than once a century is rare enough for everything. */
const MAX_GAP = 100 * 366 * DAY_MINUTES;

/** The first times of an expression in UTC, in minutes from `BEGINNING` on. */
function firstTimes(cron: string, most: number): number[] {
  const times = clockOf({ every: null, cron, timezone: "UTC" }).nextRuns(most, BEGINNING);
  return times.map((time) => Math.round((time.getTime() - BEGINNING.getTime()) / MINUTE_MS));
}

function smallestStep(ascending: readonly number[]): number {
  return Math.min(...ascending.slice(1).map((at, index) => at - (ascending[index] ?? at)));
}
