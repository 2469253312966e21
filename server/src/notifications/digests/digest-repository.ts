import type { Announcement } from "@tintype/shared/channels/message";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelAnnouncementsTable } from "../../platform/database/generated/types.ts";
import type { ChannelId } from "../../platform/ids.ts";

export async function insertAnnouncement(tx: Db, row: Insertable<ChannelAnnouncementsTable>): Promise<void> {
  await tx.insertInto("channel_announcements").values(row).execute();
}

/** When the oldest of the announcements was made that wait for a channel's digest; undefined if none waits. */
export async function findFirstWaiting(tx: Db, id: ChannelId): Promise<Date | undefined> {
  const waiting = tx.selectFrom("channel_announcements").select("at").where("channel_id", "=", id);
  return (await waiting.orderBy("at").limit(1).executeTakeFirst())?.at;
}

/** Takes everything out of the database that waits for a channel's digest. @returns the first of it, and the number of the others */
export async function takeWaiting(
  tx: Db,
  id: ChannelId,
  limit: number,
): Promise<{ announcements: Announcement[]; more: number }> {
  const { rows } = await sql<{ announcement: Announcement | null; count: number }>`
    with taken as (delete from channel_announcements where channel_id = ${id} returning id, at, announcement)
    select announcement, (select count(*) from taken) as count
    from taken order by at, id limit ${limit}`.execute(tx);
  const announcements = rows.flatMap(({ announcement }) => announcement ?? []);
  return { announcements, more: Number(rows[0]?.count ?? 0) - announcements.length };
}

export async function endPeriod(tx: Db, id: ChannelId, digested_until: Date): Promise<void> {
  await tx.updateTable("channels").set({ digested_until }).where("id", "=", id).execute();
}
