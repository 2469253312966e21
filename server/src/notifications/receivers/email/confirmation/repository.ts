import type { Db } from "../../../../platform/database/db.ts";
import type { ChannelId } from "../../../../platform/ids.ts";

/** @returns false if the channel is not one that waits for it */
export async function confirmChannel(tx: Db, id: ChannelId): Promise<boolean> {
  const channel = tx.updateTable("channels").set({ status: "active" }).where("id", "=", id);
  return (await channel.where("status", "=", "unconfirmed").executeTakeFirst()).numUpdatedRows > 0n;
}
