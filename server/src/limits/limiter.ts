import type { CredentialState } from "../database/credential-state.ts";
import type { Db } from "../database/db.ts";
import { batched } from "./batch.ts";
import { type Bucket, bucketsOf, type LimitedRequest, type RequestLimits, requestLimits } from "./buckets.ts";
import { type LimitState, rateLimited } from "./refusal.ts";
import { type ConditionalRequest, takeRequest, takeRequestsIf, type WindowRow } from "./windows.ts";

/**
 * Limits requests by fixed windows of a minute, each of which begins with a caller's first request. They are counted in
 * PostgreSQL, so that all processes agree and a burst passes exactly as many requests as it may.
 *
 * A request that one bucket refuses counts in none: who has used up their diffs keeps their other requests. Where several
 * buckets apply, the caller is told of the one with the fewest requests remaining, and of the longest wait when refused.
 *
 * Where PostgreSQL cannot be asked, the request fails as every other would that needs it; none goes uncounted.
 */
export interface RequestLimiter {
  /**
   * Counts the request.
   * @param cost as how many; where fewer are left, none is counted
   * @throws AppError rate_limited
   */
  take(request: LimitedRequest, cost?: number): Promise<LimitState>;
  /**
   * As `take`, if the caller's state holds: that and the count are one statement, and those of
   * many requests at a time are one.
   * @returns undefined where it does not hold, or where a bucket is full: then nothing is counted
   */
  takeIf(request: LimitedRequest, state: CredentialState): Promise<LimitState | undefined>;
  /** What a request is told that has not been counted: nothing is used. */
  uncounted(request: LimitedRequest): LimitState;
}

const WINDOW_MS = 60_000;

/** Requests that are counted by one statement, which keeps others from counting in their buckets to its end. */
const MAX_BATCH = 64;

/** Full buckets that are remembered. Each is some 200 bytes. */
const MAX_REMEMBERED = 10_000;

export function createRequestLimiter(parts: { db: Db; limits?: RequestLimits; now?: () => Date }): RequestLimiter {
  const { db, limits = requestLimits, now = () => new Date() } = parts;
  // A full bucket stays full until its window ends. To know that here keeps a flood of refused requests off the database.
  const full = new Map<string, Date>();

  const takeTogether = batched((lot: readonly ConditionalRequest[]) => {
    const at = now();
    return takeRequestsIf(db, lot, { at, until: windowFrom(at) });
  }, MAX_BATCH);

  const remember = (at: Date, { key, maximum }: Bucket, resetsAt: Date) => {
    if (full.size >= MAX_REMEMBERED) for (const [old, end] of full) if (end <= at) full.delete(old);
    if (full.size < MAX_REMEMBERED) full.set(`${key} ${maximum}`, resetsAt);
  };

  const knownFull = (at: Date, buckets: readonly Bucket[]) =>
    buckets.flatMap((bucket) => {
      const resetsAt = full.get(`${bucket.key} ${bucket.maximum}`);
      return resetsAt !== undefined && resetsAt > at ? [{ bucket, resetsAt }] : [];
    });

  const countsOf = (buckets: readonly Bucket[], rows: readonly WindowRow[]) =>
    buckets.map((bucket) => {
      const row = rows.find((candidate) => candidate.bucket === bucket.key);
      if (!row) throw new Error(`${bucket.key} was not counted`);
      return { bucket, remaining: bucket.maximum - row.used, resetsAt: row.resets_at, taken: row.taken };
    });

  return {
    uncounted(request) {
      const limit = Math.min(...bucketsOf(request, limits).map(({ maximum }) => maximum));
      return { limit, remaining: limit, resetsAt: windowFrom(now()) };
    },

    async takeIf(request, state) {
      const at = now();
      const buckets = bucketsOf(request, limits);
      if (knownFull(at, buckets).length > 0) return undefined;
      const [bucket, second] = buckets;
      const rows =
        bucket && !second
          ? await takeTogether({ bucket, state })
          : await takeRequest(db, buckets, { at, until: windowFrom(at), cost: 1, state });
      if (rows.length === 0) return undefined;
      const counts = countsOf(buckets, rows);
      return counts.every(({ taken }) => taken) ? scarcest(counts) : undefined;
    },

    async take(request, cost = 1) {
      const at = now();
      const buckets = bucketsOf(request, limits);
      const waits = knownFull(at, buckets);
      if (waits.length > 0) throw refusal(waits, at);
      const counts = countsOf(buckets, await takeRequest(db, buckets, { at, until: windowFrom(at), cost }));
      const nowFull = counts.filter(({ remaining }) => remaining <= 0);
      for (const { bucket, resetsAt } of nowFull) remember(at, bucket, resetsAt);
      if (counts.every(({ taken }) => taken)) return scarcest(counts);
      throw refusal(
        counts.filter(({ remaining }) => remaining < cost),
        at,
      );
    },
  };
}

/** The end of a window that begins now: a whole second, as the headers tell it, and at most a minute away. */
function windowFrom(at: Date): Date {
  return new Date(Math.floor((at.getTime() + WINDOW_MS) / 1000) * 1000);
}

function scarcest(counts: readonly { bucket: Bucket; remaining: number; resetsAt: Date }[]): LimitState {
  const [first] = counts.toSorted((a, b) => a.remaining - b.remaining || b.resetsAt.getTime() - a.resetsAt.getTime());
  if (!first) throw new Error("a request counts in one bucket at least");
  return { limit: first.bucket.maximum, remaining: first.remaining, resetsAt: first.resetsAt };
}

function refusal(waits: readonly { bucket: Bucket; resetsAt: Date }[], at: Date) {
  const [longest] = waits.toSorted((a, b) => b.resetsAt.getTime() - a.resetsAt.getTime());
  if (!longest) throw new Error("some bucket must be full where a request is refused");
  return rateLimited(longest.bucket.what, { limit: longest.bucket.maximum, resetsAt: longest.resetsAt }, at);
}
