import type { PlanName } from "@tintype/shared/api/accounts/plans";
import { minutesOfAfter } from "@tintype/shared/api/schedules/confirm-after";
import type { Confirmation } from "@tintype/shared/api/schedules/schedules";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { accessibleTo, limitedBy, type Owners, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import { noSuchTeam } from "../../platform/errors.ts";
import type { ExtractionId, SiteId, TeamId, UserId } from "../../platform/ids.ts";

export type ScheduleRow = Selectable<Database["schedules"]>;

/** Why a schedule is paused: a sentence for people, and its kind. */
export type Pause = Pick<ScheduleRow, "paused_reason" | "paused_cause">;

export const NOT_PAUSED: Pause = { paused_reason: null, paused_cause: null };

export const pauseOf = ({ paused_reason, paused_cause }: Pause): Pause => ({ paused_reason, paused_cause });

/** A schedule with the page that it runs. */
export type ScheduleViewRow = ScheduleRow & Readonly<Pick<ExtractionRow, "url" | "title" | "team_id">>;

/** A schedule with the site that it runs. */
export type SiteScheduleViewRow = Omit<ScheduleRow, "extraction_id"> &
  Readonly<{ site_id: SiteId; name: string; team_id: TeamId | null }>;

/** A page with a schedule, as events tell of it. */
export type ScheduledPage = Readonly<Pick<ExtractionRow, "id" | "url" | "user_id" | "team_id">>;

/** The one that runs next comes first. */
export async function listSchedules(db: Db, of: Owners, request: PageRequest): Promise<PageOf<ScheduleViewRow>> {
  const matching = db
    .selectFrom("schedules")
    .innerJoin("extractions", "extractions.id", "schedules.extraction_id")
    .where(ownedBy(of, "extractions"));
  const ordered = matching
    .selectAll("schedules")
    .select(["extractions.url", "extractions.title", "extractions.team_id"])
    .orderBy("schedules.next_run_at")
    .orderBy("schedules.extraction_id");
  return readPage(matching, ordered, request);
}

export async function findSchedule(db: Db, extraction: Authorized<ExtractionRow>): Promise<ScheduleRow | undefined> {
  return db.selectFrom("schedules").selectAll().where("extraction_id", "=", extraction.id).executeTakeFirst();
}

/** Finds the schedule and locks it until the transaction ends, so that no tick changes it meanwhile. */
export async function lockSchedule(
  tx: Db,
  extraction: Authorized<ExtractionRow, "admin">,
): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom("schedules")
    .selectAll()
    .where("extraction_id", "=", extraction.id)
    .forUpdate()
    .executeTakeFirst();
}

/** When schedules that are not paused run next. Extractions without one are left out. */
export async function findNextRuns(db: Db, ids: readonly ExtractionId[]): Promise<ReadonlyMap<ExtractionId, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("schedules")
    .select(["extraction_id", "next_run_at"])
    .where("extraction_id", "in", ids)
    .where("paused_reason", "is", null)
    .execute();
  return new Map(rows.map(({ extraction_id, next_run_at }) => [extraction_id, next_run_at]));
}

/** The kinds of tokens whose changes are announced; null: of all kinds. */
export async function findAnnouncedKinds(db: Db, extractionId: ExtractionId): Promise<readonly KindKey[] | null> {
  const schedule = await db
    .selectFrom("schedules")
    .select("kinds")
    .where("extraction_id", "=", extractionId)
    .executeTakeFirst();
  return schedule?.kinds ?? null;
}

/** How further runs confirm the changes of an extraction; undefined: they do not. */
export async function findConfirmation(
  db: Db,
  { id }: Pick<ExtractionRow, "id">,
): Promise<{ readonly afterMinutes: number; readonly runs: number } | undefined> {
  const schedule = await db
    .selectFrom("schedules")
    .select(["confirm_after", "confirm_runs"])
    .where("extraction_id", "=", id)
    .executeTakeFirst();
  return schedule && confirmationIn(schedule);
}

