import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { DELIVERY_LOCKS } from "../../platform/database/locks.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { DeliveryId } from "../../platform/ids.ts";
import { currentTraceparent } from "../../platform/tracing/tracing.ts";
import type { AttemptRow, DeliveryRow, ReceiverOf, ReceiverOwner } from "./rows.ts";

export type DeliveryWithAttempts = Readonly<{ delivery: DeliveryRow; attempts: AttemptRow[] }>;

export async function insertDeliveries(
  tx: Db,
  deliveries: readonly Pick<DeliveryRow, "id" | "webhook_id" | "channel_id" | "event" | "body">[],
): Promise<DeliveryRow[]> {
  const traceparent = currentTraceparent() ?? null;
  return tx
    .insertInto("deliveries")
    .values((e) => deliveries.map((row) => ({ ...row, next_attempt_at: e.fn<Date>("now"), traceparent })))
    .returningAll()
    .execute();
}

/** Matches the deliveries of a webhook or a channel, by an index. */
const sentTo = ({ webhook_id, channel_id }: ReceiverOf) =>
  webhook_id === null ? sql<boolean>`channel_id = ${channel_id}` : sql<boolean>`webhook_id = ${webhook_id}`;

/** Newest first, each with its attempts. The caller has checked who asks for them. */
export async function listDeliveries(
  db: Db,
  of: ReceiverOf,
  request: PageRequest,
): Promise<PageOf<DeliveryWithAttempts>> {
  const matching = db.selectFrom("deliveries").where(sentTo(of));
  const ordered = matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  const { rows, total } = await readPage(matching, ordered, request);
  const attempts = Map.groupBy(await listAttempts(db, rows), ({ delivery_id }) => delivery_id);
  return {
    rows: rows.map((delivery) => ({ delivery, attempts: attempts.get(delivery.id) ?? [] })),
    total,
  };
}

/** Attempts, oldest first. */
export async function listAttempts(db: Db, deliveries: readonly DeliveryRow[]): Promise<AttemptRow[]> {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  return db
    .selectFrom("delivery_attempts")
    .selectAll()
    .where("delivery_id", "in", ids)
    .orderBy("delivery_id")
    .orderBy("number")
    .execute();
}

export async function findDelivery(db: Db, of: ReceiverOf, id: DeliveryId): Promise<DeliveryRow | undefined> {
  return db.selectFrom("deliveries").selectAll().where("id", "=", id).where(sentTo(of)).executeTakeFirst();
}

