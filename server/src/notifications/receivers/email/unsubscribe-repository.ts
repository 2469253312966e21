import type { Db } from "../../../platform/database/db.ts";

/** Stops the mails to the reader of a channel. @returns false if no channel has the token with this hash */
export async function unsubscribe(db: Db, hash: Buffer): Promise<boolean> {
  const channels = db.updateTable("channels").set({ status: "unsubscribed" }).where("unsubscribe_hash", "=", hash);
  return (await channels.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function hasUnsubscribeToken(db: Db, hash: Buffer): Promise<boolean> {
  const channels = db.selectFrom("channels").select("id").where("unsubscribe_hash", "=", hash);
  return (await channels.executeTakeFirst()) !== undefined;
}
