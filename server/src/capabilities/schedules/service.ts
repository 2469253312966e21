import { DEFAULT_TIMEZONE, type ScheduleBody } from "@tintype/shared/api/schedules";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { PlanService } from "../plans/service.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { TeamGate } from "../teams/gate.ts";
import { inWords } from "./intervals.ts";
import {
  deleteSchedule,
  findNextRuns,
  findOwner,
  findSchedule,
  listSchedules,
  lockSchedule,
  NOT_PAUSED,
  pauseOf,
  putSchedule,
  type ScheduleRow,
  type ScheduleViewRow,
} from "./repository.ts";
import { nextTime, shortestGap, type Timing, timingFault } from "./timing.ts";

export type ScheduleService = ReturnType<typeof createScheduleService>;

/** The rules of schedules. tick.ts starts their runs. */
export function createScheduleService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize">;
  teams: Pick<TeamGate, "requireOwners">;
  plans: PlanService;
  /** Told in the transaction that other runs confirm an extraction's changes from now on, or none. */
  onConfirmation: (tx: Db, extraction: ExtractionRow) => Promise<void>;
  now?: () => Date;
}) {
  const { db, extractions, teams, plans, onConfirmation, now = () => new Date() } = parts;

  /** Returns undefined if the extraction has no schedule. @throws AppError not_found, forbidden, not_team_member */
  const find = async (caller: Caller, id: ExtractionId): Promise<ScheduleRow | undefined> =>
    findSchedule(db, await extractions.authorize(caller, id, "viewer"));

  /** Decides whether the caller may set this schedule. @throws AppError as put does */
  async function check(caller: Caller, id: ExtractionId, body: ScheduleBody) {
    const extraction = await extractions.authorize(caller, id, "admin");
    const at = now();
    const wanted = readTiming(body, at);
    const plan = await plans.planOf(await findOwner(db, extraction));
    const gap = shortestGap(wanted);
    if (gap < plan.scheduleMinutes) {
      const path = wanted.every === null ? "cron" : "every";
      const allowed = `the shortest interval of the plan ${plan.name} is ${inWords(plan.scheduleMinutes)}`;
      throw invalid([{ path, reason: "too_often", message: `runs again after ${inWords(gap)}, but ${allowed}` }]);
    }
    return { extraction, at, wanted, gap };
  }

  return {
    find,

    /** When each of these extractions runs next by itself. The caller has been found to have access to them. */
    nextRuns: (extractions: readonly { readonly id: ExtractionId }[]): Promise<ReadonlyMap<ExtractionId, Date>> =>
      findNextRuns(
        db,
        extractions.map(({ id }) => id),
      ),

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, id: ExtractionId): Promise<ScheduleRow> {
      const schedule = await find(caller, id);
      if (!schedule) throw noSchedule();
      return schedule;
    },

    /**
     * A team's, those of the caller's personal extractions (null), or these and those of all the caller's teams. The one that
     * runs next comes first.
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & { team_id?: string | null | undefined },
    ): Promise<PageOf<ScheduleViewRow>> {
      return listSchedules(db, await teams.requireOwners(caller, team_id), request);
    },

    /**
     * Sets when the extraction runs by itself. Its runs count against the caller. Setting the same timing again does not
     * change the time of the next run: otherwise a caller that repeats it often would postpone the run for ever.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async put(caller: Caller, id: ExtractionId, body: ScheduleBody): Promise<ScheduleRow> {
      const { extraction, at, wanted, gap } = await check(caller, id, body);
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        const before = await lockSchedule(tx, extraction);
        const same = ifSame(before, wanted);
        if ((before?.confirm_runs ?? undefined) !== body.confirm?.runs) await onConfirmation(tx, extraction);
        return putSchedule(tx, extraction, {
          user_id: caller.userId,
          every: wanted.every,
          cron: wanted.every === null ? wanted.cron : null,
          timezone: wanted.every === null ? wanted.timezone : DEFAULT_TIMEZONE,
          kinds: body.kinds ?? null,
          confirm_after: body.confirm?.after ?? null,
          confirm_runs: body.confirm?.runs ?? null,
          shortest_gap_minutes: gap,
          anchored_at: same?.anchored_at ?? at,
          next_run_at: same?.next_run_at ?? nextTime(wanted, at),
          // A schedule that is paused because of a person's quota or access resumes when another person sets it.
          ...(same?.user_id === caller.userId ? pauseOf(same) : NOT_PAUSED),
        });
      });
    },

    /** Returns the next run that `put` would set. @throws AppError as put does */
    async preview(caller: Caller, id: ExtractionId, body: ScheduleBody): Promise<Date> {
      const { extraction, at, wanted } = await check(caller, id, body);
      return ifSame(await findSchedule(db, extraction), wanted)?.next_run_at ?? nextTime(wanted, at);
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      const extraction = await extractions.authorize(caller, id, "admin");
      await db.transaction().execute(async (tx) => {
        if (!(await deleteSchedule(tx, extraction))) throw noSchedule();
        await onConfirmation(tx, extraction);
      });
    },
  };
}

/** The timing of a stored schedule. */
export function timingOf({ every, cron, timezone, anchored_at }: ScheduleRow): Timing {
  if (every !== null) return { every, anchor: anchored_at };
  return { every, cron: cron ?? "", timezone }; // the constraint schedules_one_timing requires one of the two
}

/** @throws AppError validation_error */
function readTiming({ every, cron, timezone = DEFAULT_TIMEZONE }: ScheduleBody, at: Date): Timing {
  // The body's schema requires one of the two.
  const timing: Timing = every !== undefined ? { every, anchor: at } : { every: null, cron: cron ?? "", timezone };
  const fault = timingFault(timing, at);
  if (fault) throw invalid([fault]);
  return timing;
}

/** @returns undefined if the schedule has another timing */
const ifSame = (schedule: ScheduleRow | undefined, wanted: Timing): ScheduleRow | undefined =>
  schedule && isSame(timingOf(schedule), wanted) ? schedule : undefined;

function isSame(one: Timing, other: Timing): boolean {
  if (one.every !== null || other.every !== null) return one.every === other.every;
  return one.cron === other.cron && one.timezone === other.timezone;
}

function noSchedule(): AppError {
  return new AppError("not_found", "This extraction has no schedule.");
}
