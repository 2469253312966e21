import { type Selectable, sql } from "kysely";
import { limitedBy, type Owners, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { SiteId, UserId } from "../../platform/ids.ts";
import type { ConfirmationOf } from "../review/confirmation.ts";
import { followPlanWith } from "../schedules/plan-change.ts";
import { confirmationIn, NOT_PAUSED, type Pause, type SiteScheduleViewRow } from "../schedules/repository.ts";
import type { ScheduleColumns } from "../schedules/wanted.ts";

export type SiteScheduleRow = Selectable<Database["site_schedules"]>;

/** Finds the schedules of these sites. */
export async function findSchedules(db: Db, ids: readonly SiteId[]): Promise<ReadonlyMap<SiteId, SiteScheduleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("site_schedules").selectAll().where("site_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.site_id, row]));
}

/** Inserts the site's schedule, or replaces the one that it has, except for the time of its last run. */
export async function putSiteSchedule(tx: Db, site_id: SiteId, columns: ScheduleColumns): Promise<void> {
  await tx
    .insertInto("site_schedules")
    .values({ site_id, ...columns })
    .onConflict((conflict) => conflict.column("site_id").doUpdateSet(columns))
    .execute();
}

export async function deleteSiteSchedule(tx: Db, siteId: SiteId): Promise<void> {
  await tx.deleteFrom("site_schedules").where("site_id", "=", siteId).execute();
}

/** The sites that are due. */
export async function listDueSites(db: Db, now: Date): Promise<readonly SiteId[]> {
  const rows = await db
    .selectFrom("site_schedules")
    .select("site_id")
    .where("next_run_at", "<=", now)
    .orderBy("next_run_at")
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** Locks a schedule that is still due, unless another transaction has. */
export async function claimDueSchedule(tx: Db, siteId: SiteId, now: Date): Promise<SiteScheduleRow | undefined> {
  return tx
    .selectFrom("site_schedules")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("next_run_at", "<=", now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Sets the schedule's next time, after a run was started or `pause` says why not. */
export async function advanceSiteSchedule(
  tx: Db,
  siteId: SiteId,
  next: Pick<SiteScheduleRow, "next_run_at" | "last_run_at"> & Pause,
): Promise<void> {
  await tx.updateTable("site_schedules").set(next).where("site_id", "=", siteId).execute();
}

/** The one that runs next comes first. */
export async function listSiteSchedules(
  db: Db,
  of: Owners,
  request: PageRequest,
): Promise<PageOf<SiteScheduleViewRow>> {
  const matching = db
    .selectFrom("site_schedules")
    .innerJoin("sites", "sites.id", "site_schedules.site_id")
    .where("sites.deleted_at", "is", null)
    .where(ownedBy(of, "sites"));
  const ordered = matching
    .selectAll("site_schedules")
    .select(["sites.name", "sites.team_id"])
    .orderBy("site_schedules.next_run_at")
    .orderBy("site_schedules.site_id");
  return readPage(matching, ordered, request);
}

/** Matches the schedules that are limited by this person's plan. */
const ofOwner = (ownerId: UserId) => sql<boolean>`exists (
  select from sites as s
  where s.id = site_schedules.site_id and s.deleted_at is null and ${limitedBy(ownerId, "s")})`;

/** Applies a person's new plan to the schedules of their sites. */
export const followPlanOfSites = followPlanWith({
  async pauseTooFrequent(tx, ownerId, minutes, pause) {
    const sites = await tx
      .selectFrom("site_schedules")
      .innerJoin("sites", "sites.id", "site_schedules.site_id")
      .select(["sites.id", "name", "sites.user_id", "team_id"])
      .where("shortest_gap_minutes", "<", minutes)
      .where("paused_reason", "is", null)
      .where(ofOwner(ownerId))
      .execute();
    const tooFrequent = tx.updateTable("site_schedules").set(pause).where("shortest_gap_minutes", "<", minutes);
    await tooFrequent.where(ofOwner(ownerId)).execute();
    return sites;
  },
  async resumePaused(tx, ownerId, minutes, reasons) {
    const slowEnough = tx.updateTable("site_schedules").set(NOT_PAUSED).where("shortest_gap_minutes", ">=", minutes);
    await slowEnough.where("paused_reason", "in", reasons).where(ofOwner(ownerId)).execute();
  },
});

/** How the schedule of a page's site confirms changes. */
export const findSiteConfirmation: ConfirmationOf = async (db, { site_id }) => {
  if (site_id === null) return undefined;
  const schedule = await db
    .selectFrom("site_schedules")
    .select(["confirm_after", "confirm_runs"])
    .where("site_id", "=", site_id)
    .executeTakeFirst();
  return schedule && confirmationIn(schedule);
};
