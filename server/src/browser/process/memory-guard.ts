import { setTimeout as delay } from "node:timers/promises";
import { memoryOf, processTree, type TreeProcess } from "./process-tree.ts";

/** Milliseconds between two looks at a tree. A page can fill some hundred megabytes in that time. */
const INTERVAL_MS = 100;

export interface MemoryGuard {
  /** The tree as it was at the last look, for ending what is left of it when its root is gone. */
  readonly lastSeen: readonly TreeProcess[];
  /** Looks now. @returns bytes that the tree takes: exact if they are more than `exactAbove`, else an upper bound */
  measure(exactAbove: number): Promise<number>;
  stop(): void;
}

/**
 * Watches how much memory a process and its descendants take. The exact figure costs the kernel a walk over all their
 * memory, so it is asked for only where the quick upper bound is over the limit.
 * @param limit bytes that the whole tree may take
 * @param onExceeded called with the bytes taken, again and again until the guard is stopped or the tree is small enough
 * @param isBusy outside of visits the tree is not looked at
 */
export function guardMemory(
  pid: number,
  limit: number,
  isBusy: () => boolean,
  onExceeded: (bytes: number) => void,
): MemoryGuard {
  const stopped = new AbortController();
  let lastSeen: readonly TreeProcess[] = [];

  const measure = async (exactAbove: number) => {
    lastSeen = await processTree(pid);
    const atMost = lastSeen.reduce((sum, { resident }) => sum + resident, 0);
    return atMost > exactAbove ? memoryOf(lastSeen) : atMost;
  };
  const watch = async () => {
    while (!stopped.signal.aborted) {
      const bytes = isBusy() ? await measure(limit) : 0;
      if (bytes > limit && !stopped.signal.aborted) onExceeded(bytes);
      await delay(INTERVAL_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  void watch();

  return {
    get lastSeen() {
      return lastSeen;
    },
    measure,
    stop: () => stopped.abort(),
  };
}
