import { sql } from "kysely";
import { compileOnce, type ParameterOf } from "../database/compile-once.ts";
import { type CredentialState, credentialStateHolds } from "../database/credential-state.ts";
import type { Db } from "../database/db.ts";
import type { Bucket } from "./buckets.ts";

/** The result for one bucket of a request. */
export interface WindowRow {
  readonly bucket: string;
  /** Requests counted in the window, including this one if it was taken. */
  readonly used: number;
  readonly resets_at: Date;
  /** Whether the request was counted. The same for all buckets of a request. */
  readonly taken: boolean;
}

/**
 * Counts a request in all its buckets, or in none if one of them is full. It takes one round trip and one statement.
 * @param until the end of a window that begins with this request
 * @param cost how many requests it counts as
 * @param state of the caller's credential; if it no longer holds, nothing is counted
 * @returns a row for each bucket; an empty array if the state no longer holds
 */
export async function takeRequest(
  db: Db,
  buckets: readonly Bucket[],
  { at, until, cost, state }: { at: Date; until: Date; cost: number; state?: CredentialState },
): Promise<WindowRow[]> {
  const asked = { keys: buckets.map(({ key }) => key), maxima: buckets.map(({ maximum }) => maximum), at, until, cost };
  return state ? takeIfHolds(db, { ...asked, ...state }) : take(db, asked);
}

/** A request's buckets, and their time. */
interface AskedOnce {
  readonly keys: readonly string[];
  readonly maxima: readonly number[];
  readonly at: Date;
  readonly until: Date;
  readonly cost: number;
}

const take = compileOnce((db, parameter: ParameterOf<AskedOnce>) => ({
  compile: () =>
    sql<WindowRow>`select taken.bucket, taken.used, taken.resets_at, taken.taken from ${takenBy(parameter)}`.compile(
      db,
    ),
}));

const takeIfHolds = compileOnce((db, parameter: ParameterOf<AskedOnce & CredentialState>) => ({
  compile: () =>
    sql<WindowRow>`
      select taken.bucket, taken.used, taken.resets_at, taken.taken
      from (
        select from (
          values (
            ${parameter("userId")}::uuid, ${parameter("plan")}::text, ${parameter("apiKeyId")}::uuid,
            ${parameter("sessionEpoch")}::integer, ${parameter("sessionId")}::uuid
          )
        ) as asked (user_id, plan, api_key_id, session_epoch, session_id)
        where ${credentialStateHolds}
        offset 0
      ) as condition cross join lateral ${takenBy(parameter)}`.compile(db),
}));

const takenBy = (parameter: ParameterOf<AskedOnce>) => sql`
  take_requests(
    ${parameter("keys")}::text[], ${parameter("maxima")}::integer[], ${parameter("at")}::timestamptz,
    ${parameter("until")}::timestamptz, ${parameter("cost")}::integer
  ) as taken`;

/** A request that counts in one bucket if the state of its caller's credential still holds. */
export interface ConditionalRequest {
  readonly bucket: Bucket;
  readonly state: CredentialState;
}

/**
 * Counts several requests at once, each of them as one. Requests of the same bucket are counted one after the other.
 *
 * The statement locks the rows of all buckets until it ends. It locks them in the order of their names, as `take_requests`
 * does, so that two processes cannot deadlock. That is why none of these requests may have a second bucket.
 * @returns a row for each request; an empty array for a request whose caller's state no longer holds, which is not counted
 */
export async function takeRequestsIf(
  db: Db,
  requests: readonly ConditionalRequest[],
  { at, until }: { at: Date; until: Date },
): Promise<WindowRow[][]> {
  const column = <T>(value: (request: ConditionalRequest) => T) => requests.map(value);
  const rows = await takeEach(db, {
    at,
    until,
    keys: column(({ bucket }) => bucket.key),
    maxima: column(({ bucket }) => bucket.maximum),
    userIds: column(({ state }) => state.userId),
    plans: column(({ state }) => state.plan),
    apiKeyIds: column(({ state }) => state.apiKeyId),
    sessionEpochs: column(({ state }) => state.sessionEpoch),
    sessionIds: column(({ state }) => state.sessionId),
  });
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  return requests.map((_, index) => {
    const row = byOrdinal.get(index + 1);
    return row ? [row] : [];
  });
}

/** The columns of the requests, and their time. */
interface Asked {
  readonly keys: readonly string[];
  readonly maxima: readonly number[];
  readonly userIds: readonly CredentialState["userId"][];
  readonly plans: readonly CredentialState["plan"][];
  readonly apiKeyIds: readonly CredentialState["apiKeyId"][];
  readonly sessionEpochs: readonly CredentialState["sessionEpoch"][];
  readonly sessionIds: readonly CredentialState["sessionId"][];
  readonly at: Date;
  readonly until: Date;
}

const takeEach = compileOnce((db, parameter: ParameterOf<Asked>) => ({
  compile: () =>
    sql<WindowRow & { ordinal: number }>`
      select asked.ordinal::integer, taken.bucket, taken.used, taken.resets_at, taken.taken
      from (
        select asked.ordinal, asked.bucket, asked.maximum
        from unnest(
          ${parameter("keys")}::text[], ${parameter("maxima")}::integer[], ${parameter("userIds")}::uuid[],
          ${parameter("plans")}::text[], ${parameter("apiKeyIds")}::uuid[], ${parameter("sessionEpochs")}::integer[],
          ${parameter("sessionIds")}::uuid[]
        ) with ordinality as asked (bucket, maximum, user_id, plan, api_key_id, session_epoch, session_id, ordinal)
        where ${credentialStateHolds}
        order by asked.bucket, asked.ordinal
        offset 0
      ) as asked cross join lateral take_requests(
        array[asked.bucket], array[asked.maximum], ${parameter("at")}::timestamptz, ${parameter("until")}::timestamptz, 1
      ) as taken`.compile(db),
}));

/** Skips windows that another transaction has locked: waiting for them could deadlock with it. */
export async function deleteWindowsBefore(db: Db, time: Date): Promise<void> {
  await db
    .deleteFrom("rate_windows")
    .where("bucket", "in", (e) =>
      e.selectFrom("rate_windows").select("bucket").where("resets_at", "<", time).forUpdate().skipLocked(),
    )
    .execute();
}
