import type { Authorized, TeamAccess } from "../../../identity/teams/authorized.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { UserId } from "../../../platform/ids.ts";
import type { ExtractionRow } from "../../runs/rows.ts";

/** Who an extraction belongs to after a move: the team if `access` is given, else the person. */
export type NewOwner = Readonly<{ access: TeamAccess<"member"> | undefined; userId: UserId }>;

/**
 * Gives the extraction, with everything that belongs to it, to a new owner. It stays locked until the transaction ends.
 * @returns undefined if its owner has changed since it was read, if it has an open run, or if it is a page of a site
 */
export async function moveExtraction(
  tx: Db,
  extraction: Authorized<ExtractionRow, "admin">,
  { access, userId }: NewOwner,
): Promise<ExtractionRow | undefined> {
  return tx
    .updateTable("extractions")
    .set((e) => ({ team_id: access?.team.id ?? null, user_id: userId, updated_at: e.fn<Date>("now") }))
    .where("id", "=", extraction.id)
    .where("user_id", "=", extraction.user_id)
    .where("team_id", extraction.team_id === null ? "is" : "=", extraction.team_id)
    .where("site_id", "is", null)
    .where("status", "not in", ["pending", "running"])
    .returningAll()
    .executeTakeFirst();
}
