import pLimit, { type LimitFunction } from "p-limit";
import type { UserId } from "../ids.ts";

/** Runs the work of each user one after the other, so that nobody takes all threads or connections. */
export type Turns = <T>(user: UserId, work: () => Promise<T>) => Promise<T>;

/**
 * Creates turns.
 * @param maxWaiting work of one user that waits
 * @param refusal the error of work beyond that
 */
export function createTurns(maxWaiting: number, refusal: () => Error): Turns {
  const limits = new Map<UserId, LimitFunction>();
  return async (user, work) => {
    const limit = limits.get(user) ?? pLimit(1);
    if (limit.pendingCount >= maxWaiting) throw refusal();
    limits.set(user, limit);
    try {
      return await limit(work);
    } finally {
      // The count changes after the work has settled, so its own is still in it.
      if (limit.activeCount + limit.pendingCount <= 1) limits.delete(user);
    }
  };
}
