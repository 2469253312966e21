import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";

/**
 * Makes the owner of each team the creator of what this user created in the team. Includes teams that the user has left.
 * Call it in the transaction that deletes the account, once the teams have their new owners.
 */
export async function handOverTeamExtractions(tx: Db, userId: UserId): Promise<void> {
  await tx
    .updateTable("extractions")
    .from("teams")
    .set((e) => ({ user_id: e.ref("teams.owner_id") }))
    .whereRef("teams.id", "=", "extractions.team_id")
    .where("extractions.user_id", "=", userId)
    .execute();
}
