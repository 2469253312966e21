/** Milliseconds between two checks of the clocks. */
const TICK_MS = 1_000;
/** If a check is late by this time, in ms, the process was paused. A busy machine alone does not cause such a delay. */
const PAUSE_MS = 5_000;

interface Clocks {
  /** Advances while the process is stopped, but not while the machine sleeps. */
  readonly monotonic: () => number;
  /** Has advanced when the machine wakes up. */
  readonly wall: () => number;
}

const realClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() };

/**
 * Detects that this process was paused: by a signal, in a frozen container, by a sleeping machine. All its timers are late
 * then, so a timeout after a pause is not the page's fault.
 */
export class PauseWatch {
  readonly #clocks: Clocks;
  readonly #pauseMs: number;
  readonly #timer: NodeJS.Timeout;
  #last: { monotonic: number; wall: number };
  #pauses = 0;

  constructor({ clocks = realClocks, pauseMs = PAUSE_MS }: { clocks?: Clocks; pauseMs?: number | undefined } = {}) {
    this.#clocks = clocks;
    this.#pauseMs = pauseMs;
    this.#last = { monotonic: clocks.monotonic(), wall: clocks.wall() };
    this.#timer = setInterval(() => this.#check(), TICK_MS).unref();
  }

  /** The number of pauses so far. */
  get pauses(): number {
    // After a pause, the caller may run before the timer does.
    this.#check();
    return this.#pauses;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const [monotonic, wall] = [this.#clocks.monotonic(), this.#clocks.wall()];
    const gap = Math.max(monotonic - this.#last.monotonic, wall - this.#last.wall);
    if (gap > TICK_MS + this.#pauseMs) this.#pauses += 1;
    this.#last = { monotonic, wall };
  }
}
