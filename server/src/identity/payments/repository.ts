import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import type { UserId } from "../../platform/ids.ts";
import { eventFacts, eventType, type StripeEvent } from "./parse-event.ts";

/** A person's customer at Stripe. */
export type CustomerRow = Selectable<Database["stripe_customers"]>;

export async function findCustomer(db: Db, userId: UserId): Promise<CustomerRow | undefined> {
  return db.selectFrom("stripe_customers").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Locks the user's row for a customer until the transaction ends; inserts the row if the user has no row. */
export async function lockCustomer(tx: Db, userId: UserId): Promise<CustomerRow> {
  await tx
    .insertInto("stripe_customers")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return tx
    .selectFrom("stripe_customers")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Assigns the customer to this user, and to no other. */
export async function assignCustomer(tx: Db, userId: UserId, customerId: string): Promise<void> {
  await tx
    .updateTable("stripe_customers")
    .set({ customer_id: null })
    .where("customer_id", "=", customerId)
    .where("user_id", "<>", userId)
    .execute();
  await tx.updateTable("stripe_customers").set({ customer_id: customerId }).where("user_id", "=", userId).execute();
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom("stripe_customers")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Numbers a question to Stripe. Of two answers, the one to the question with the higher number is newer. */
export async function takeQuestionNumber(db: Db, userId: UserId): Promise<number> {
  const { asked } = await db
    .updateTable("stripe_customers")
    .set((e) => ({ asked: e("asked", "+", 1) }))
    .where("user_id", "=", userId)
    .returning("asked")
    .executeTakeFirstOrThrow();
  return asked;
}

/** Stores the number of an answered question. @returns false if a later question has been answered already */
export async function isNewestAnswer(tx: Db, userId: UserId, number: number): Promise<boolean> {
  const result = await tx
    .updateTable("stripe_customers")
    .set({ told: number })
    .where("user_id", "=", userId)
    .where("told", "<", number)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false if the event has arrived before */
export async function insertEvent(tx: Db, { id, type, created, customer, facts }: StripeEvent): Promise<boolean> {
  const result = await tx
    .insertInto("stripe_events")
    .values({ id, type, created_at: created, customer_id: customer, facts })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Lists the unprocessed events of the same customer as this one, itself included, oldest first. */
export async function listOpenEvents(db: Db, eventId: string): Promise<StripeEvent[]> {
  const rows = await db
    .selectFrom("stripe_events")
    .selectAll()
    .where("processed_at", "is", null)
    .where((e) =>
      e.or([
        e("id", "=", eventId),
        e(
          "customer_id",
          "=",
          e.selectFrom("stripe_events as one").select("one.customer_id").where("one.id", "=", eventId),
        ),
      ]),
    )
    .orderBy("created_at")
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, type, created_at, customer_id, facts }) => ({
    id,
    type: eventType.parse(type),
    created: created_at,
    customer: customer_id,
    facts: eventFacts.parse(facts),
  }));
}

export async function markProcessed(tx: Db, events: readonly StripeEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.updateTable("stripe_events").set({ processed_at: sql<Date>`now()` }).where("id", "in", ids).execute();
}

/** Deletes events that arrived more than so many days ago. @returns how many */
export async function deleteOldEvents(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom("stripe_events")
    .where("received_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
