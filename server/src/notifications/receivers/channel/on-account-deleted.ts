import type { TeamRole } from "@tintype/shared/api/teams";
import type { Db } from "../../../platform/database/db.ts";
import type { TeamId, UserId } from "../../../platform/ids.ts";

/** Pauses the user's personal channels in the transaction that closes the account: nothing is sent any more. */
export async function pauseChannels(tx: Db, userId: UserId): Promise<void> {
  await tx.updateTable("channels").set({ active: false }).where("user_id", "=", userId).execute();
}

/** Pauses a team's channels in the transaction that closes the team. */
export async function pauseChannelsOfTeam(tx: Db, teamId: TeamId): Promise<void> {
  await tx.updateTable("channels").set({ active: false }).where("team_id", "=", teamId).execute();
}

/** Pauses those of a team's channels that send to where somebody said who is no longer an admin of the team. */
export async function pauseChannelsSetBy(
  tx: Db,
  { teamId, userId, role }: Readonly<{ teamId: TeamId; userId: UserId; role: TeamRole | null }>,
): Promise<void> {
  if (role === "owner" || role === "admin") return;
  const channels = tx.updateTable("channels").set({ active: false });
  await channels.where("team_id", "=", teamId).where("target_set_by", "=", userId).execute();
}
