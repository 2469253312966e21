import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";

const DELIVERIES = 1000;

/** Pauses the user's personal webhooks in the transaction that closes the account: nothing is sent any more. */
export async function pauseWebhooks(tx: Db, userId: UserId): Promise<void> {
  await tx.updateTable("webhooks").set({ active: false }).where("user_id", "=", userId).execute();
}

/**
 * Deletes a batch of the deliveries of an account that is being deleted, and of the teams that are deleted with it.
 * @returns how many
 */
export async function deleteDeliveriesOf(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql`
    delete from deliveries where id in (
      select d.id from deliveries as d where d.webhook_id in (
        select id from webhooks where user_id = ${userId}
        union all
        select w.id from webhooks as w join teams as t on t.id = w.team_id
        where t.owner_id = ${userId} and t.deleted_at is not null
      ) limit ${DELIVERIES}
    ) returning true`.execute(db);
  return rows.length;
}
