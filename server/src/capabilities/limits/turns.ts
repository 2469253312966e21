import pLimit, { type LimitFunction } from "p-limit";

/** Runs the work of each client one after the other, so that nobody takes all threads or connections. */
export type Turns = <T>(client: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates turns.
 * @param maxWaiting work of one client that waits
 * @param refusal the error of work beyond that
 */
export function createTurns(maxWaiting: number, refusal: () => Error): Turns {
  const limits = new Map<string, LimitFunction>();
  return async (client, work) => {
    const limit = limits.get(client) ?? pLimit(1);
    if (limit.pendingCount >= maxWaiting) throw refusal();
    limits.set(client, limit);
    try {
      return await limit(work);
    } finally {
      // The count changes after the work has settled, so its own is still in it.
      if (limit.activeCount + limit.pendingCount <= 1) limits.delete(client);
    }
  };
}
