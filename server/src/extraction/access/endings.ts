import { hasRightsOf } from "@tintype/shared/api/accounts/team-roles";
import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import { toColumns } from "../subjects/subject.ts";
import { type AccessIds, deleteReading, endAccessOfPage, endAccessSetBy } from "./repository.ts";
import { deleteVisitors } from "./visitor-repository.ts";

// A login is used with the rights of whoever set it. So it ends when they lose them, and when its page gets another owner. Runs
// then fail, instead of reading what a stranger sees, until somebody sets the access again or forgets it.

/** Ends the access of a page that has moved to another team or person, and forgets what the page has set for its visitor. */
export async function endAccessOfMoved(tx: Db, { id }: Readonly<{ id: ExtractionId }>): Promise<void> {
  await endAccessOfPage(tx, id, new Date());
  await deleteReading(tx, id);
  await deleteVisitors(tx, [toColumns({ extraction: id })]);
}

/**
 * Ends the accesses that somebody has set who is no longer an admin of the team.
 * @param among the pages and sites of the team
 */
export async function endAccessOfLessRights(
  tx: Db,
  { userId, role }: Readonly<{ userId: UserId; role: TeamRole | null }>,
  among: AccessIds,
): Promise<void> {
  if (role !== null && hasRightsOf(role, "admin")) return;
  await deleteVisitors(tx, await endAccessSetBy(tx, userId, among, new Date()));
}
