import { DEFAULT_TIMEZONE, type ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import type { NamedPlan } from "../../identity/plans/service.ts";
import { invalid } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import { nextTime, readTimezone, shortestGap, type Timing, timingFault } from "../../platform/timing.ts";
import { inWords } from "./intervals.ts";
import { NOT_PAUSED, pauseOf, type ScheduleColumns } from "./repository.ts";

// A schedule that somebody wants to set, of an extraction or of a site.

/** When a schedule runs, and the minutes between its two closest runs. */
export interface WantedTiming {
  readonly timing: Timing;
  readonly gap: number;
}

/**
 * Reads when a schedule runs.
 * @param plan the plan that limits it
 * @throws AppError validation_error
 */
export function readWanted(body: ScheduleBody, plan: NamedPlan, now: Date): WantedTiming {
  const timing = readTiming(body, now);
  const gap = shortestGap(timing);
  if (gap < plan.scheduleMinutes) {
    const path = timing.every === null ? "cron" : "every";
    const allowed = `the shortest interval of the plan ${plan.name} is ${inWords(plan.scheduleMinutes)}`;
    throw invalid([{ path, reason: "too_often", message: `runs again after ${inWords(gap)}, but ${allowed}` }]);
  }
  return { timing, gap };
}

/**
 * The columns of a schedule that is set now. The same timing as before does not change the time of the next run.
 * @param replaced the schedule that it replaces
 * @param userId whose quota its runs count against
 */
export function columnsOf(
  body: ScheduleBody,
  { timing, gap }: WantedTiming,
  { replaced, at, userId }: { replaced: ScheduleColumns | undefined; at: Date; userId: UserId },
): ScheduleColumns {
  const same = ifSame(replaced, timing);
  return {
    user_id: userId,
    every: timing.every,
    cron: timing.every === null ? timing.cron : null,
    timezone: timing.every === null ? timing.timezone : DEFAULT_TIMEZONE,
    kinds: body.kinds ?? null,
    confirm_after: body.confirm?.after ?? null,
    confirm_runs: body.confirm?.runs ?? null,
    shortest_gap_minutes: gap,
    anchored_at: same?.anchored_at ?? at,
    next_run_at: same?.next_run_at ?? nextTime(timing, at),
    // A schedule that is paused because of a person's quota or access resumes when another person sets it.
    ...(same?.user_id === userId ? pauseOf(same) : NOT_PAUSED),
  };
}

/** When a schedule runs next once it is set. @param replaced the schedule that it replaces */
export const nextRunOf = (replaced: ScheduleColumns | undefined, { timing }: WantedTiming, now: Date): Date =>
  ifSame(replaced, timing)?.next_run_at ?? nextTime(timing, now);

/** The timing of a stored schedule. */
export function timingOf({
  every,
  cron,
  timezone,
  anchored_at,
}: Pick<ScheduleColumns, "every" | "cron" | "timezone" | "anchored_at">): Timing {
  if (every !== null) return { every, anchor: anchored_at };
  return { every, cron: cron ?? "", timezone }; // the constraint schedules_one_timing requires one of the two
}

/** @throws AppError validation_error */
function readTiming({ every, cron, timezone = DEFAULT_TIMEZONE }: ScheduleBody, now: Date): Timing {
  // The body's schema requires one of the two.
  const timing: Timing =
    every != null
      ? { every, anchor: now }
      : { every: null, cron: cron ?? "", timezone: readTimezone(timezone) ?? timezone };
  const fault = timingFault(timing, now);
  if (fault) throw invalid([fault]);
  return timing;
}

/** @returns undefined if the schedule has another timing */
const ifSame = (schedule: ScheduleColumns | undefined, timing: Timing): ScheduleColumns | undefined =>
  schedule && isSame(timingOf(schedule), timing) ? schedule : undefined;

function isSame(one: Timing, other: Timing): boolean {
  if (one.every !== null || other.every !== null) return one.every === other.every;
  return one.cron === other.cron && one.timezone === other.timezone;
}
