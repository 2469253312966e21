import type { PageReading } from "@tintype/reader/reading/reading";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { heldSeconds, type UserWork } from "../../extraction/runs/claims/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { notify } from "../../platform/database/notifications.ts";
import type { AgentReadingId, UserId, WorkerId } from "../../platform/ids.ts";

/** The notification channel for readings that have ended. The payload is the reading's id. */
export const READING_DONE = "agent_reading_done";

/** The part of a reading that answers to agents are made of. */
export type AgentReading = Pick<PageReading, "observation" | "places" | "themes">;

/** The end of a reading: the page, or why it could not be read. `isOurs`: the service is at fault. */
export type ReadingOutcome =
  | { readonly reading: AgentReading; readonly fault?: undefined }
  | { readonly fault: { readonly message: string; readonly isOurs: boolean }; readonly reading?: undefined };

/** A page to be read. */
export type ReadingOrder = Pick<
  Selectable<Database["agent_readings"]>,
  "id" | "user_id" | "url" | "html" | "selectors"
>;

/** A page that a worker has claimed. */
export type ClaimedReading = ReadingOrder & Pick<Selectable<Database["agent_readings"]>, "attempt">;

export async function insertReading(tx: Db, order: ReadingOrder): Promise<void> {
  await tx
    .insertInto("agent_readings")
    .values({ ...order, selectors: [...order.selectors] })
    .execute();
}

/**
 * Lists who has pages that wait, are being read, or were started lately. While as many as `most` are read by this worker, none
 * waits for it.
 */
export async function listUsersWithReadings(
  tx: Db,
  { workerId, most, recentMs }: { workerId: WorkerId; most: number; recentMs: number },
): Promise<UserWork[]> {
  const { rows } = await sql<UserWork>`
    select user_id as owner,
      count(*) filter (where started_at is not null and ended_at is null) as running,
      coalesce(
        sum(${heldSeconds(sql.ref("started_at"), sql.ref("ended_at"))})
          filter (where started_at > now() - make_interval(secs => ${recentMs / 1000})),
        0
      ) as seconds,
      0 as "failedSeconds",
      count(*) filter (where started_at is null and share.is_left) as waiting,
      min(created_at) filter (where started_at is null and share.is_left) as "waitingSince"
    from agent_readings cross join (
      select count(*) < ${most} as is_left from agent_readings
      where worker_id = ${workerId} and ended_at is null
    ) as share
    group by user_id`.execute(tx);
  return rows;
}

/** Claims the oldest page of the user that waits. */
export function claimOldestReading(
  tx: Db,
  userId: string,
  claim: { job_id: number; worker_id: WorkerId },
): Promise<ClaimedReading | undefined> {
  const id = sql<AgentReadingId>`(
    select id from agent_readings where user_id = ${userId}::uuid and started_at is null
    order by created_at, id limit 1 for update skip locked)`;
  return claimReading(tx, claim, sql`id = ${id}`);
}

/** Claims the page that the job had claimed, unless that has been read. */
export const claimReadingAgain = (
  tx: Db,
  claim: { job_id: number; worker_id: WorkerId },
): Promise<ClaimedReading | undefined> => claimReading(tx, claim, sql`job_id = ${claim.job_id} and ended_at is null`);

async function claimReading(
  tx: Db,
  { job_id, worker_id }: { job_id: number; worker_id: WorkerId },
  isWanted: RawBuilder<unknown>,
): Promise<ClaimedReading | undefined> {
  const { rows } = await sql<ClaimedReading>`
    update agent_readings set job_id = ${job_id}, worker_id = ${worker_id}::uuid, attempt = attempt + 1,
      started_at = coalesce(started_at, now())
    where ${isWanted}
    returning id, user_id, url, html, selectors, attempt`.execute(tx);
  return rows[0];
}

/**
 * Stores how a reading ended, and tells who waits for it. Only the outcome stays, and only if somebody waits for it.
 * @param outcome as JSON
 */
export async function endReading(tx: Db, id: AgentReadingId, outcome: string): Promise<void> {
  await sql`
    update agent_readings set url = '', html = null, selectors = '{}', ended_at = now(),
      outcome = case when is_awaited then ${outcome}::json end
    where id = ${id}::uuid`.execute(tx);
  await notify(tx, READING_DONE, id);
}

/** Returns whether any page waits. */
export async function hasWaitingReading(tx: Db): Promise<boolean> {
  const row = await tx.selectFrom("agent_readings").select("id").where("started_at", "is", null).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a worker has begun to read the page. */
export async function hasStartedReading(db: Db, id: AgentReadingId): Promise<boolean> {
  const row = await db.selectFrom("agent_readings").select("started_at").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.started_at !== null;
}

export async function findOutcome(db: Db, id: AgentReadingId): Promise<ReadingOutcome | undefined> {
  const row = await db.selectFrom("agent_readings").select("outcome").where("id", "=", id).executeTakeFirst();
  return (row?.outcome ?? undefined) as ReadingOutcome | undefined; // stored by `endReading`
}

/** Nobody waits for the reading any more. It is forgotten if it has not started, else emptied. @returns whether it had started */
export async function leaveReading(db: Db, { id, user_id }: { id: AgentReadingId; user_id: UserId }): Promise<boolean> {
  const ofUser = sql<boolean>`id = ${id}::uuid and user_id = ${user_id}::uuid`;
  const { numDeletedRows } = await db
    .deleteFrom("agent_readings")
    .where(ofUser)
    .where("started_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return false;
  await db.updateTable("agent_readings").set({ is_awaited: false, outcome: null }).where(ofUser).execute();
  return true;
}

/** Deletes readings for which nobody waits any more. @returns how many */
export async function deleteReadingsBefore(db: Db, cutoff: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("agent_readings")
    .where("created_at", "<", cutoff)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
