import type { Notifications } from "../database/notifications.ts";

/** The channel on which the end of a run is told; the payload is the extraction's id. */
export const RUN_ENDED = "run_ended";

export interface RunWaiter {
  /**
   * Waits until `isOver` says so, asking at once and whenever a run of the extraction ended.
   * @param seconds the longest wait
   * @returns the first answer of `isOver` that is not undefined; undefined at the time limit, at `signal`, and on close
   */
  wait<T>(
    extractionId: string,
    isOver: () => Promise<T | undefined>,
    limit: { seconds: number; signal: AbortSignal },
  ): Promise<T | undefined>;
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
  notifications.listen(RUN_ENDED, wake);
  // While the connection was away an end may have gone unheard.
  notifications.onReconnect(() => {
    for (const extractionId of waiting.keys()) wake(extractionId);
  });

  return {
    async wait(extractionId, isOver, { seconds, signal }) {
      const limit = AbortSignal.any([signal, closed.signal, AbortSignal.timeout(seconds * 1000)]);
      // Each notice is remembered, so that one that comes while isOver is asking leads to another question.
      let notice = Promise.withResolvers<void>();
      const onNotice = () => notice.resolve();
      const checks = waiting.get(extractionId) ?? new Set();
      waiting.set(extractionId, checks.add(onNotice));
      limit.addEventListener("abort", onNotice);
      try {
        for (;;) {
          notice = Promise.withResolvers();
          const answer = await isOver();
          if (answer !== undefined || limit.aborted) return answer;
          await notice.promise;
        }
      } finally {
        limit.removeEventListener("abort", onNotice);
        checks.delete(onNotice);
        if (checks.size === 0) waiting.delete(extractionId);
      }
    },
    close: () => closed.abort(),
  };
}
