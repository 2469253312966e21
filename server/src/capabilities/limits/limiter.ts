import type { CredentialState } from "../../platform/database/credential-state.ts";
import type { Db } from "../../platform/database/db.ts";
import type { AppError } from "../../platform/errors.ts";
import type { UserId } from "../../platform/ids.ts";
import type { PlanService } from "../plans/service.ts";
import {
  type Bucket,
  bucketsOf,
  type LimitedRequest,
  MINUTE_MS,
  type RequestLimits,
  requestLimits,
} from "./buckets.ts";
import { type LimitState, rateLimited } from "./refusal.ts";
import { takeRequest, type WindowRow } from "./windows.ts";

/**
 * Limits requests by fixed windows, most of them of one minute. A window begins with a caller's first request. The counters are in
 * PostgreSQL, so that all processes agree and a burst passes exactly as many requests as allowed.
 *
 * A request that one bucket refuses counts in none: users who have used up their diffs keep their other requests. If several
 * buckets apply, the caller is told about the one with the fewest requests remaining, or about the longest wait when refused.
 *
 * Only windows of the same length are counted together. A request that an hour's bucket refuses has counted in the minute's.
 *
 * If PostgreSQL does not answer, the request fails. No request passes uncounted.
 */
export interface RequestLimiter {
  /**
   * Counts the request.
   * @param cost how many requests it counts as; if fewer remain, none is counted
   * @throws AppError rate_limited
   */
  take(request: LimitedRequest, cost?: number): Promise<LimitState>;
  /**
   * Counts the request if the caller's credential state still holds. One statement checks and counts.
   * @param cost how many requests it counts as
   * @returns undefined if the state no longer holds, a bucket is full or its window is not a minute; nothing is counted then
   */
  takeIf(request: LimitedRequest, state: CredentialState, cost?: number): Promise<LimitState | undefined>;
  /** Counts the bytes of an upload by their number. @throws AppError rate_limited */
  takeUpload(userId: UserId, bytes: number): Promise<void>;
  /** Returns the state of an unused window, for answers to requests that are not counted. */
  uncounted(request: LimitedRequest): LimitState;
}

/** Full buckets remembered in this process. Each takes about 200 bytes. */
const MAX_REMEMBERED = 10_000;

export function createRequestLimiter(parts: {
  db: Db;
  plans: Pick<PlanService, "upgrade">;
  limits?: RequestLimits;
  now?: () => Date;
}): RequestLimiter {
  const { db, plans, limits = requestLimits, now = () => new Date() } = parts;
  // A full bucket stays full until its window ends. Remembering that keeps a flood of refused requests off the database.
  const full = new Map<string, Date>();

  const remember = (at: Date, { key, maximum }: Bucket, resetsAt: Date) => {
    if (full.size >= MAX_REMEMBERED) for (const [old, end] of full) if (end <= at) full.delete(old);
    if (full.size < MAX_REMEMBERED) full.set(`${key} ${maximum}`, resetsAt);
  };

  const knownFull = (at: Date, buckets: readonly Bucket[]) => {
    if (full.size === 0) return [];
    return buckets.flatMap((bucket) => {
      const resetsAt = full.get(`${bucket.key} ${bucket.maximum}`);
      return resetsAt !== undefined && resetsAt > at ? [{ bucket, resetsAt }] : [];
    });
  };

  const countsOf = (buckets: readonly Bucket[], rows: readonly WindowRow[]) =>
    buckets.map((bucket) => {
      const row = rows.find((candidate) => candidate.bucket === bucket.key);
      if (!row) throw new Error(`${bucket.key} was not counted`);
      return { bucket, remaining: bucket.maximum - row.used, resetsAt: row.resets_at, taken: row.taken };
    });

  const refusal = (waits: readonly { bucket: Bucket; resetsAt: Date }[], at: Date): AppError => {
    const [longest] = waits.toSorted((a, b) => b.resetsAt.getTime() - a.resetsAt.getTime());
    if (!longest) throw new Error("a request was refused although no bucket is full");
    const { what, maximum, isOfPlan, windowMs } = longest.bucket;
    const state = { limit: maximum, resetsAt: longest.resetsAt };
    return rateLimited(what, state, at, {
      ...(windowMs === MINUTE_MS && { limit: "minute" }),
      ...(isOfPlan && plans.upgrade()),
    });
  };

  const takeAll = async (buckets: readonly Bucket[], windowMs: number, at: Date, cost: number) => {
    const until = windowFrom(at, windowMs);
    const counts = countsOf(buckets, await takeRequest(db, buckets, { at, until, cost }));
    for (const { bucket, remaining, resetsAt } of counts) if (remaining <= 0) remember(at, bucket, resetsAt);
    if (counts.every(({ taken }) => taken)) return counts;
    throw refusal(
      counts.filter(({ remaining }) => remaining < cost),
      at,
    );
  };

  const takeOne = async (bucket: Bucket, cost: number): Promise<void> => {
    const at = now();
    const waits = knownFull(at, [bucket]);
    if (waits.length > 0) throw refusal(waits, at);
    await takeAll([bucket], bucket.windowMs, at, cost);
  };

  return {
    uncounted(request) {
      const limit = Math.min(...bucketsOf(request, limits).map(({ maximum }) => maximum));
      return { limit, remaining: limit, resetsAt: windowFrom(now()) };
    },

    async takeIf(request, state, cost = 1) {
      const at = now();
      const buckets = bucketsOf(request, limits);
      if (knownFull(at, buckets).length > 0) return undefined;
      if (buckets.some(({ windowMs }) => windowMs !== MINUTE_MS)) return undefined;
      const rows = await takeRequest(db, buckets, { at, until: windowFrom(at), cost, state });
      if (rows.length === 0) return undefined;
      const counts = countsOf(buckets, rows);
      return counts.every(({ taken }) => taken) ? scarcest(counts) : undefined;
    },

    async takeUpload(userId, bytes) {
      const what = "kilobytes of uploads";
      const key = `upload:${userId}`;
      const bucket = { key, maximum: limits.upload, what, isOfPlan: false, windowMs: MINUTE_MS };
      await takeOne(bucket, Math.ceil(bytes / 1024));
    },

    async take(request, cost = 1) {
      const at = now();
      const buckets = bucketsOf(request, limits);
      const waits = knownFull(at, buckets);
      if (waits.length > 0) throw refusal(waits, at);
      const byWindow = Map.groupBy(buckets, ({ windowMs }) => windowMs);
      const counts = [];
      for (const [windowMs, own] of [...byWindow].toSorted(([a], [b]) => a - b)) {
        counts.push(...(await takeAll(own, windowMs, at, cost)));
      }
      return scarcest(counts);
    },
  };
}

/** Returns the end of a window that begins now: a whole second, as the headers carry it, and at most `windowMs` away. */
function windowFrom(at: Date, windowMs = MINUTE_MS): Date {
  return new Date(Math.floor((at.getTime() + windowMs) / 1000) * 1000);
}

function scarcest(counts: readonly { bucket: Bucket; remaining: number; resetsAt: Date }[]): LimitState {
  const [first] = counts.toSorted((a, b) => a.remaining - b.remaining || b.resetsAt.getTime() - a.resetsAt.getTime());
  if (!first) throw new Error("every request counts in at least one bucket");
  return { limit: first.bucket.maximum, remaining: first.remaining, resetsAt: first.resetsAt };
}
