import type { Db } from "../../../../platform/database/db.ts";
import type { ChannelId } from "../../../../platform/ids.ts";

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

/** Forgets tokens that have no effect any more. */
export async function purgeConfirmations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("channel_confirmations").where("created_at", "<", before).execute();
}
