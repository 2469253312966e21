/** A fixed number of places, given out in the order in which they were asked for. */
export interface Slots {
  readonly taken: number;
  readonly waiting: number;
  /**
   * Waits for a place; what it resolves with gives the place back.
   * @throws the signal's reason if that is aborted first; the place in the queue is gone then.
   */
  take(signal?: AbortSignal): Promise<() => void>;
}

/** Counted here and not by the browser's contexts: a page that hangs while it is being closed must not eat a place for ever. */
export function createSlots(count: number): Slots {
  const queue = new Set<() => void>();
  let taken = 0;

  const giveBack = () => {
    const [next] = queue;
    if (!next) {
      taken -= 1;
      return;
    }
    // The place goes straight to the next in line, so that nobody who asks just now can slip in between.
    queue.delete(next);
    next();
  };
  const place = () => {
    let held = true;
    return () => {
      if (held) giveBack();
      held = false;
    };
  };

  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return queue.size;
    },
    async take(signal) {
      signal?.throwIfAborted();
      if (taken < count) {
        taken += 1;
        return place();
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          queue.delete(enter);
          // The reason is the caller's own.
          reject(signal?.reason);
        };
        const enter = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        queue.add(enter);
        signal?.addEventListener("abort", leave, { once: true });
      });
      return place();
    },
  };
}
