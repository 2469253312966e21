import type { CredentialState } from "../database/credential-state.ts";
import type { Db } from "../database/db.ts";
import type { AppError, ErrorExtra } from "../errors.ts";
import { type Bucket, windowFrom } from "./bucket.ts";
import { type LimitState, rateLimited } from "./refusal.ts";
import { takeRequest } from "./windows.ts";

/** The weight of a request. */
export interface CountOptions {
  /** Number of requests that it counts as; if fewer remain, none is counted. */
  readonly cost?: number;
  /** The state of a cached credential. The statement that counts confirms it first. */
  readonly state?: CredentialState | undefined;
}

/** The count of one bucket after a request. */
interface Count {
  readonly bucket: Bucket;
  readonly remaining: number;
  readonly resetsAt: Date;
  readonly taken: boolean;
}

/** Full buckets remembered in this process. Each takes about 200 bytes. */
const MAX_REMEMBERED = 10_000;

/**
 * Creates a counter of requests by fixed windows. A window begins with a caller's first request. The counts are in
 * PostgreSQL, so that all processes agree and a burst passes exactly as many requests as allowed.
 *
 * A request that one bucket refuses counts in none: users who have used up their diffs keep their other requests. If several
 * buckets apply, the caller is told about the one with the fewest requests remaining, or about the longest wait when refused.
 * Only windows of the same length are counted together. A request that an hour's bucket refuses has counted in the minute's.
 *
 * If PostgreSQL does not answer, the request fails. No request passes uncounted.
 * @param about which limit a bucket is, and what to do about it, for its refusal
 */
export function createCounter({ db, now, about }: { db: Db; now: () => Date; about: (bucket: Bucket) => ErrorExtra }) {
  // A full bucket stays full until its window ends. Remembering that keeps a flood of refused requests off the database.
  const full = new Map<string, Date>();
  const nameOf = ({ key, maximum }: Bucket) => `${key} ${maximum}`;

  const remember = (time: Date, { bucket, resetsAt }: Count) => {
    if (full.size >= MAX_REMEMBERED) for (const [old, end] of full) if (end <= time) full.delete(old);
    if (full.size < MAX_REMEMBERED) full.set(nameOf(bucket), resetsAt);
  };

  const rememberedFull = (time: Date, buckets: readonly Bucket[]) =>
    buckets.flatMap((bucket) => {
      const resetsAt = full.get(nameOf(bucket));
      return resetsAt !== undefined && resetsAt > time ? [{ bucket, resetsAt }] : [];
    });

  const refusal = (waits: readonly Pick<Count, "bucket" | "resetsAt">[], time: Date): AppError => {
    const [longest] = waits.toSorted((a, b) => b.resetsAt.getTime() - a.resetsAt.getTime());
    if (!longest) throw new Error("a request was refused although no bucket is full");
    const { bucket, resetsAt } = longest;
    return rateLimited(bucket.what, { limit: bucket.maximum, resetsAt }, time, about(bucket));
  };

  /** @returns undefined if the state no longer holds; nothing is counted then */
  const takeWindows = async (
    buckets: readonly Bucket[],
    { at, until, cost, state }: { at: Date; until: Date; cost: number; state: CredentialState | undefined },
  ): Promise<Count[] | undefined> => {
    const rows = await takeRequest(db, buckets, { at, until, cost, state });
    if (state && rows.length === 0) return undefined;
    const counts = buckets.map((bucket) => {
      const row = rows.find((candidate) => candidate.bucket === bucket.key);
      if (!row) throw new Error(`${bucket.key} was not counted`);
      return { bucket, remaining: bucket.maximum - row.used, resetsAt: row.resets_at, taken: row.taken };
    });
    for (const count of counts) if (count.remaining <= 0) remember(at, count);
    if (counts.every(({ taken }) => taken)) return counts;
    throw refusal(
      counts.filter(({ remaining }) => remaining < cost),
      at,
    );
  };

  return {
    /**
     * Counts a request in its buckets.
     * @returns undefined if the state of the cached credential has not been confirmed; nothing is counted then
     * @throws AppError rate_limited
     */
    async take(buckets: readonly Bucket[], { cost = 1, state }: CountOptions = {}): Promise<LimitState | undefined> {
      const time = now();
      const waits = rememberedFull(time, buckets);
      if (waits.length > 0 && state) return undefined;
      if (waits.length > 0) throw refusal(waits, time);
      const counts: Count[] = [];
      const byWindow = [...Map.groupBy(buckets, ({ windowMs }) => windowMs)].toSorted(([a], [b]) => a - b);
      for (const [windowMs, group] of byWindow) {
        const unconfirmed = counts.length === 0 ? state : undefined;
        const windows = await takeWindows(group, {
          at: time,
          until: windowFrom(time, windowMs),
          cost,
          state: unconfirmed,
        });
        if (!windows) return undefined;
        counts.push(...windows);
      }
      return scarcest(counts);
    },
    /** Returns the state of unused windows of one minute, for answers to requests that are not counted. */
    uncounted(buckets: readonly Bucket[]): LimitState {
      const limit = Math.min(...buckets.map(({ maximum }) => maximum));
      return { limit, remaining: limit, resetsAt: windowFrom(now()) };
    },
  };
}

function scarcest(counts: readonly Count[]): LimitState {
  const [fewest] = counts.toSorted((a, b) => a.remaining - b.remaining || b.resetsAt.getTime() - a.resetsAt.getTime());
  if (!fewest) throw new Error("every request counts in at least one bucket");
  return { limit: fewest.bucket.maximum, remaining: fewest.remaining, resetsAt: fewest.resetsAt };
}
