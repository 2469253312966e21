import type { PlanName } from "@tintype/shared/api/plans";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { Database } from "../database/types.ts";

import type { ExtractionId, TeamId, UserId } from "../ids.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized } from "../teams/authorized.ts";

export type ScheduleRow = Selectable<Database["schedules"]>;

export async function findSchedule(db: Db, extraction: Authorized<ExtractionRow>): Promise<ScheduleRow | undefined> {
  return db.selectFrom("schedules").selectAll().where("extraction_id", "=", extraction.id).executeTakeFirst();
}

/** The schedule, locked until the transaction is over, so that no tick moves it in between. */
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

/** Gives the extraction this schedule in place of the one it may have. When it last ran stays. */
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

/** @returns whether there was one */
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

/** Whose plan an extraction's schedule lives by: the owner of its team, or who created it. */
export async function findOwner(db: Db, extraction: Authorized<ExtractionRow>): Promise<UserId> {
  if (extraction.team_id === null) return extraction.user_id;
  const team = await db
    .selectFrom("teams")
    .select("owner_id")
    .where("id", "=", extraction.team_id)
    .executeTakeFirstOrThrow();
  return team.owner_id;
}

/** A schedule's place in the order in which those that are due are gone through. */
export type Place = Readonly<{ extraction_id: ExtractionId; next_run_at: Date }>;

/** The first `limit` schedules after a place whose time has come. */
export async function listDue(db: Db, now: Date, after: Place | undefined, limit: number): Promise<Place[]> {
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

/** A due schedule, and all that decides whether its run may start. */
export type DueSchedule = ScheduleRow &
  Readonly<{
    /** Whose quota the run counts against; null when their account is gone. */
    user_id: UserId | null;
    run_is_open: SqlBool;
    /** Whether that person may still run the extraction: it is theirs, or they are in its team. */
    has_access: SqlBool;
    /** Whether that person or the extraction's owner is. */
    is_disabled: SqlBool;
    owner_plan: PlanName | null;
    /** The extraction's. */
    team_id: TeamId | null;
  }>;

/**
 * Takes a schedule if it is due still and nobody else is at it, or at its extraction; never waits. Both stay locked until
 * the transaction is over, in the order in which they are locked everywhere: the extraction comes before its run.
 */
export async function claimDue(tx: Db, extractionId: ExtractionId, now: Date): Promise<DueSchedule | undefined> {
  return tx
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
      s
        .or([
          s.and([s("e.team_id", "is", null), s("e.user_id", "=", s.ref("s.user_id"))]),
          s.exists(
            s
              .selectFrom("team_members as m")
              .select(sql.lit(1).as("one"))
              .whereRef("m.team_id", "=", "e.team_id")
              .whereRef("m.user_id", "=", "s.user_id"),
          ),
        ])
        .as("has_access"),
      s.or([s("owner.disabled_at", "is not", null), s("payer.disabled_at", "is not", null)]).as("is_disabled"),
      "owner.plan as owner_plan",
      "e.team_id",
    ])
    .where("s.extraction_id", "=", extractionId)
    .where("s.next_run_at", "<=", now)
    .forNoKeyUpdate(["s", "e"])
    .skipLocked()
    .executeTakeFirst();
}

/** Moves the schedule on: a run was started, or `paused_reason` says why not. What is not named stays. */
export async function advanceSchedule(
  tx: Db,
  { extraction_id }: DueSchedule,
  changes: { next_run_at: Date; last_run_at?: Date; paused_reason?: string | null },
): Promise<void> {
  await tx.updateTable("schedules").set(changes).where("extraction_id", "=", extraction_id).execute();
}

/** Whose plan an extraction's schedule lives by, as `findOwner` says it. */
const ofOwner = (ownerId: UserId) => sql<boolean>`exists (
  select from extractions as e left join teams as t on t.id = e.team_id
  where e.id = schedules.extraction_id and coalesce(t.owner_id, e.user_id) = ${ownerId})`;

/** Pauses the owner's schedules whose runs are closer than so many minutes. */
export async function pauseTooFrequent(tx: Db, ownerId: UserId, minutes: number, reason: string): Promise<void> {
  await tx
    .updateTable("schedules")
    .set({ paused_reason: reason })
    .where("shortest_gap_minutes", "<", minutes)
    .where(ofOwner(ownerId))
    .execute();
}

/** Lets the owner's schedules go on that are paused for one of these reasons and whose runs are no closer than that. */
export async function resumePaused(
  tx: Db,
  ownerId: UserId,
  minutes: number,
  reasons: readonly string[],
): Promise<void> {
  await tx
    .updateTable("schedules")
    .set({ paused_reason: null })
    .where("shortest_gap_minutes", ">=", minutes)
    .where("paused_reason", "in", reasons)
    .where(ofOwner(ownerId))
    .execute();
}
