import { memoryAtMost, memoryOf, processTree, type TreeProcess } from "./process-tree.ts";

/** Milliseconds between two looks at a tree. A page can fill some hundred megabytes in that time. */
const INTERVAL_MS = 100;
/** One look in this many also finds processes that are new. It has to look at all processes of the machine for that. */
const LOOKS_PER_SCAN = 3;

export interface MemoryGuardOptions {
  /** The process at the root of the tree. */
  readonly pid: number;
  /** Bytes that the whole tree may take. */
  readonly limit: number;
  /** While it is false, the tree is not looked at. */
  readonly isBusy: () => boolean;
  /** Called with the bytes taken, at every look until the guard is stopped or the tree is small enough. */
  readonly onExceeded: (bytes: number) => void;
}

/** Watches how much memory a process and its descendants take. */
export class MemoryGuard {
  readonly #options: MemoryGuardOptions;
  readonly #timer: NodeJS.Timeout;
  #tree: readonly TreeProcess[] = [];
  #looks = 0;

  constructor(options: MemoryGuardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), INTERVAL_MS).unref();
  }

  /** The tree as it was at the last look: what is left to end when its root is gone. */
  get lastSeen(): readonly TreeProcess[] {
    return this.#tree;
  }

  /** Whether the tree takes no more than this many bytes. */
  isWithin(bytes: number): boolean {
    this.#tree = processTree(this.#options.pid);
    return this.#take(bytes) <= bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { pid, limit, isBusy, onExceeded } = this.#options;
    if (!isBusy()) return;
    if (this.#looks % LOOKS_PER_SCAN === 0) this.#tree = processTree(pid);
    this.#looks += 1;
    const bytes = this.#take(limit);
    if (bytes > limit) onExceeded(bytes);
  }

  /** The exact figure is expensive: it is asked for only where the upper bound is over the limit. */
  #take(limit: number): number {
    const atMost = memoryAtMost(this.#tree);
    return atMost > limit ? memoryOf(this.#tree) : atMost;
  }
}
