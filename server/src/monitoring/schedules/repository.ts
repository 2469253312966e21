import { minutesOfAfter } from "@tintype/shared/api/schedules/confirm-after";
import type { Confirmation } from "@tintype/shared/api/schedules/schedules";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { SubjectRow } from "../../extraction/subjects/repository.ts";
import { isOf, type Subject, toColumns } from "../../extraction/subjects/subject.ts";
import { accessibleTo, limitedBy, type Owners, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ExtractionId, SubjectId, UserId } from "../../platform/ids.ts";

export type ScheduleRow = Selectable<Database["schedules"]>;

/** The columns of a schedule that do not say which page or site it runs. */
export type ScheduleColumns = Omit<ScheduleRow, "extraction_id" | "site_id" | "subject_id" | "last_run_at">;

/** Why a schedule is paused: a sentence for people, and its kind. */
export type Pause = Pick<ScheduleRow, "paused_reason" | "paused_cause">;

export const NOT_PAUSED: Pause = { paused_reason: null, paused_cause: null };

export const pauseOf = ({ paused_reason, paused_cause }: Pause): Pause => ({ paused_reason, paused_cause });

/** A schedule with the page or the site that it runs. */
export type ScheduleViewRow = ScheduleRow &
  Pick<SubjectRow, "name" | "title" | "team_id"> & { readonly creator_id: SubjectRow["user_id"] };

/** A page or a site with a schedule, as events tell of it. */
export type ScheduledSubject = Pick<SubjectRow, "extraction_id" | "site_id" | "name" | "user_id" | "team_id">;

/** The one that runs next comes first. */
export async function listSchedules(db: Db, of: Owners, request: PageRequest): Promise<PageOf<ScheduleViewRow>> {
  const matching = db
    .selectFrom("schedules")
    .innerJoin("subjects", "subjects.id", "schedules.subject_id")
    .where(ownedBy(of, "subjects"));
  const ordered = matching
    .selectAll("schedules")
    .select(["subjects.name", "subjects.title", "subjects.team_id", "subjects.user_id as creator_id"])
    .orderBy("schedules.next_run_at")
    .orderBy("schedules.subject_id");
  return readPage(matching, ordered, request);
}

export async function findSchedule(db: Db, subject: Subject): Promise<ScheduleRow | undefined> {
  return db.selectFrom("schedules").selectAll().where(isOf(subject)).executeTakeFirst();
}

