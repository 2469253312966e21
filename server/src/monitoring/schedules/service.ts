import type { ScheduleBody } from "@tintype/shared/api/schedules/schedules";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { PlanService } from "../../identity/plans/service.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Owners } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import { type PageOf, type PageRequest, rangeOf } from "../../platform/database/paging.ts";
import { AppError } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import {
  deleteSchedule,
  findOwner,
  findSchedule,
  listSchedules,
  lockSchedule,
  putSchedule,
  type ScheduleRow,
  type ScheduleViewRow,
  type SiteScheduleViewRow,
} from "./repository.ts";
import { columnsOf, nextRunOf, readWanted } from "./wanted.ts";

export type ScheduleService = ReturnType<typeof createScheduleService>;

/** The rules of schedules. tick.ts starts their runs. */
export function createScheduleService(parts: {
  db: Db;
  extractions: Pick<ExtractionService, "authorize" | "holdRights">;
  teams: Pick<TeamGate, "requireOwners">;
  plans: PlanService;
  /** Lists the schedules of these owners' sites, as `listSchedules` does those of their pages. */
  listOfSites: (db: Db, of: Owners, request: PageRequest) => Promise<PageOf<SiteScheduleViewRow>>;
  /** Told in the transaction that other runs confirm an extraction's changes from now on, or none. */
  onConfirmation: (tx: Db, extraction: ExtractionRow) => Promise<void>;
  now: () => Date;
}) {
  const { db, extractions, teams, plans, listOfSites, onConfirmation, now } = parts;

  /** Returns undefined if the extraction has no schedule. @throws AppError not_found, forbidden, not_team_member */
  const find = async (caller: Caller, id: ExtractionId): Promise<ScheduleRow | undefined> =>
    findSchedule(db, await extractions.authorize(caller, id, "viewer"));

  /** Decides whether the caller may set this schedule. @throws AppError as put does */
  async function check(caller: Caller, id: ExtractionId, body: ScheduleBody) {
    const extraction = await extractions.authorize(caller, id, "admin");
    const at = now();
    const plan = await plans.planOf(await findOwner(db, extraction));
    return { extraction, at, wanted: readWanted(body, plan, at) };
  }

  return {
    find,

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
    ): Promise<PageOf<ScheduleViewRow | SiteScheduleViewRow>> {
      const owners = await teams.requireOwners(caller, team_id);
      const { limit, offset } = rangeOf(request);
      // Each of the lists may have all of the first ones.
      const first = { page: 1, per_page: offset + limit };
      const [pages, sites] = await Promise.all([listSchedules(db, owners, first), listOfSites(db, owners, first)]);
      const rows = [...pages.rows, ...sites.rows]
        .toSorted((one, other) => one.next_run_at.getTime() - other.next_run_at.getTime())
        .slice(offset, offset + limit);
      return { rows, total: pages.total + sites.total };
    },

    /**
     * Sets when the extraction runs by itself. Its runs count against the caller. Setting the same timing again does not
     * change the time of the next run: otherwise a caller that repeats it often would postpone the run for ever.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error
     */
    async put(caller: Caller, id: ExtractionId, body: ScheduleBody): Promise<ScheduleRow> {
      const { at, wanted } = await check(caller, id, body);
      return db.transaction().execute(async (tx) => {
        const extraction = await extractions.holdRights(tx, caller, id, "admin");
        const before = await lockSchedule(tx, extraction);
        if ((before?.confirm_runs ?? undefined) !== body.confirm?.runs) await onConfirmation(tx, extraction);
        return putSchedule(tx, extraction, columnsOf(body, wanted, { before, at, userId: caller.userId }));
      });
    },

    /** Returns the next run that `put` would set. @throws AppError as put does */
    async preview(caller: Caller, id: ExtractionId, body: ScheduleBody): Promise<Date> {
      const { extraction, at, wanted } = await check(caller, id, body);
      return nextRunOf(await findSchedule(db, extraction), wanted, at);
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: ExtractionId): Promise<void> {
      await extractions.authorize(caller, id, "admin");
      await db.transaction().execute(async (tx) => {
        const extraction = await extractions.holdRights(tx, caller, id, "admin");
        if (!(await deleteSchedule(tx, extraction))) throw noSchedule();
        await onConfirmation(tx, extraction);
      });
    },
  };
}

function noSchedule(): AppError {
  return new AppError("not_found", "This extraction has no schedule.");
}
