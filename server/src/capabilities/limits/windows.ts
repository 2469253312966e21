import { sql } from "kysely";
import { compileOnce, type ParameterOf } from "../../platform/database/compile-once.ts";
import { type CredentialState, credentialStateHolds } from "../../platform/database/credential-state.ts";
import type { Db } from "../../platform/database/db.ts";
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

/**
 * A request that counts if the state of its caller's credential still holds: in the bucket for all of the caller's requests,
 * and in the endpoint's own if it has one.
 */
export interface ConditionalRequest {
  readonly all: Bucket;
  readonly own?: Bucket | undefined;
  readonly state: CredentialState;
}

/**
 * Counts several requests at once, each of them as one. Requests of the same bucket are counted one after the other.
 *
 * The statement locks the rows of all buckets until it ends. It takes the callers in the order of their buckets' names, and of
 * each caller the endpoint's bucket first, as `take_requests` does by the order of names. So two processes cannot deadlock, if
 * all requests have the same endpoint limit, or none.
 * @param requests all with `own` of the same limit, or all without
 * @returns the rows of each request; an empty array for a request whose caller's state no longer holds, which is not counted
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
    keys: column(({ all }) => all.key),
    maxima: column(({ all }) => all.maximum),
    ownKeys: column(({ own }) => own?.key ?? null),
    ownMaxima: column(({ own }) => own?.maximum ?? null),
    userIds: column(({ state }) => state.userId),
    plans: column(({ state }) => state.plan),
    apiKeyIds: column(({ state }) => state.apiKeyId),
    sessionEpochs: column(({ state }) => state.sessionEpoch),
    sessionIds: column(({ state }) => state.sessionId),
  });
  const byRequest = requests.map((): WindowRow[] => []);
  for (const row of rows) byRequest[row.ordinal - 1]?.push(row);
  return byRequest;
}

/** The columns of the requests, and their time. */
interface Asked {
  readonly keys: readonly string[];
  readonly maxima: readonly number[];
  readonly ownKeys: readonly (string | null)[];
  readonly ownMaxima: readonly (number | null)[];
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
        select asked.ordinal, array_remove(array[asked.bucket, asked.own], null) as buckets,
          array_remove(array[asked.maximum, asked.own_maximum], null) as maxima
        from unnest(
          ${parameter("keys")}::text[], ${parameter("maxima")}::integer[], ${parameter("ownKeys")}::text[],
          ${parameter("ownMaxima")}::integer[], ${parameter("userIds")}::uuid[], ${parameter("plans")}::text[],
          ${parameter("apiKeyIds")}::uuid[], ${parameter("sessionEpochs")}::integer[], ${parameter("sessionIds")}::uuid[]
        ) with ordinality as asked (
          bucket, maximum, own, own_maximum, user_id, plan, api_key_id, session_epoch, session_id, ordinal
        )
        where ${credentialStateHolds}
        order by asked.bucket, asked.ordinal
        offset 0
      ) as asked cross join lateral take_requests(
        asked.buckets, asked.maxima, ${parameter("at")}::timestamptz, ${parameter("until")}::timestamptz, 1
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
