/** A fixed number of slots. Callers get them in the order of their requests. */
export interface Slots {
  readonly taken: number;
  readonly waiting: number;
  /**
   * Waits for a slot.
   * @returns a function that releases the slot
   * @throws the signal's reason if the signal is aborted first. The caller is then removed from the queue.
   */
  take(signal?: AbortSignal): Promise<() => void>;
}

/** Slots are counted here, not by the browser's contexts, because a page that hangs while closing must not hold one forever. */
export function createSlots(count: number): Slots {
  const queue = new Set<() => void>();
  let takenCount = 0;

  const releaseOne = () => {
    const [nextWaiter] = queue;
    if (!nextWaiter) {
      takenCount -= 1;
      return;
    }
    // The slot passes directly to the next caller in the queue, so that no other caller can take it first.
    queue.delete(nextWaiter);
    nextWaiter();
  };
  const createRelease = () => {
    let isHeld = true;
    return () => {
      if (isHeld) releaseOne();
      isHeld = false;
    };
  };

  return {
    get taken() {
      return takenCount;
    },
    get waiting() {
      return queue.size;
    },
    async take(signal) {
      signal?.throwIfAborted();
      if (takenCount < count) {
        takenCount += 1;
        return createRelease();
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          queue.delete(enter);
          // The caller chose the reason.
          reject(signal?.reason);
        };
        const enter = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        queue.add(enter);
        signal?.addEventListener("abort", leave, { once: true });
      });
      return createRelease();
    },
  };
}