/** Reads the delivery and the database's clock, which also decides when jobs run. */
export async function readDelivery(tx: Db, id: DeliveryId): Promise<(DeliveryRow & { now: Date }) | undefined> {
  return tx
    .selectFrom("deliveries")
    .selectAll()
    .select((e) => e.fn<Date>("now").as("now"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Locks the slots of an owner's deliveries until the transaction ends. Every transaction that takes a slot, waits for one or
 * passes one on does this, after it has locked a receiver.
 */
export async function lockSlots(tx: Db, { user_id, team_id }: ReceiverOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DELIVERY_LOCKS}, hashtext(${user_id ?? team_id}))`.execute(tx);
}

const ownedBy = ({ user_id, team_id }: ReceiverOwner) =>
  user_id === null ? sql<boolean>`receivers.team_id = ${team_id}` : sql<boolean>`receivers.user_id = ${user_id}`;

/** Counts the other deliveries that are being sent: the receiver's, and the owner's. */
export async function countOthersSending(
  tx: Db,
  { id, receiver_id }: DeliveryRow,
  owner: ReceiverOwner,
): Promise<{ ofReceiver: number; ofOwner: number }> {
  return tx
    .selectFrom("deliveries")
    .innerJoin("receivers", "receivers.id", "deliveries.receiver_id")
    .select((e) => [
      e.fn.countAll<number>().filterWhere("receiver_id", "=", receiver_id).as("ofReceiver"),
      e.fn.countAll<number>().as("ofOwner"),
    ])
    .where(ownedBy(owner))
    .where("slot", "=", "taken")
    .where("deliveries.id", "<>", id)
    .executeTakeFirstOrThrow();
}

/** Gives the delivery a slot and a new attempt's number. From now on all earlier attempts are fenced off. */
export async function claimDelivery(tx: Db, { id }: DeliveryRow): Promise<DeliveryRow> {
  return tx
    .updateTable("deliveries")
    .set((e) => ({ slot: "taken" as const, attempt: e("attempt", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets the delivery wait for a slot. */
export async function waitForSlot(tx: Db, { id }: DeliveryRow): Promise<void> {
  await tx.updateTable("deliveries").set({ slot: "waiting" }).where("id", "=", id).execute();
}

/** Maximum numbers of deliveries that are sent at the same time. */
export interface Slots {
  readonly ofReceiver: Readonly<Record<"active" | "failed", number>>;
  /** Deliveries of all receivers of one owner. */
  readonly ofOwner: number;
}

/** Ends the wait of as many deliveries of the owner as have a slot now, the oldest first. @returns their ids */
export async function endWaits(tx: Db, owner: ReceiverOwner, slots: Slots): Promise<DeliveryId[]> {
  const takenSlots = sql`select count(*) from deliveries where receiver_id = receivers.id and slot = 'taken'`;
  const { rows } = await sql<{ id: DeliveryId }>`
    update deliveries set slot = null where id in (
      select waiting.id
      from receivers cross join lateral (
        select id, created_at from deliveries
        where receiver_id = receivers.id and slot = 'waiting'
        order by created_at, id
        limit greatest(0, case receivers.status
          when 'failed' then ${slots.ofReceiver.failed}::integer else ${slots.ofReceiver.active}::integer end - (${takenSlots}))
      ) as waiting
      where ${ownedBy(owner)}
      order by waiting.created_at, waiting.id
      limit greatest(0, ${slots.ofOwner}::integer
        - (select sum((${takenSlots})) from receivers where ${ownedBy(owner)}))
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The state in which an attempt leaves the delivery. */
export type DeliveryEnd =
  | { status: "delivered" }
  | { status: "failed"; error: string }
  | { status: "pending"; delaySeconds: number };

/**
 * Writes the result of an attempt, and frees its slot, if the attempt is still the delivery's current one.
 * @returns the delivery as it is now; undefined if another attempt has taken over
 */
export async function endAttempt(
  tx: Db,
  { id, attempt }: Pick<DeliveryRow, "id" | "attempt">,
  end: DeliveryEnd,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable("deliveries")
    .set((e) => ({
      slot: null,
      status: end.status,
      error: end.status === "failed" ? end.error : null,
      failures: end.status === "delivered" ? 0 : e("failures", "+", 1),
      next_attempt_at: end.status === "pending" ? sql<Date>`now() + make_interval(secs => ${end.delaySeconds})` : null,
    }))
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
}

/** Frees the slot, if the attempt is still the delivery's current one. @returns whether it was */
export async function releaseDelivery(tx: Db, { id, attempt }: DeliveryRow): Promise<boolean> {
  const result = await tx
    .updateTable("deliveries")
    .set({ slot: null })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertAttempt(tx: Db, attempt: AttemptRow): Promise<void> {
  await tx.insertInto("delivery_attempts").values(attempt).execute();
}

/** Makes the delivery due now. With `anew` it gets all its attempts again. */
export async function makeDue(tx: Db, { id }: DeliveryRow, { anew }: { anew: boolean }): Promise<DeliveryRow> {
  return tx
    .updateTable("deliveries")
    .set((e) => ({ next_attempt_at: e.fn<Date>("now"), ...(anew && { status: "pending", error: null, failures: 0 }) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes deliveries older than this many days, except those that are being sent or wait for a slot. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom("deliveries")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where("slot", "is", null)
    .execute();
}
