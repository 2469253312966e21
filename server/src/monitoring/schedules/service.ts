import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import { findOwner } from "../../extraction/subjects/owner.ts";
import type { SubjectRow } from "../../extraction/subjects/repository.ts";
import type { SubjectRights } from "../../extraction/subjects/rights.ts";
import { nameOfKind, type Subject } from "../../extraction/subjects/subject.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { findSchedule, listSchedules, type ScheduleRow, type ScheduleViewRow } from "./repository.ts";
import { type OnConfirmation, putScheduleOf, removeScheduleOf } from "./storing.ts";
import { nextRunOf, readWanted } from "./wanted.ts";

export type ScheduleService = ReturnType<typeof createScheduleService>;

/** The rules of schedules, of pages and of sites. tick.ts starts their runs. */
export function createScheduleService(parts: {
  db: Db;
  rights: Pick<SubjectRights, "authorize" | "authorizeChange" | "holdRights" | "holdForChange">;
  teams: Pick<TeamGate, "requireOwners">;
  plans: PlanService;
  onConfirmation: OnConfirmation;
  now: () => Date;
}) {
  const { db, rights, teams, plans, onConfirmation, now } = parts;

  /** Returns undefined if the subject has no schedule. @throws AppError not_found, forbidden, not_team_member */
  async function find(caller: Caller, subject: Subject): Promise<ScheduleRow | undefined> {
    await rights.authorize(caller, subject, "viewer");
    return findSchedule(db, subject);
  }

  /** Admins set the schedule of a page; whoever may change a site sets that of a site. @throws AppError as put does */
  const authorizeSetting = (caller: Caller, subject: Subject): Promise<SubjectRow> =>
    "site" in subject ? rights.authorizeChange(caller, subject) : rights.authorize(caller, subject, "admin");

  /** Checks the same again in a transaction, until whose end the rights stay. @throws AppError as put does */
  const holdSetting = (tx: Db, caller: Caller, subject: Subject): Promise<unknown> =>
    "site" in subject ? rights.holdForChange(tx, caller, subject) : rights.holdRights(tx, caller, subject, "admin");

  /** Decides whether the caller may set this schedule. @throws AppError as put does */
  async function check(caller: Caller, subject: Subject, body: ScheduleBody) {
    const row = await authorizeSetting(caller, subject);
    const time = now();
    const plan = await plans.planOf(await findOwner(db, row));
    return { at: time, timing: readWanted(body, plan, time) };
  }

  return {
    find,

    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, subject: Subject): Promise<ScheduleRow> {
      const schedule = await find(caller, subject);
      if (!schedule) throw noSchedule(subject);
      return schedule;
    },

    /**
     * A team's, those of the caller's personal pages and sites (null), or these and those of all the caller's teams. The one
     * that runs next comes first.
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & { team_id?: string | null | undefined },
    ): Promise<PageOf<ScheduleViewRow>> {
      return listSchedules(db, await teams.requireOwners(caller, team_id), request);
    },

    /**
     * Sets when the subject runs by itself. Its runs count against the caller. Setting the same timing again does not
     * change the time of the next run: otherwise a caller that repeats it often would postpone the run for ever.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async put(caller: Caller, subject: Subject, body: ScheduleBody): Promise<ScheduleRow> {
      const { at, timing } = await check(caller, subject, body);
      return db.transaction().execute(async (tx) => {
        await holdSetting(tx, caller, subject);
        return putScheduleOf(tx, subject, { body, timing, at, userId: caller.userId }, onConfirmation);
      });
    },

    /** Returns the next run that `put` would set. @throws AppError as put does */
    async preview(caller: Caller, subject: Subject, body: ScheduleBody): Promise<Date> {
      const { at, timing } = await check(caller, subject, body);
      return nextRunOf(await findSchedule(db, subject), timing, at);
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, subject: Subject): Promise<void> {
      await authorizeSetting(caller, subject);
      await db.transaction().execute(async (tx) => {
        await holdSetting(tx, caller, subject);
        if (!(await removeScheduleOf(tx, subject, onConfirmation))) throw noSchedule(subject);
      });
    },
  };
}

const noSchedule = (subject: Subject): AppError =>
  new AppError("not_found", `This ${nameOfKind(subject)} has no schedule.`);
