import type { Notifications } from "../database/notifications.ts";

/**
 * The channel on which it is told that a run was added, taken up, given back or ended, and that a run went with its
 * extraction; the payload is the extraction's id.
 */
export const RUN_CHANGED = "run_changed";

export interface RunWaiter {
  /**
   * Waits until `isOver` says so, asking at once and whenever a run of the extraction changed.
   * @param seconds the longest wait
   * @returns the first answer of `isOver` that is not undefined; undefined at the time limit, at `signal`, and on close
   */
  wait<T>(
    extractionId: string,
    isOver: () => Promise<T | undefined>,
    limit: { seconds: number; signal: AbortSignal },
  ): Promise<T | undefined>;
  /**
   * Yields at once and whenever a run of the extraction changed; for a last time when `signal` is aborted or the waiter is
   * closed.
   */
  changes(extractionId: string, signal: AbortSignal): AsyncGenerator<void>;
  /** Ends every wait: the server is shutting down. */
  close(): void;
}

/** Waits for runs that may end in any process. */
export function createRunWaiter(notifications: Notifications): RunWaiter {
  const waiting = new Map<string, Set<() => void>>();
  const closed = new AbortController();
  const wake = (extractionId: string) => {
    for (const check of waiting.get(extractionId) ?? []) check();
  };
  notifications.listen(RUN_CHANGED, wake);
  // While the connection was away a change may have gone unheard.
  notifications.onReconnect(() => {
    for (const extractionId of waiting.keys()) wake(extractionId);
  });

  async function* changes(extractionId: string, until: AbortSignal): AsyncGenerator<void> {
    const limit = AbortSignal.any([until, closed.signal]);
    // Each notice is remembered, so that one that comes while the last is being looked into leads to another.
    let notice = Promise.withResolvers<void>();
    const onNotice = () => notice.resolve();
    const checks = waiting.get(extractionId) ?? new Set();
    waiting.set(extractionId, checks.add(onNotice));
    limit.addEventListener("abort", onNotice);
    try {
      for (;;) {
        notice = Promise.withResolvers();
        yield;
        if (limit.aborted) return;
        await notice.promise;
      }
    } finally {
      limit.removeEventListener("abort", onNotice);
      checks.delete(onNotice);
      if (checks.size === 0) waiting.delete(extractionId);
    }
  }

  return {
    async wait(extractionId, isOver, { seconds, signal }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
      for await (const _ of changes(extractionId, limit)) {
        const answer = await isOver();
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    changes,
    close: () => closed.abort(),
  };
}
