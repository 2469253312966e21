import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { TeamId, UserId } from "../../platform/ids.ts";
import { channels, webhooks } from "./repository.ts";

/** Number of deliveries that are deleted in one batch. */
const DELIVERIES = 1000;

/** In the order in which every transaction locks them. */
const tables = [webhooks, channels] as const;

/** Pauses the user's personal receivers in the transaction that closes the account: nothing is sent any more. */
export async function pauseReceivers(tx: Db, userId: UserId): Promise<void> {
  for (const table of tables) await table.pause(tx, { user_id: userId });
}

/** Pauses a team's receivers in the transaction that closes the team. */
export async function pauseReceiversOfTeam(tx: Db, teamId: TeamId): Promise<void> {
  for (const table of tables) await table.pause(tx, { team_id: teamId });
}

/** Pauses those of a team's receivers that send to where somebody said who is no longer an admin of the team. */
export async function pauseReceiversSetBy(
  tx: Db,
  { teamId, userId, role }: Readonly<{ teamId: TeamId; userId: UserId; role: TeamRole | null }>,
): Promise<void> {
  if (role === "owner" || role === "admin") return;
  for (const table of tables) await table.pauseSetBy(tx, teamId, userId);
}

/** Deletes a batch of the deliveries of an account that is being deleted. @returns how many */
export async function deleteDeliveriesOf(db: Db, userId: UserId): Promise<number> {
  return deleteDeliveries(db, sql`user_id = ${userId}`);
}

/** Deletes a batch of the deliveries of a team that is being deleted. @returns how many */
export async function deleteDeliveriesOfTeam(db: Db, teamId: TeamId): Promise<number> {
  return deleteDeliveries(db, sql`team_id = ${teamId}`);
}

async function deleteDeliveries(db: Db, ofOwner: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    delete from deliveries where id in (
      select id from deliveries
      where webhook_id in (select id from webhooks where ${ofOwner})
        or channel_id in (select id from receivers where ${ofOwner})
      limit ${DELIVERIES}
    ) returning true`.execute(db);
  return rows.length;
}