/** How the columns of a schedule confirm changes. */
export function confirmationIn(columns: Pick<ScheduleRow, "confirm_after" | "confirm_runs">) {
  const confirm = confirmOf(columns);
  return confirm && { afterMinutes: minutesOfAfter(confirm.after), runs: confirm.runs };
}

/** A schedule's columns as the wire has them. */
export const confirmOf = ({
  confirm_after: after,
  confirm_runs: runs,
}: Pick<ScheduleRow, "confirm_after" | "confirm_runs">): Confirmation | undefined =>
  after === null || runs === null ? undefined : { after, runs };

/** Inserts the extraction's schedule, or replaces the one that it has, except for the time of its last run. */
export async function putSchedule(
  tx: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  schedule: Omit<ScheduleRow, "extraction_id" | "last_run_at">,
): Promise<ScheduleRow> {
  return tx
    .insertInto("schedules")
    .values({ extraction_id: extraction.id, ...schedule })
    .onConflict((conflict) => conflict.column("extraction_id").doUpdateSet(schedule))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns whether there was a schedule */
export async function deleteSchedule(db: Db, extraction: Authorized<ExtractionRow, "admin">): Promise<boolean> {
  const result = await db.deleteFrom("schedules").where("extraction_id", "=", extraction.id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes the extraction's schedule, if it has one. */
export async function deleteScheduleOf(tx: Db, extractionId: ExtractionId): Promise<void> {
  await tx.deleteFrom("schedules").where("extraction_id", "=", extractionId).execute();
}

/** Counts the runs of the extraction's schedule against this person from now on. */
export async function setScheduleUser(tx: Db, extractionId: ExtractionId, userId: UserId): Promise<void> {
  await tx.updateTable("schedules").set({ user_id: userId }).where("extraction_id", "=", extractionId).execute();
}

/** Finds the person whose plan limits an extraction's schedule: the owner of its team, or else its creator. */
export async function findOwner(db: Db, extraction: Authorized<ExtractionRow>): Promise<UserId> {
  if (extraction.team_id === null) return extraction.user_id;
  const team = await db.selectFrom("teams").select("owner_id").where("id", "=", extraction.team_id).executeTakeFirst();
  if (!team?.owner_id) throw noSuchTeam();
  return team.owner_id;
}

/** A position in the list of due schedules, from which the next batch continues. */
export type Cursor = Readonly<{ extraction_id: ExtractionId; next_run_at: Date }>;

/** Lists the first `limit` due schedules after a cursor. */
export async function listDue(db: Db, now: Date, after: Cursor | undefined, limit: number): Promise<Cursor[]> {
  let due = db.selectFrom("schedules").where("next_run_at", "<=", now);
  if (after) {
    due = due.where(
      sql<boolean>`(next_run_at, extraction_id) > (${after.next_run_at}::timestamptz, ${after.extraction_id}::uuid)`,
    );
  }
  return due
    .select(["extraction_id", "next_run_at"])
    .orderBy("next_run_at")
    .orderBy("extraction_id")
    .limit(limit)
    .execute();
}

/** A due schedule, with everything that decides whether its run may start. */
export type DueSchedule = ScheduleRow &
  Readonly<{
    /** The person whose quota the run counts against; null if their account has been deleted. */
    user_id: UserId | null;
    run_is_open: SqlBool;
    /** Whether that person may still run the extraction, because it is theirs or they are in its team. */
    has_access: SqlBool;
    /** Whether that person, or the extraction's owner, is disabled. */
    is_disabled: SqlBool;
    owner_plan: PlanName | null;
    page: ScheduledPage;
  }>;

/**
 * Locks schedules and their extractions until the transaction ends, if the schedule is still due and neither is locked by
 * another transaction. It never waits for a lock. The extraction is locked before its run, as everywhere.
 */
export async function claimDue(tx: Db, extractionIds: readonly ExtractionId[], now: Date): Promise<DueSchedule[]> {
  const rows = await tx
    .selectFrom("schedules as s")
    .innerJoin("extractions as e", "e.id", "s.extraction_id")
    .leftJoin("teams as t", "t.id", "e.team_id")
    .innerJoin("users as owner", (join) =>
      join.on((on) => on("owner.id", "=", on.fn.coalesce("t.owner_id", "e.user_id"))),
    )
    .leftJoin("users as payer", "payer.id", "s.user_id")
    .selectAll("s")
    .select((s) => [
      s("e.status", "in", ["pending", "running"]).as("run_is_open"),
      s.fn.coalesce(accessibleTo(s.ref("s.user_id"), "e"), sql.lit(false)).as("has_access"),
      s.or([s("owner.disabled_at", "is not", null), s("payer.disabled_at", "is not", null)]).as("is_disabled"),
      "owner.plan as owner_plan",
      ...(["e.url", "e.team_id", "e.user_id as creator"] as const),
    ])
    .where("s.extraction_id", "in", extractionIds)
    .where("s.next_run_at", "<=", now)
    .orderBy("s.next_run_at")
    .orderBy("s.extraction_id")
    .forNoKeyUpdate(["s", "e"])
    .skipLocked()
    .execute();
  return rows.map(({ url, team_id, creator, ...due }) => ({
    ...due,
    page: { id: due.extraction_id, url, team_id, user_id: creator },
  }));
}

/** How a schedule goes on. */
export type Advance = Readonly<{ extraction_id: ExtractionId; next_run_at: Date; last_run_at: Date | null } & Pause>;

/** Sets the schedules' next times, after runs were started or `paused_reason` says why not. Other fields do not change. */
export async function advanceSchedules(tx: Db, advances: readonly Advance[]): Promise<void> {
  await sql`
    update schedules as s
    set next_run_at = a.next_run_at, last_run_at = a.last_run_at,
      paused_reason = a.paused_reason, paused_cause = a.paused_cause
    from jsonb_to_recordset(${JSON.stringify(advances)}) as a
      (extraction_id uuid, next_run_at timestamptz, last_run_at timestamptz, paused_reason text, paused_cause text)
    where s.extraction_id = a.extraction_id`.execute(tx);
}

/** Matches the schedules that are limited by this person's plan, see `findOwner`. */
const ofOwner = (ownerId: UserId) => sql<boolean>`exists (
  select from extractions as e where e.id = schedules.extraction_id and ${limitedBy(ownerId, "e")})`;

/**
 * Pauses the owner's schedules whose runs are closer together than so many minutes.
 * @returns the pages of those that were not paused before
 */
export async function pauseTooFrequent(
  tx: Db,
  ownerId: UserId,
  minutes: number,
  pause: Pause,
): Promise<ScheduledPage[]> {
  const pages = await tx
    .selectFrom("schedules")
    .innerJoin("extractions", "extractions.id", "schedules.extraction_id")
    .select(["extractions.id", "url", "extractions.user_id", "team_id"])
    .where("shortest_gap_minutes", "<", minutes)
    .where("paused_reason", "is", null)
    .where(ofOwner(ownerId))
    .execute();
  await tx
    .updateTable("schedules")
    .set(pause)
    .where("shortest_gap_minutes", "<", minutes)
    .where(ofOwner(ownerId))
    .execute();
  return pages;
}

/** Resumes the owner's schedules that are paused for one of these reasons and whose runs are far enough apart. */
export async function resumePaused(
  tx: Db,
  ownerId: UserId,
  minutes: number,
  reasons: readonly string[],
): Promise<void> {
  await tx
    .updateTable("schedules")
    .set(NOT_PAUSED)
    .where("shortest_gap_minutes", ">=", minutes)
    .where("paused_reason", "in", reasons)
    .where(ofOwner(ownerId))
    .execute();
}
