import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import { deleteRunsOf, deleteSnapshotsOf } from "../runs/on-account-deleted.ts";

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
    .set((e) => ({ user_id: e.ref("teams.owner_id") }))
    .whereRef("teams.id", "=", "extractions.team_id")
    .where("extractions.id", "in", (e) =>
      e
        .selectFrom("extractions as own")
        .innerJoin("teams as t", "t.id", "own.team_id")
        .select("own.id")
        .where("own.user_id", "=", userId)
        .where("t.owner_id", "<>", userId) // a team that is deleted together with the account
        .limit(HANDED_OVER),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Deletes a batch of the snapshots, runs or extractions of an account that is being deleted. Extractions go once their runs
 * are gone, so that no statement cascades to many rows.
 * @returns how many rows it deleted
 */
export async function deleteExtractionsOf(db: Db, userId: UserId): Promise<number> {
  const ids = await nextExtractions(db, userId);
  if (ids.length === 0) return 0;
  const inside = (await deleteSnapshotsOf(db, ids)) || (await deleteRunsOf(db, ids));
  if (inside > 0) return inside;
  const result = await db.deleteFrom("extractions").where("id", "in", ids).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The newest first: they are the ones that may still have an open run. */
async function nextExtractions(db: Db, userId: UserId): Promise<ExtractionId[]> {
  const { rows } = await sql<{ id: ExtractionId }>`
    (select id from extractions where user_id = ${userId} order by created_at desc, id desc limit ${EXTRACTIONS})
    union
    (select e.id from teams as t cross join lateral (
      select id from extractions where team_id = t.id order by created_at desc, id desc limit ${EXTRACTIONS}
    ) as e where t.owner_id = ${userId} and t.deleted_at is not null limit ${EXTRACTIONS})`.execute(db);
  return rows.map(({ id }) => id);
}
