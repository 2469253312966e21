import type { PageReading } from "@tintype/reader/reading";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { notify } from "../../platform/database/notifications.ts";
import type { Database } from "../../platform/database/types.ts";
import type { AgentReadingId, UserId } from "../../platform/ids.ts";

/** The notification channel for readings that have ended. The payload is the reading's id. */
export const READING_DONE = "agent_reading_done";

/** The part of a reading that answers to agents are made of. */
export type AgentReading = Pick<PageReading, "observation" | "places">;

/** How a reading ended: with the page, or with why it could not be read. `isOurs`: the service is at fault. */
export type ReadingOutcome =
  | { readonly reading: AgentReading; readonly fault?: undefined }
  | { readonly fault: { readonly message: string; readonly isOurs: boolean }; readonly reading?: undefined };

export type ReadingOrder = Omit<Selectable<Database["agent_readings"]>, "outcome" | "created_at">;

export async function insertReading(tx: Db, order: ReadingOrder): Promise<void> {
  await tx
    .insertInto("agent_readings")
    .values({ ...order, selectors: [...order.selectors] })
    .execute();
}

/** @returns undefined if nobody waits for it any more, or if it has ended */
export function findOrder(db: Db, id: AgentReadingId): Promise<ReadingOrder | undefined> {
  return db
    .selectFrom("agent_readings")
    .select(["id", "user_id", "url", "html", "selectors"])
    .where("id", "=", id)
    .where("outcome", "is", null)
    .executeTakeFirst();
}

/** Stores how a reading ended, and tells who waits for it. @param outcome as JSON */
export async function storeOutcome(tx: Db, id: AgentReadingId, outcome: string): Promise<void> {
  await tx
    .updateTable("agent_readings")
    .set({ outcome: sql`${outcome}::json` })
    .where("id", "=", id)
    .execute();
  await notify(tx, READING_DONE, id);
}

export async function findOutcome(db: Db, id: AgentReadingId): Promise<ReadingOutcome | undefined> {
  const row = await db.selectFrom("agent_readings").select("outcome").where("id", "=", id).executeTakeFirst();
  return (row?.outcome ?? undefined) as ReadingOutcome | undefined; // stored by `storeOutcome`
}

export async function deleteReading(db: Db, { id, user_id }: { id: AgentReadingId; user_id: UserId }): Promise<void> {
  await db.deleteFrom("agent_readings").where("id", "=", id).where("user_id", "=", user_id).execute();
}

/** Deletes readings for which nobody waits any more. @returns how many */
export async function deleteReadingsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("agent_readings")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
