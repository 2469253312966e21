import type { Db } from "../database/db.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import type { Authorized, TeamAccess } from "../teams/access.ts";
import type { ExtractionRow } from "./repository.ts";

/** Where an extraction goes: a team that the caller has access to, or a person. */
export type Place = Readonly<{ access: TeamAccess | undefined; userId: UserId }>;

/**
 * Puts the extraction, with all that is its, into another place; locked until the transaction is over.
 * @returns undefined where it is no longer as it was found to be, or has an open run
 */
export async function moveExtraction(
  tx: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  { access, userId }: Place,
): Promise<ExtractionRow | undefined> {
  return tx
    .updateTable("extractions")
    .set((e) => ({ team_id: access?.team.id ?? null, user_id: userId, updated_at: e.fn<Date>("now") }))
    .where("id", "=", extraction.id)
    .where("user_id", "=", extraction.user_id)
    .where("team_id", extraction.team_id === null ? "is" : "=", extraction.team_id)
    .where("status", "not in", ["pending", "running"])
    .returningAll()
    .executeTakeFirst();
}

export async function dropSchedule(tx: Db, extractionId: ExtractionId): Promise<void> {
  await tx.deleteFrom("schedules").where("extraction_id", "=", extractionId).execute();
}

/** Lets the runs of the extraction's schedule count against this person. */
export async function handOverSchedule(tx: Db, extractionId: ExtractionId, userId: UserId): Promise<void> {
  await tx.updateTable("schedules").set({ user_id: userId }).where("extraction_id", "=", extractionId).execute();
}
