import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/** Milliseconds before the first check of a failed need. The delay doubles for each further check, up to the maximum. */
const FIRST_CHECK_MS = 500;
const MAX_CHECK_MS = 15_000;

/** Delays jobs while something that all of them need does not work, such as the database's disk. */
export interface JobGate<Need extends string> {
  /** Resolves when all needs work; immediately unless a fault was reported. Also resolves when `close` is called. */
  opened(): Promise<void>;
  /** Resolves when this need works, whether or not the others do. Also resolves when `close` is called. */
  works(need: Need): Promise<void>;
  /** Tells whether a fault of this need was reported and it has not worked since. */
  isBroken(need: Need): boolean;
  /** Reports a fault. Jobs are delayed until the need works again, which is checked from time to time. */
  report(need: Need, cause: unknown): void;
  /** Stops the checks and lets everybody go who waits. */
  close(): void;
}

export interface JobGateOptions<Need extends string> {
  /** The check of each need. It throws while the need does not work. */
  readonly checks: Readonly<Record<Need, () => Promise<void>>>;
  readonly log: Logger;
  /** Called when a fault appears and when it is over. */
  readonly onChange?: () => void;
}

export function createJobGate<Need extends string>(options: JobGateOptions<Need>): JobGate<Need> {
  const { checks, log, onChange } = options;
  /** The needs that do not work. Each promise resolves when its need works again. */
  const faults = new Map<Need, Promise<void>>();
  const closing = new AbortController();

  const untilItWorks = async (need: Need) => {
    for (let delay = FIRST_CHECK_MS; ; delay = Math.min(delay * 2, MAX_CHECK_MS)) {
      // Interrupted by `close`, which ends all waiting.
      await pause(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        await checks[need]();
        log.info({ need }, "a need of the jobs works again: taking jobs");
        return;
      } catch (error) {
        log.warn({ err: error, need }, "a need of the jobs still does not work: taking no jobs");
      }
    }
  };

  return {
    opened: async () => {
      while (faults.size > 0) await Promise.all(faults.values());
    },
    works: async (need) => faults.get(need),
    isBroken: (need) => faults.has(need),
    report(need, cause) {
      if (faults.has(need) || closing.signal.aborted) return;
      log.error({ err: cause, need }, "a need of the jobs does not work: taking no jobs");
      const over = untilItWorks(need).then(() => {
        faults.delete(need);
        onChange?.();
      });
      faults.set(need, over);
      onChange?.();
    },
    close: () => closing.abort(),
  };
}
