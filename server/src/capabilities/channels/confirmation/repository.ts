import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ChannelId } from "../../../platform/ids.ts";

/**
 * Notes that an address is asked to confirm now.
 * @param before it must not have been asked since
 * @returns false if it has been
 */
export async function claimAddress(
  tx: Db,
  { hash, now, before }: { hash: Buffer; now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into channel_mails as asked (address_hash, mailed_at) values (${hash}, ${now})
    on conflict (address_hash) do update set mailed_at = excluded.mailed_at where asked.mailed_at <= ${before}
    returning true`.execute(tx);
  return rows.length > 0;
}

export async function insertConfirmation(db: Db, channel_id: ChannelId, token_hash: Buffer): Promise<void> {
  await db
    .insertInto("channel_confirmations")
    .values((e) => ({ channel_id, token_hash, created_at: e.fn<Date>("now") }))
    .execute();
}

/**
 * Takes a token out of the database, with the others of its channel, so that it works once.
 * @returns the channel; undefined if there is no such token, or it is older than `after`
 */
export async function takeConfirmation(tx: Db, hash: Buffer, after: Date): Promise<ChannelId | undefined> {
  const token = tx.deleteFrom("channel_confirmations").where("token_hash", "=", hash);
  const taken = await token.returning(["channel_id", "created_at"]).executeTakeFirst();
  if (!taken || taken.created_at < after) return undefined;
  await deleteConfirmations(tx, taken.channel_id);
  return taken.channel_id;
}

export async function deleteConfirmations(tx: Db, id: ChannelId): Promise<void> {
  await tx.deleteFrom("channel_confirmations").where("channel_id", "=", id).execute();
}

/** @returns false if the channel is not one that waits for it */
export async function confirmChannel(tx: Db, id: ChannelId): Promise<boolean> {
  const channel = tx.updateTable("channels").set({ status: "active" }).where("id", "=", id);
  return (await channel.where("status", "=", "unconfirmed").executeTakeFirst()).numUpdatedRows > 0n;
}

/** Forgets tokens and addresses that have no effect any more. */
export async function purgeConfirmations(db: Db, { tokens, addresses }: { tokens: Date; addresses: Date }) {
  await db.deleteFrom("channel_confirmations").where("created_at", "<", tokens).execute();
  await db.deleteFrom("channel_mails").where("mailed_at", "<", addresses).execute();
}
