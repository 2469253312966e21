import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId, TeamId, UserId } from "../../platform/ids.ts";
import { deleteRunsOf, deleteSnapshotsOf } from "../runs/on-account-deleted.ts";
import { deleteScreenshotsOf } from "../screenshots/repository.ts";

const HANDED_OVER = 1000;
const EXTRACTIONS = 100;

/**
 * Makes the owner of each team the creator of what this user created in the team, for a batch of extractions. Includes teams
 * that the user has left. Call it once the teams have their new owners.
 * @returns how many extractions it changed
 */
export async function handOverTeamExtractions(db: Db, userId: UserId): Promise<number> {
  const result = await db
    .updateTable("extractions")
    .from("teams")
    .set((e) => ({ user_id: e.ref("teams.owner_id").$notNull() }))
    .whereRef("teams.id", "=", "extractions.team_id")
    .where("extractions.id", "in", (e) =>
      e
        .selectFrom("extractions as own")
        .innerJoin("teams as t", "t.id", "own.team_id")
        .select("own.id")
        .where("own.user_id", "=", userId)
        .where("t.owner_id", "<>", userId)
        .limit(HANDED_OVER),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Deletes a batch of the screenshots, snapshots, runs or extractions of an account that is being deleted. Extractions go once their runs
 * are gone, so that no statement cascades to many rows.
 * @returns how many rows it deleted
 */
export async function deleteExtractionsOf(db: Db, userId: UserId): Promise<number> {
  return deleteBatch(db, await newestOf(db, "user_id", userId));
}

/** Deletes a batch of the extractions of a team that is being deleted, as `deleteExtractionsOf` does. */
export async function deleteExtractionsOfTeam(db: Db, teamId: TeamId): Promise<number> {
  return deleteBatch(db, await newestOf(db, "team_id", teamId));
}

/** Deletes a batch of the extractions of a site that is being deleted, as `deleteExtractionsOf` does. */
export async function deleteExtractionsOfSite(db: Db, siteId: SiteId): Promise<number> {
  return deleteBatch(db, await newestOf(db, "site_id", siteId));
}

/** The extractions of the team must be gone, so the counts add up to nothing. @returns how many rows it deleted */
export async function deleteCountsOfTeam(db: Db, teamId: TeamId): Promise<number> {
  const result = await db.deleteFrom("extraction_counts").where("team_id", "=", teamId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function deleteBatch(db: Db, ids: readonly ExtractionId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const inside =
    (await deleteScreenshotsOf(db, ids)) || (await deleteSnapshotsOf(db, ids)) || (await deleteRunsOf(db, ids));
  if (inside > 0) return inside;
  const result = await db.deleteFrom("extractions").where("id", "in", ids).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The newest are first, because they are the ones that may still have an open run. */
async function newestOf(
  db: Db,
  column: "user_id" | "team_id" | "site_id",
  owner: UserId | TeamId | SiteId,
): Promise<ExtractionId[]> {
  const rows = await db
    .selectFrom("extractions")
    .select("id")
    .where(column, "=", owner)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(EXTRACTIONS)
    .execute();
  return rows.map(({ id }) => id);
}
