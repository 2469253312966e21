import type { Logger } from "pino";
import { createEgressPolicy } from "../../egress/policy.ts";
import { type Browser, refuseUrl } from "../browser.ts";
import { interrupted, PageFailure } from "../page-failure.ts";
import { DEFAULT_LIMITS, type Limits } from "../reading.ts";
import { createSlots } from "../slots.ts";
import { PauseWatch } from "./pause-watch.ts";
import { ReaderProcess } from "./reader-process.ts";

export interface BrowserProcessesOptions {
  /** Chromium's binary; without it, Playwright's own. */
  readonly executablePath?: string | undefined;
  /** Reads nothing where Chromium cannot have its sandbox. Off unless given. */
  readonly requireSandbox?: boolean;
  /** How many pages are read at the same time, each in a process with a Chromium of its own. Further ones wait. */
  readonly concurrency: number;
  /** Private addresses that pages may reach, as EGRESS_ALLOW names them. */
  readonly egressAllow: readonly string[];
  /** Ports of this machine that no page may reach, whatever `egressAllow` says. */
  readonly ownPorts?: readonly number[];
  /** Megabytes that one page's processes may take together. */
  readonly memoryMb: number;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
}

/**
 * Reads pages in processes of their own: a page that brings down its reader or takes too much memory harms nobody else. A
 * process is started when there is something to read, and kept for further pages.
 */
export function createBrowserProcesses(options: BrowserProcessesOptions): Browser {
  const { executablePath, requireSandbox = false, concurrency, egressAllow, ownPorts = [], memoryMb, log } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const policy = createEgressPolicy(egressAllow);
  const slots = createSlots(concurrency);
  const idle = new Set<ReaderProcess>();
  const all = new Set<ReaderProcess>();
  const watch = new PauseWatch();
  let isClosed = false;

  const start = () => {
    const settings = {
      ...(executablePath !== undefined && { executablePath }),
      requireSandbox,
      egressAllow: [...egressAllow],
      ownPorts: [...ownPorts],
      limits,
      logLevel: log.level,
    };
    const reader = new ReaderProcess({ settings, totalMs: limits.totalMs, memoryMb, log });
    all.add(reader);
    return reader;
  };
  const take = (): ReaderProcess => {
    for (const reader of idle) {
      idle.delete(reader);
      if (reader.isFit()) return reader;
      void reader.close().finally(() => all.delete(reader));
    }
    return start();
  };

  return {
    async extract(url, given, { signal } = {}) {
      refuseUrl(url, policy);
      const leave = await slots.take(signal);
      if (isClosed) throw new Error("the browser has been closed");
      const reader = take();
      const { pauses } = watch;
      try {
        return await reader.extract(url, given, { signal });
      } catch (error) {
        const isDoubtful = error instanceof PageFailure && error.kind !== "too_large" && !signal?.aborted;
        throw isDoubtful && watch.pauses > pauses ? interrupted({ cause: error }) : error;
      } finally {
        idle.add(reader);
        leave();
      }
    },
    async check() {
      const leave = await slots.take();
      const reader = take();
      try {
        await reader.check();
      } finally {
        idle.add(reader);
        leave();
      }
    },
    async status() {
      const states = await Promise.all([...all].map((reader) => reader.status()));
      return {
        reading: slots.taken,
        waiting: slots.waiting,
        pid: states.find(({ pid }) => pid !== undefined)?.pid,
        isPrepared: states.some(({ isPrepared }) => isPrepared),
      };
    },
    async close() {
      isClosed = true;
      watch.stop();
      await Promise.all([...all].map((reader) => reader.close()));
    },
  };
}
