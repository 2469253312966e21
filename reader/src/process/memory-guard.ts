import { memoryAtMost, memoryOf, processTree, type TreeProcess } from "../os/process-tree.ts";

/** Milliseconds between two measurements. A page can fill some hundred megabytes in that time. */
const INTERVAL_MS = 100;
/** One measurement in this many also finds new processes. For that it has to list all processes of the machine. */
const MEASUREMENTS_PER_SCAN = 3;

export interface MemoryGuardOptions {
  /** The process at the root of the tree. */
  readonly pid: number;
  /** The bytes that the whole tree may use. */
  readonly limit: number;
  /** While it returns false, the tree is not measured. */
  readonly isBusy: () => boolean;
  /** Called with the used bytes at every measurement that exceeds the limit. */
  readonly onExceeded: (bytes: number) => void;
}

/** Watches how much memory a process and its descendants use. */
export class MemoryGuard {
  readonly #options: MemoryGuardOptions;
  readonly #timer: NodeJS.Timeout;
  #tree: readonly TreeProcess[] = [];
  #count = 0;

  constructor(options: MemoryGuardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#measure(), INTERVAL_MS).unref();
  }

  /** The tree at the last measurement: the processes that may have to be killed after its root has exited. */
  get lastSeen(): readonly TreeProcess[] {
    return this.#tree;
  }

  /** Tells whether the tree uses at most this many bytes. */
  isWithin(bytes: number): boolean {
    this.#tree = processTree(this.#options.pid);
    return this.#bytesUsed(bytes) <= bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #measure(): void {
    const { pid, limit, isBusy, onExceeded } = this.#options;
    if (!isBusy()) return;
    if (this.#count % MEASUREMENTS_PER_SCAN === 0) this.#tree = processTree(pid);
    this.#count += 1;
    const bytes = this.#bytesUsed(limit);
    if (bytes > limit) onExceeded(bytes);
  }

  /** Returns the used bytes. The exact number is expensive, so it is determined only if the upper bound is over the limit. */
  #bytesUsed(limit: number): number {
    const atMost = memoryAtMost(this.#tree);
    return atMost > limit ? memoryOf(this.#tree) : atMost;
  }
}
