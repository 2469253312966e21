import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { type Owner, type Owners, ownedBy, ownerColumns } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelsTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ChannelId, TeamId, UserId } from "../../platform/ids.ts";

export type ChannelRow = Selectable<ChannelsTable>;

/**
 * Inserts a channel. The transaction has locked its owner.
 * @returns undefined if the owner already has `limit` channels
 */
export async function insertChannel(
  tx: Db,
  { owner, ...channel }: Omit<Insertable<ChannelsTable>, "user_id" | "team_id"> & { owner: Owner<"admin"> },
  limit: number,
): Promise<ChannelRow | undefined> {
  const { count } = await tx
    .selectFrom("channels")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  if (count >= limit) return undefined;
  return tx
    .insertInto("channels")
    .values({ ...channel, ...ownerColumns(owner) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findChannel(db: Db, id: ChannelId): Promise<ChannelRow | undefined> {
  return db.selectFrom("channels").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first. */
export async function listChannels(db: Db, of: Owners, request: PageRequest): Promise<PageOf<ChannelRow>> {
  const matching = db.selectFrom("channels").where(ownedBy(of));
  const ordered = matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

/** @returns undefined if it has been deleted meanwhile */
export async function updateChannel(
  db: Db,
  { id }: Authorized<ChannelRow, "admin">,
  changes: Updateable<ChannelsTable>,
): Promise<ChannelRow | undefined> {
  // An update without a column would be no statement.
  const columns = { active: sql<boolean>`active`, ...changes };
  return db.updateTable("channels").set(columns).where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deletes the channel with its deliveries. */
export async function deleteChannel(db: Db, { id }: Authorized<ChannelRow, "admin">): Promise<void> {
  await db.deleteFrom("channels").where("id", "=", id).execute();
}

/** A channel as announcements need it. */
export type Subscriber = Pick<
  ChannelRow,
  "id" | "events" | "filter" | "digest" | "at" | "timezone" | "language" | "digested_until"
>;

/** Finds the channels that get the events of an owner, except those to which nothing is sent. They cannot be deleted until the transaction ends. */
export async function findSubscribers(
  tx: Db,
  { user_id, team_id }: Readonly<{ user_id: UserId | null; team_id: TeamId | null }>,
): Promise<Subscriber[]> {
  const [column, owner] = team_id === null ? (["user_id", user_id] as const) : (["team_id", team_id] as const);
  return tx
    .selectFrom("channels")
    .select(["id", "events", "filter", "digest", "at", "timezone", "language", "digested_until"])
    .where(column, "=", owner)
    .where("active", "=", true)
    .where("status", "in", ["active", "failed"])
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Locks the channel until the transaction ends. New deliveries, which refer to it, can still be added. */
export async function lockChannel(tx: Db, id: ChannelId): Promise<ChannelRow | undefined> {
  return tx.selectFrom("channels").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Notes what the latest delivery came to, unless nothing is sent to the channel anyway. */
export async function setChannelStatus(tx: Db, id: ChannelId, status: "active" | "failed"): Promise<void> {
  const other = status === "active" ? "failed" : "active";
  await tx.updateTable("channels").set({ status }).where("id", "=", id).where("status", "=", other).execute();
}

/** Locks all channels and reads their targets. */
export async function lockTargets(tx: Db): Promise<Pick<ChannelRow, "id" | "target_sealed">[]> {
  await sql`lock table channels in exclusive mode`.execute(tx);
  return tx.selectFrom("channels").select(["id", "target_sealed"]).execute();
}

export async function setTarget(tx: Db, id: ChannelId, target_sealed: Buffer): Promise<void> {
  await tx.updateTable("channels").set({ target_sealed }).where("id", "=", id).execute();
}

/** Stops the mails to the reader of a channel. @returns false if no channel has the token with this hash */
export async function unsubscribe(db: Db, hash: Buffer): Promise<boolean> {
  const channels = db.updateTable("channels").set({ status: "unsubscribed" }).where("unsubscribe_hash", "=", hash);
  return (await channels.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function hasUnsubscribeToken(db: Db, hash: Buffer): Promise<boolean> {
  const channels = db.selectFrom("channels").select("id").where("unsubscribe_hash", "=", hash);
  return (await channels.executeTakeFirst()) !== undefined;
}
