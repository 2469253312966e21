import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelId, ExtractionId, SiteId } from "../../platform/ids.ts";

type SubjectId = ExtractionId | SiteId;

/** The channels whose owners want reminders. */
export async function listReminding(db: Db): Promise<ChannelId[]> {
  const rows = await db
    .selectFrom("channels")
    .select("id")
    .where("remind_after", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** When a channel was last reminded of each page and site. */
export async function listReminded(db: Db, id: ChannelId): Promise<ReadonlyMap<SubjectId, Date>> {
  const rows = await db
    .selectFrom("channel_reminders")
    .select(["subject_id", "reminded_at"])
    .where("channel_id", "=", id)
    .execute();
  return new Map(rows.map(({ subject_id, reminded_at }) => [subject_id, reminded_at]));
}

/**
 * Notes that a channel is reminded of pages and sites.
 * @returns false if one of them was reminded of after `before`
 */
export async function writeReminded(
  tx: Db,
  id: ChannelId,
  { ids, at, before }: { ids: readonly SubjectId[]; at: Date; before: Date },
): Promise<boolean> {
  const recent = tx.selectFrom("channel_reminders").select("subject_id").where("channel_id", "=", id);
  if (
    await recent
      .where("subject_id", "in", [...ids])
      .where("reminded_at", ">", before)
      .executeTakeFirst()
  )
    return false;
  await tx
    .insertInto("channel_reminders")
    .values(ids.map((subject_id) => ({ channel_id: id, subject_id, reminded_at: at })))
    .onConflict((conflict) => conflict.columns(["channel_id", "subject_id"]).doUpdateSet({ reminded_at: at }))
    .execute();
  return true;
}

/** Forgets when a channel was reminded of pages and sites of which nothing is pending any more. */
export async function forgetOthers(tx: Db, id: ChannelId, pending: readonly SubjectId[]): Promise<void> {
  await sql`
    delete from channel_reminders where channel_id = ${id} and subject_id <> all(${[...pending]}::uuid[])`.execute(tx);
}
