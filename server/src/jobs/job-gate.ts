import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/** Milliseconds before the first check of what has failed; each further one comes after twice the time, up to the maximum. */
const FIRST_CHECK_MS = 500;
const MAX_CHECK_MS = 15_000;

/** Holds back jobs while something that all of them need does not work. */
export interface JobGate<Need extends string> {
  /** Resolves when everything works; at once unless a fault was reported. Also resolves when the gate is closed for good. */
  opened(): Promise<void>;
  /** Resolves when this need works, whatever the others do. Also resolves when the gate is closed for good. */
  works(need: Need): Promise<void>;
  /** Whether a fault of this need was reported and is not over. */
  isBroken(need: Need): boolean;
  /** Closes the gate until what has failed works again, which is checked from time to time. */
  report(need: Need, cause: unknown): void;
  /** Ends the checks. */
  close(): void;
}

export interface JobGateOptions<Need extends string> {
  /** Each throws while what it is named for does not work. */
  readonly checks: Readonly<Record<Need, () => Promise<void>>>;
  readonly log: Logger;
  /** Told when a fault appears or is over. */
  readonly onChange?: () => void;
}

export function createJobGate<Need extends string>(options: JobGateOptions<Need>): JobGate<Need> {
  const { checks, log, onChange } = options;
  /** Each resolves when its need works again. */
  const faults = new Map<Need, Promise<void>>();
  const closing = new AbortController();

  const untilItWorks = async (need: Need) => {
    for (let delay = FIRST_CHECK_MS; ; delay = Math.min(delay * 2, MAX_CHECK_MS)) {
      // Aborted when the gate is closed for good: then nobody should wait any more.
      await pause(delay, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        await checks[need]();
        log.info({ need }, "it works again: jobs are taken");
        return;
      } catch (error) {
        log.warn({ err: error, need }, "it still does not work: no jobs are taken");
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
      log.error({ err: cause, need }, "it does not work: no jobs are taken");
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
