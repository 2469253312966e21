import { sql } from "kysely";
import { type CredentialState, credentialStateHolds } from "../database/credential-state.ts";
import type { Db } from "../database/db.ts";
import type { Bucket } from "./bucket.ts";

/** The result for one bucket of a request. */
export interface WindowRow {
  readonly bucket: string;
  /** Requests counted in the window, including this one if it was taken. */
  readonly used: number;
  readonly resets_at: Date;
  /** True if the request was counted. It is equal for all buckets of a request. */
  readonly taken: boolean;
}

/**
 * Counts a request in all its buckets, or in none if one of them is full. It takes one round trip and one statement.
 *
 * rate-limiter-flexible would count in one bucket at a time: it has no "all or none", which would take a second statement
 * that takes back, nor could the same statement look at the credential.
 * @param until the end of a window that begins with this request
 * @param cost how many requests it counts as
 * @param state of the caller's credential; if it no longer holds, nothing is counted
 * @returns a row for each bucket; an empty array if the state no longer holds
 */
export async function takeRequest(
  db: Db,
  buckets: readonly Bucket[],
  { at, until, cost, state }: { at: Date; until: Date; cost: number; state?: CredentialState | undefined },
): Promise<WindowRow[]> {
  const takenRows = sql`
    take_requests(
      ${buckets.map(({ key }) => key)}::text[], ${buckets.map(({ maximum }) => maximum)}::integer[],
      ${at}::timestamptz, ${until}::timestamptz, ${cost}::integer
    ) as taken`;
  const { rows } = await sql<WindowRow>`
    select taken.bucket, taken.used, taken.resets_at, taken.taken
    from ${state ? sql`(${holding(state)}) as condition cross join lateral ${takenRows}` : takenRows}`.execute(db);
  return rows;
}

/** One row if the state still holds, otherwise none. `offset 0` makes PostgreSQL look before it counts. */
const holding = ({ userId, plan, apiKeyId, sessionEpoch, sessionId }: CredentialState) => sql`
  select from (
    values (${userId}::uuid, ${plan}::text, ${apiKeyId}::uuid, ${sessionEpoch}::integer, ${sessionId}::uuid)
  ) as asked (user_id, plan, api_key_id, session_epoch, session_id)
  where ${credentialStateHolds}
  offset 0`;

/** Skips windows that another transaction has locked: waiting for them could deadlock with it. */
export async function deleteWindowsBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom("rate_windows")
    .where("bucket", "in", (e) =>
      e.selectFrom("rate_windows").select("bucket").where("resets_at", "<", time).forUpdate().skipLocked(),
    )
    .execute();
}
