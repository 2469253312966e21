import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, TeamId, UserId } from "../../platform/ids.ts";

// A link shows its page to everybody, also to the person who made it. So it ends when they may not make it any more.

/** Ends the links to a team's pages and sites that a person has made who has left the team, or may do less in it. */
export async function endSharesInTeam(
  tx: Db,
  { teamId, userId }: Readonly<{ teamId: TeamId; userId: UserId }>,
): Promise<void> {
  await tx
    .deleteFrom("shares")
    .where("user_id", "=", userId)
    .where("subject_id", "in", tx.selectFrom("subjects").select("subjects.id").where("subjects.team_id", "=", teamId))
    .execute();
}

/** Ends all links that a person has made. */
export async function endSharesOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom("shares").where("user_id", "=", userId).execute();
}

/** Ends all links to an extraction that has moved to another team or person. */
export async function endSharesOfMoved(tx: Db, { id }: Readonly<{ id: ExtractionId }>): Promise<void> {
  await tx.deleteFrom("shares").where("extraction_id", "=", id).execute();
}
