import type { Db } from "../../platform/database/db.ts";
import type { TeamId, UserId } from "../../platform/ids.ts";
import { findActiveMembers } from "./repository.ts";

/** Returns those of these users who can read a resource: active members of its team, or who owns it. */
export async function findReaders(
  db: Db,
  { user_id, team_id }: { readonly user_id: UserId | null; readonly team_id: TeamId | null },
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  if (team_id !== null) return new Set(await findActiveMembers(db, team_id, userIds));
  return new Set(userIds.filter((id) => id === user_id));
}
