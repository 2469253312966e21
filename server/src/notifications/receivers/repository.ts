import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import { type Owner, type Owners, ownedBy, ownerColumns } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ChannelsTable, WebhooksTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { TeamId, UserId } from "../../platform/ids.ts";
import type { ReceiverOwner } from "../deliveries/rows.ts";

export type WebhookRow = Selectable<WebhooksTable>;
export type ChannelRow = Selectable<ChannelsTable>;

/** The rows of each table of receivers. */
export interface Rows {
  webhooks: WebhookRow;
  channels: ChannelRow;
}
interface NewRows {
  webhooks: Insertable<WebhooksTable>;
  channels: Insertable<ChannelsTable>;
}
interface Changes {
  webhooks: Updateable<WebhooksTable>;
  channels: Updateable<ChannelsTable>;
}

/** The columns of a new receiver besides its owner. */
export type NewReceiver<Name extends keyof Rows> = Omit<NewRows[Name], "user_id" | "team_id">;
export type ReceiverChanges<Name extends keyof Rows> = Changes[Name];

const TABLES = {
  webhooks: {
    select: (db: Db) => db.selectFrom("webhooks"),
    insert: (db: Db) => db.insertInto("webhooks"),
    update: (db: Db) => db.updateTable("webhooks"),
    delete: (db: Db) => db.deleteFrom("webhooks"),
    lock: sql`lock table webhooks in exclusive mode`,
    sealed: "secret_sealed",
    setBy: "url_set_by",
  },
  channels: {
    select: (db: Db) => db.selectFrom("channels"),
    insert: (db: Db) => db.insertInto("channels"),
    update: (db: Db) => db.updateTable("channels"),
    delete: (db: Db) => db.deleteFrom("channels"),
    lock: sql`lock table channels in exclusive mode`,
    sealed: "target_sealed",
    setBy: "target_set_by",
  },
} as const;

/** The queries of a table of receivers. */
export interface ReceiverRepository<Name extends keyof Rows> {
  /**
   * Inserts a receiver. The transaction has locked its owner.
   * @returns undefined if the owner already has `limit` of them
   */
  insert(
    tx: Db,
    receiver: NewReceiver<Name> & { owner: Owner<"admin"> },
    limit: number,
  ): Promise<Rows[Name] | undefined>;

  find(db: Db, id: Rows[Name]["id"]): Promise<Rows[Name] | undefined>;

  /** Newest first. */
  list(db: Db, owners: Owners, request: PageRequest): Promise<PageOf<Rows[Name]>>;

  /** @returns undefined if it has been deleted meanwhile */
  update(
    db: Db,
    receiver: Authorized<Rows[Name], "admin">,
    changes: ReceiverChanges<Name>,
  ): Promise<Rows[Name] | undefined>;

  /** Deletes the receiver with its deliveries. */
  delete(db: Db, receiver: Authorized<Rows[Name], "admin">): Promise<void>;

  /** Finds those that get the events of an owner, except those to which nothing is sent. They cannot be deleted until the transaction ends. */
  findActive(tx: Db, owner: ReceiverOwner): Promise<Rows[Name][]>;

  /**
   * Locks the receiver until the transaction ends. Every transaction that gives or frees slots of its deliveries does this
   * first. New deliveries, which refer to the receiver, can still be added.
   */
  lock(tx: Db, id: Rows[Name]["id"]): Promise<Rows[Name] | undefined>;

  /** Notes how the latest delivery ended, unless the status says that nothing is sent to the receiver anyway. */
  setStatus(tx: Db, id: Rows[Name]["id"], status: "active" | "failed"): Promise<void>;

  /** Locks all receivers and reads their secrets. */
  lockSealed(tx: Db): Promise<{ id: Rows[Name]["id"]; sealed: Buffer }[]>;

  setSealed(tx: Db, id: Rows[Name]["id"], sealed: Buffer): Promise<void>;

  /** Pauses the receivers of a person or of a team: nothing is sent to them any more. */
  pause(tx: Db, owner: { readonly user_id: UserId } | { readonly team_id: TeamId }): Promise<void>;

  /** Pauses those of a team's receivers that send to where this person said. */
  pauseSetBy(tx: Db, teamId: TeamId, userId: UserId): Promise<void>;
}

/** Both tables have the columns that are named here. TypeScript takes them for those of webhooks. */
function receiversIn(name: keyof Rows): ReceiverRepository<"webhooks"> {
  const table = TABLES[name] as (typeof TABLES)["webhooks"]; // see above
  return {
    async insert(tx, { owner, ...row }, limit) {
      const owned = table.select(tx).select((e) => e.fn.countAll<number>().as("count"));
      const { count } = await owned.where(ownedBy(owner)).executeTakeFirstOrThrow();
      if (count >= limit) return undefined;
      const values = { ...row, ...ownerColumns(owner) };
      return table.insert(tx).values(values).returningAll().executeTakeFirstOrThrow();
    },

    find: (db, id) => table.select(db).selectAll().where("id", "=", id).executeTakeFirst(),

    list(db, owners, request) {
      const matching = table.select(db).where(ownedBy(owners));
      return readPage(matching, matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc"), request);
    },

    update(db, { id }, changes) {
      // An update without a column would be no statement.
      const set = table.update(db).set((e) => ({ active: e.ref("active"), ...changes }));
      return set.where("id", "=", id).returningAll().executeTakeFirst();
    },

    async delete(db, { id }) {
      await table.delete(db).where("id", "=", id).execute();
    },

    findActive(tx, { user_id, team_id }) {
      const [column, owner] = team_id === null ? (["user_id", user_id] as const) : (["team_id", team_id] as const);
      const active = table.select(tx).selectAll().where(column, "=", owner).where("active", "=", true);
      return active.where("status", "in", ["active", "failed"]).orderBy("id").forKeyShare().execute();
    },

    lock: (tx, id) => table.select(tx).selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst(),

    async setStatus(tx, id, status) {
      const opposite = status === "active" ? "failed" : "active";
      await table.update(tx).set({ status }).where("id", "=", id).where("status", "=", opposite).execute();
    },

    async lockSealed(tx) {
      await table.lock.execute(tx);
      const sealed = sql<Buffer>`${sql.ref(table.sealed)}`.as("sealed");
      return table.select(tx).select(["id", sealed]).execute();
    },

    async setSealed(tx, id, sealed) {
      await table
        .update(tx)
        .set({ [table.sealed]: sealed })
        .where("id", "=", id)
        .execute();
    },

    async pause(tx, owner) {
      const paused = table.update(tx).set({ active: false });
      const ofOwner =
        "user_id" in owner ? paused.where("user_id", "=", owner.user_id) : paused.where("team_id", "=", owner.team_id);
      await ofOwner.execute();
    },

    async pauseSetBy(tx, teamId, userId) {
      const paused = table.update(tx).set({ active: false }).where("team_id", "=", teamId);
      await paused.where(table.setBy, "=", userId).execute();
    },
  };
}

export const webhooks = receiversIn("webhooks");
export const channels = receiversIn("channels") as unknown as ReceiverRepository<"channels">; // its rows are of that table