/** Finds the schedules of these pages and sites. */
export async function findSchedules(db: Db, ids: readonly SubjectId[]): Promise<ReadonlyMap<SubjectId, ScheduleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("schedules").selectAll().where("subject_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** Finds the schedule and locks it until the transaction ends, so that no tick changes it meanwhile. */
export async function lockSchedule(tx: Db, subject: Subject): Promise<ScheduleRow | undefined> {
  return tx.selectFrom("schedules").selectAll().where(isOf(subject)).forUpdate().executeTakeFirst();
}

/** When schedules that are not paused run next. Extractions without one are left out. */
export async function findNextRuns(db: Db, ids: readonly ExtractionId[]): Promise<ReadonlyMap<ExtractionId, Date>> {
  const schedules = await findSchedules(db, ids);
  return new Map(
    ids.flatMap((id) => {
      const schedule = schedules.get(id);
      return schedule?.paused_reason === null ? [[id, schedule.next_run_at] as const] : [];
    }),
  );
}

/** The kinds of tokens whose changes are announced; null: of all kinds. */
export async function findAnnouncedKinds(db: Db, subject: Subject): Promise<readonly KindKey[] | null> {
  return (await findSchedule(db, subject))?.kinds ?? null;
}

/**
 * Finds how further runs confirm the changes of a page: as its schedule says, or else that of its site.
 * @returns undefined if they do not
 */
export async function findConfirmation(
  db: Db,
  { id, site_id }: Pick<ExtractionRow, "id" | "site_id">,
): Promise<{ readonly afterMinutes: number; readonly runs: number } | undefined> {
  const schedules = await findSchedules(db, site_id === null ? [id] : [id, site_id]);
  const confirm = [id, site_id].flatMap((subjectId) => {
    const schedule = subjectId === null ? undefined : schedules.get(subjectId);
    return (schedule && confirmOf(schedule)) ?? [];
  })[0];
  return confirm && { afterMinutes: minutesOfAfter(confirm.after), runs: confirm.runs };
}

/** A schedule's columns as the wire has them. */
export const confirmOf = ({
  confirm_after: delay,
  confirm_runs: runs,
}: Pick<ScheduleRow, "confirm_after" | "confirm_runs">): Confirmation | undefined =>
  delay === null || runs === null ? undefined : { after: delay, runs };

/** Inserts the subject's schedule, or replaces the one that it has, except for the time of its last run. */
export async function putSchedule(tx: Db, subject: Subject, schedule: ScheduleColumns): Promise<ScheduleRow> {
  return tx
    .insertInto("schedules")
    .values({ ...toColumns(subject), ...schedule })
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet(schedule))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns whether there was a schedule */
export async function deleteSchedule(tx: Db, subject: Subject): Promise<boolean> {
  const result = await tx.deleteFrom("schedules").where(isOf(subject)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Counts the runs of a schedule against this person from now on. */
export async function setScheduleUser(tx: Db, subject: Subject, userId: UserId): Promise<void> {
  await tx.updateTable("schedules").set({ user_id: userId }).where(isOf(subject)).execute();
}

/** A due schedule, and a position in the list of them, from which the next batch continues. */
export type DueRow = Pick<ScheduleRow, "extraction_id" | "site_id" | "subject_id" | "next_run_at">;

/** Lists the first `limit` due schedules after a position. */
export async function listDue(db: Db, now: Date, position: DueRow | undefined, limit: number): Promise<DueRow[]> {
  let due = db.selectFrom("schedules").where("next_run_at", "<=", now);
  if (position) {
    due = due.where(
      sql<boolean>`(next_run_at, subject_id) > (${position.next_run_at}::timestamptz, ${position.subject_id}::uuid)`,
    );
  }
  return due
    .select(["extraction_id", "site_id", "subject_id", "next_run_at"])
    .orderBy("next_run_at")
    .orderBy("subject_id")
    .limit(limit)
    .execute();
}

/** A due schedule with the page or site that it runs. `user_id` is null if the account of who set it has been deleted. */
export type DueSchedule = ScheduleRow &
  Readonly<{
    /** True if that person may still run the subject, because it is theirs or they are in its team. */
    has_access: SqlBool;
    subject: SubjectRow;
  }>;

/** Locks schedules that are still due until the transaction ends, except those that another transaction has locked. */
export async function claimDue(tx: Db, ids: readonly SubjectId[], now: Date): Promise<DueSchedule[]> {
  const rows = await tx
    .selectFrom("schedules as s")
    .innerJoin("subjects as o", "o.id", "s.subject_id")
    .selectAll("s")
    .select((s) => s.fn.coalesce(accessibleTo(s.ref("s.user_id"), "o"), sql.lit(false)).as("has_access"))
    .select(["o.name", "o.title", "o.team_id", "o.user_id as creator", "o.created_at"])
    .where("s.subject_id", "in", ids)
    .where("s.next_run_at", "<=", now)
    .orderBy("s.next_run_at")
    .orderBy("s.subject_id")
    .forNoKeyUpdate(["s"])
    .skipLocked()
    .execute();
  return rows.map(({ name, title, team_id, creator, created_at, ...schedule }) => {
    const { subject_id: id, extraction_id, site_id } = schedule;
    return { ...schedule, subject: { id, extraction_id, site_id, user_id: creator, team_id, name, title, created_at } };
  });
}

/** The next time of a schedule, and its pause. */
export type Advance = Readonly<{ subject_id: SubjectId; next_run_at: Date; last_run_at: Date | null } & Pause>;

/** Sets the schedules' next times, after runs were started or `paused_reason` says why not. Other fields do not change. */
export async function advanceSchedules(tx: Db, advances: readonly Advance[]): Promise<void> {
  await sql`
    update schedules as s
    set next_run_at = a.next_run_at, last_run_at = a.last_run_at,
      paused_reason = a.paused_reason, paused_cause = a.paused_cause
    from jsonb_to_recordset(${JSON.stringify(advances)}) as a
      (subject_id uuid, next_run_at timestamptz, last_run_at timestamptz, paused_reason text, paused_cause text)
    where s.subject_id = a.subject_id`.execute(tx);
}

/** Matches the schedules of what this person's plan limits. */
const ofOwner = (ownerId: UserId) => sql<boolean>`exists (
  select from subjects as o where o.id = schedules.subject_id and ${limitedBy(ownerId, "o")})`;

/**
 * Pauses the owner's schedules whose runs are closer together than so many minutes.
 * @returns the pages and sites of those that were not paused before
 */
export async function pauseTooFrequent(
  tx: Db,
  ownerId: UserId,
  minutes: number,
  pause: Pause,
): Promise<ScheduledSubject[]> {
  const subjects = await tx
    .selectFrom("schedules")
    .innerJoin("subjects", "subjects.id", "schedules.subject_id")
    .selectAll("subjects")
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
  return subjects;
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
