import type { Kysely } from "kysely";
import type { Database } from "../database/types.ts";
import { type Bucket, bucketsOf, type LimitedRequest, type RequestLimits, requestLimits } from "./buckets.ts";
import { type LimitState, rateLimited } from "./refusal.ts";
import { takeRequest } from "./windows.ts";

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
  /** Counts the request. @throws AppError rate_limited */
  take(request: LimitedRequest): Promise<LimitState>;
  /** What a request is told that has not been counted: nothing is used. */
  uncounted(request: LimitedRequest): LimitState;
}

const WINDOW_MS = 60_000;

/** Full buckets that are remembered. Each is some 200 bytes. */
const MOST_REMEMBERED = 10_000;

export function createRequestLimiter(parts: {
  db: Kysely<Database>;
  limits?: RequestLimits;
  now?: () => Date;
}): RequestLimiter {
  const { db, limits = requestLimits, now = () => new Date() } = parts;
  // A full bucket stays full until its window ends. To know that here keeps a flood of refused requests off the database.
  const full = new Map<string, Date>();

  const remember = (at: Date, { key, maximum }: Bucket, resetsAt: Date) => {
    if (full.size >= MOST_REMEMBERED) for (const [old, end] of full) if (end <= at) full.delete(old);
    if (full.size < MOST_REMEMBERED) full.set(`${key} ${maximum}`, resetsAt);
  };

  const refuseIfKnown = (at: Date, buckets: readonly Bucket[]) => {
    const waits = buckets.flatMap((bucket) => {
      const resetsAt = full.get(`${bucket.key} ${bucket.maximum}`);
      return resetsAt !== undefined && resetsAt > at ? [{ bucket, resetsAt }] : [];
    });
    if (waits.length > 0) throw refusal(waits, at);
  };

  return {
    uncounted(request) {
      const limit = Math.min(...bucketsOf(request, limits).map(({ maximum }) => maximum));
      return { limit, remaining: limit, resetsAt: windowFrom(now()) };
    },

    async take(request) {
      const at = now();
      const buckets = bucketsOf(request, limits);
      refuseIfKnown(at, buckets);
      const rows = await takeRequest(db, buckets, { at, until: windowFrom(at) });
      const counts = buckets.map((bucket) => {
        const row = rows.find((candidate) => candidate.bucket === bucket.key);
        if (!row) throw new Error(`${bucket.key} was not counted`);
        return { bucket, remaining: bucket.maximum - row.used, resetsAt: row.resets_at, taken: row.taken };
      });
      const nowFull = counts.filter(({ remaining }) => remaining <= 0);
      for (const { bucket, resetsAt } of nowFull) remember(at, bucket, resetsAt);
      if (counts.every(({ taken }) => taken)) return scarcest(counts);
      throw refusal(nowFull, at);
    },
  };
}

/** The end of a window that begins now: a whole second, as the headers tell it. */
function windowFrom(at: Date): Date {
  return new Date(Math.ceil((at.getTime() + WINDOW_MS) / 1000) * 1000);
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
