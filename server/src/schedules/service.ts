import { DEFAULT_TIMEZONE, type ScheduleBody } from "@tintype/shared/api/schedules";
import { lockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { AppError, invalid } from "../errors.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { Caller } from "../http/endpoint.ts";
import type { ExtractionId } from "../ids.ts";
import type { PlanService } from "../plans/service.ts";
import { inWords } from "./intervals.ts";
import { deleteSchedule, findOwner, findSchedule, lockSchedule, putSchedule, type ScheduleRow } from "./repository.ts";
import { nextTime, shortestGap, type Timing, timingFault } from "./timing.ts";

export type ScheduleService = ReturnType<typeof createScheduleService>;

/** The rules of schedules. What happens when their time comes is in tick.ts. */
export function createScheduleService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  plans: PlanService;
  now?: () => Date;
}) {
  const { db, extractions, plans, now = () => new Date() } = parts;
  return {
    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: ExtractionId): Promise<ScheduleRow> {
      const schedule = await findSchedule(db, await extractions.authorize(caller, id, "member"));
      if (!schedule) throw noSchedule();
      return schedule;
    },

    /**
     * Sets when the extraction runs by itself. Its runs count against the caller. To set what is set already moves nothing:
     * the next run stays where it is, so that who sets it again and again does not keep it from ever coming.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async put(caller: Caller, id: ExtractionId, body: ScheduleBody): Promise<ScheduleRow> {
      const extraction = await extractions.authorize(caller, id, "admin");
      const at = now();
      const wanted = readTiming(body, at);
      const plan = await plans.planOf(await findOwner(db, extraction));
      const gap = shortestGap(wanted);
      if (gap < plan.scheduleMinutes) {
        const path = wanted.every === null ? "cron" : "every";
        const allowed = `the shortest interval of the plan ${plan.name} is ${inWords(plan.scheduleMinutes)}`;
        throw invalid([{ path, message: `comes again after ${inWords(gap)}: ${allowed}` }]);
      }
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const standing = await lockSchedule(tx, extraction);
        const kept = standing && isSame(timingOf(standing), wanted) ? standing : undefined;
        return putSchedule(tx, extraction, {
          user_id: caller.userId,
          every: wanted.every,
          cron: wanted.every === null ? wanted.cron : null,
          timezone: wanted.every === null ? wanted.timezone : DEFAULT_TIMEZONE,
          shortest_gap_minutes: gap,
          anchored_at: kept?.anchored_at ?? at,
          next_run_at: kept?.next_run_at ?? nextTime(wanted, at),
          // Another person has another quota, and another place in the team.
          paused_reason: kept?.user_id === caller.userId ? kept.paused_reason : null,
        });
      });
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      const extraction = await extractions.authorize(caller, id, "admin");
      if (!(await deleteSchedule(db, extraction))) throw noSchedule();
    },
  };
}

/** When a stored schedule runs. */
export function timingOf({ every, cron, timezone, anchored_at }: ScheduleRow): Timing {
  if (every !== null) return { every, anchor: anchored_at };
  return { every, cron: cron ?? "", timezone }; // one of the two is there (schedules_one_timing)
}

/** @throws AppError validation_error */
function readTiming({ every, cron, timezone = DEFAULT_TIMEZONE }: ScheduleBody, at: Date): Timing {
  // The body's schema has seen to it that there is one or the other.
  const timing: Timing = every !== undefined ? { every, anchor: at } : { every: null, cron: cron ?? "", timezone };
  const fault = timingFault(timing, at);
  if (fault) throw invalid([fault]);
  return timing;
}

function isSame(one: Timing, other: Timing): boolean {
  if (one.every !== null || other.every !== null) return one.every === other.every;
  return one.cron === other.cron && one.timezone === other.timezone;
}

function noSchedule(): AppError {
  return new AppError("not_found", "This extraction has no schedule.");
}
