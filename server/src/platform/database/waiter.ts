import type { DatabaseNotifications } from "./notifications.ts";

/** Waits for changes of rows of one kind, which may happen in any process. Their ids are sent with `notify`. */
export interface Waiter {
  /**
   * Calls `check` at once, and again whenever the row with the id changes, until it returns a value.
   * @param seconds the longest wait
   * @returns that value; undefined if the time is up, `signal` is aborted, or the waiter is closed
   */
  wait<T>(
    id: string,
    check: () => Promise<T | undefined>,
    limit: { seconds: number; signal: AbortSignal },
  ): Promise<T | undefined>;
  /**
   * Yields at once and whenever the row changes, and a last time when `signal` is aborted or the waiter is closed.
   */
  changes(id: string, signal: AbortSignal): AsyncGenerator<void>;
  /** Ends every wait when the server shuts down. */
  close(): void;
}

/** @param channel of the notifications */
export function createWaiter(notifications: DatabaseNotifications, channel: string): Waiter {
  const listeners = new Map<string, Set<() => void>>();
  const closed = new AbortController();
  const callListeners = (id: string) => {
    for (const listener of listeners.get(id) ?? []) listener();
  };
  notifications.listen(channel, callListeners);
  // Notifications that were sent while the connection was lost have not arrived.
  notifications.onReconnect(() => {
    for (const id of listeners.keys()) callListeners(id);
  });

  async function* changes(id: string, until: AbortSignal): AsyncGenerator<void> {
    const limit = AbortSignal.any([until, closed.signal]);
    // The promise is renewed before each yield, so a notification that arrives while the caller is busy is not lost.
    let notified = Promise.withResolvers<void>();
    const onChange = () => notified.resolve();
    const ofRow = listeners.get(id) ?? new Set();
    listeners.set(id, ofRow.add(onChange));
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
      ofRow.delete(onChange);
      if (ofRow.size === 0) listeners.delete(id);
    }
  }

  return {
    async wait(id, check, { seconds, signal }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
      for await (const _ of changes(id, limit)) {
        const result = await check();
        if (result !== undefined) return result;
      }
      return undefined;
    },
    changes,
    close: () => closed.abort(),
  };
}
