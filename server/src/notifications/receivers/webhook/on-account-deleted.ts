import type { TeamRole } from "@tintype/shared/api/teams";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { TeamId, UserId } from "../../../platform/ids.ts";

const DELIVERIES = 1000;

/** Pauses the user's personal webhooks in the transaction that closes the account: nothing is sent any more. */
export async function pauseWebhooks(tx: Db, userId: UserId): Promise<void> {
  await tx.updateTable("webhooks").set({ active: false }).where("user_id", "=", userId).execute();
}

/** Pauses a team's webhooks in the transaction that closes the team. */
export async function pauseWebhooksOfTeam(tx: Db, teamId: TeamId): Promise<void> {
  await tx.updateTable("webhooks").set({ active: false }).where("team_id", "=", teamId).execute();
}

/** Pauses those of a team's webhooks that send to where somebody said who is no longer an admin of the team. */
export async function pauseWebhooksSetBy(
  tx: Db,
  { teamId, userId, role }: Readonly<{ teamId: TeamId; userId: UserId; role: TeamRole | null }>,
): Promise<void> {
  if (role === "owner" || role === "admin") return;
  const webhooks = tx.updateTable("webhooks").set({ active: false });
  await webhooks.where("team_id", "=", teamId).where("url_set_by", "=", userId).execute();
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
