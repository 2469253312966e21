import { sql } from "kysely";
import { type CredentialState, credentialStateHolds } from "../database/credential-state.ts";
import type { Db } from "../database/db.ts";
import type { Bucket } from "./buckets.ts";

/** What became of one bucket of a request. */
export interface WindowRow {
  readonly bucket: string;
  /** Requests counted in the window, with this one where it was taken. */
  readonly used: number;
  readonly resets_at: Date;
  /** Whether the request was counted, which is so for all of its buckets or for none. */
  readonly taken: boolean;
}

/**
 * Counts a request in all its buckets, or in none if one of them is full. One round trip, one statement.
 * @param until the end of a window that begins with this request
 * @param cost as how many requests it counts
 * @param state the caller's; where it does not hold any more, nothing is counted
 * @returns a row for each bucket; none where the state does not hold
 */
export async function takeRequest(
  db: Db,
  buckets: readonly Bucket[],
  { at, until, cost, state }: { at: Date; until: Date; cost: number; state?: CredentialState },
): Promise<WindowRow[]> {
  const keys = buckets.map(({ key }) => key);
  const maxima = buckets.map(({ maximum }) => maximum);
  const condition = state ? ifHolds(state) : sql`select`;
  const { rows } = await sql<WindowRow>`
    select taken.bucket, taken.used, taken.resets_at, taken.taken
    from (${condition} offset 0) as condition cross join lateral
      take_requests(${keys}::text[], ${maxima}::integer[], ${at}::timestamptz, ${until}::timestamptz, ${cost}::integer) as taken
  `.execute(db);
  return rows;
}

function ifHolds({ userId, plan, apiKeyId, sessionEpoch }: CredentialState) {
  return sql`
    select from (values (${userId}::uuid, ${plan}::text, ${apiKeyId}::uuid, ${sessionEpoch}::integer))
      as asked (user_id, plan, api_key_id, session_epoch)
    where ${credentialStateHolds}`;
}

/** A request that counts in one bucket, if its caller's state holds. */
export interface ConditionalRequest {
  readonly bucket: Bucket;
  readonly state: CredentialState;
}

/**
 * As `takeRequest`, for several requests, each of which counts as one. Those of one bucket are counted one after the other.
 * The statement keeps the rows of all their buckets to its end: it takes them in their order, as `take_requests` does, so
 * that no two processes wait for each other. That is why none of these requests can have a second bucket.
 * @returns for each request what became of it; none where its caller's state does not hold, and nothing was counted
 */
export async function takeRequestsIf(
  db: Db,
  requests: readonly ConditionalRequest[],
  { at, until }: { at: Date; until: Date },
): Promise<WindowRow[][]> {
  const column = <T>(value: (request: ConditionalRequest) => T) => requests.map(value);
  const { rows } = await sql<WindowRow & { place: number }>`
    select asked.place::integer, taken.bucket, taken.used, taken.resets_at, taken.taken
    from (
      select asked.place, asked.bucket, asked.maximum
      from unnest(
        ${column(({ bucket }) => bucket.key)}::text[],
        ${column(({ bucket }) => bucket.maximum)}::integer[],
        ${column(({ state }) => state.userId)}::uuid[],
        ${column(({ state }) => state.plan)}::text[],
        ${column(({ state }) => state.apiKeyId)}::uuid[],
        ${column(({ state }) => state.sessionEpoch)}::integer[]
      ) with ordinality as asked (bucket, maximum, user_id, plan, api_key_id, session_epoch, place)
      where ${credentialStateHolds}
      order by asked.bucket, asked.place
      offset 0
    ) as asked cross join lateral take_requests(
      array[asked.bucket], array[asked.maximum], ${at}::timestamptz, ${until}::timestamptz, 1) as taken
  `.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requests.map((_, index) => {
    const row = byPlace.get(index + 1);
    return row ? [row] : [];
  });
}

/** Leaves those that somebody is counting in just now: whoever waited for them could be waited for in turn. */
export async function deleteWindowsBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom("rate_windows")
    .where("bucket", "in", (e) =>
      e.selectFrom("rate_windows").select("bucket").where("resets_at", "<", time).forUpdate().skipLocked(),
    )
    .execute();
}
