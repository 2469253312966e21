/** Milliseconds between two looks at the clocks. */
const TICK_MS = 1_000;
/** A look that comes so much too late means that the process did not run, and not only that the machine was busy. */
const PAUSE_MS = 5_000;

interface Clocks {
  /** Goes on while the process is stopped, and stands while the machine sleeps. */
  readonly monotonic: () => number;
  /** Has gone on when the machine wakes up. */
  readonly wall: () => number;
}

const realClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() };

/**
 * Notices that this process was paused: by a signal, in a frozen container, with the machine asleep. All its timers are late
 * then, and what they say about a page is not the page's fault.
 */
export class PauseWatch {
  readonly #clocks: Clocks;
  readonly #timer: NodeJS.Timeout;
  #last: { monotonic: number; wall: number };
  #pauses = 0;

  constructor(clocks = realClocks) {
    this.#clocks = clocks;
    this.#last = { monotonic: clocks.monotonic(), wall: clocks.wall() };
    this.#timer = setInterval(() => this.#look(), TICK_MS).unref();
  }

  /** How many pauses there were so far. */
  get pauses(): number {
    // After a pause, whoever asks may run before the timer does.
    this.#look();
    return this.#pauses;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const [monotonic, wall] = [this.#clocks.monotonic(), this.#clocks.wall()];
    const gap = Math.max(monotonic - this.#last.monotonic, wall - this.#last.wall);
    if (gap > TICK_MS + PAUSE_MS) this.#pauses += 1;
    this.#last = { monotonic, wall };
  }
}
