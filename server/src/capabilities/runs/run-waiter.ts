import type { Notifications } from "../../platform/database/notifications.ts";

/**
 * The notification channel for changes of runs: a run was added, claimed, released or ended, or was deleted with its
 * extraction. The payload is the extraction's id.
 */
export const RUN_CHANGED = "run_changed";

export interface RunWaiter {
  /**
   * Calls `check` at once, and again whenever a run of the extraction changes, until it returns a value.
   * @param seconds the longest wait
   * @returns that value; undefined if the time is up, `signal` is aborted, or the waiter is closed
   */
  wait<T>(
    extractionId: string,
    check: () => Promise<T | undefined>,
    limit: { seconds: number; signal: AbortSignal },
  ): Promise<T | undefined>;
  /**
   * Yields at once and whenever a run of the extraction changes, and a last time when `signal` is aborted or the waiter is
   * closed.
   */
  changes(extractionId: string, signal: AbortSignal): AsyncGenerator<void>;
  /** Ends every wait when the server shuts down. */
  close(): void;
}

/** Waits for runs, which may end in any process. */
export function createRunWaiter(notifications: Notifications): RunWaiter {
  const listeners = new Map<string, Set<() => void>>();
  const closed = new AbortController();
  const callListeners = (extractionId: string) => {
    for (const listener of listeners.get(extractionId) ?? []) listener();
  };
  notifications.listen(RUN_CHANGED, callListeners);
  // Notifications that were sent while the connection was lost have not arrived.
  notifications.onReconnect(() => {
    for (const extractionId of listeners.keys()) callListeners(extractionId);
  });

  async function* changes(extractionId: string, until: AbortSignal): AsyncGenerator<void> {
    const limit = AbortSignal.any([until, closed.signal]);
    // The promise is renewed before each yield, so a notification that arrives while the caller is busy is not lost.
    let notified = Promise.withResolvers<void>();
    const onChange = () => notified.resolve();
    const ofExtraction = listeners.get(extractionId) ?? new Set();
    listeners.set(extractionId, ofExtraction.add(onChange));
    limit.addEventListener("abort", onChange);
    try {
      for (;;) {
        notified = Promise.withResolvers();
        yield;
        if (limit.aborted) return;
        await notified.promise;
      }
    } finally {
      limit.removeEventListener("abort", onChange);
      ofExtraction.delete(onChange);
      if (ofExtraction.size === 0) listeners.delete(extractionId);
    }
  }

  return {
    async wait(extractionId, check, { seconds, signal }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
      for await (const _ of changes(extractionId, limit)) {
        const result = await check();
        if (result !== undefined) return result;
      }
      return undefined;
    },
    changes,
    close: () => closed.abort(),
  };
}
