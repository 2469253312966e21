import type { Logger } from "pino";
import { createEgressPolicy } from "../egress/policy.ts";
import { interrupted, PageFailure } from "../reading/page-failure.ts";
import { type Browser, DEFAULT_LIMITS, DEFAULT_MEMORY_MB, type Limits } from "../reading/reading.ts";
import type { RemoteBrowsers } from "../remote/grid.ts";
import { PauseWatch } from "./pause-watch.ts";
import { ReaderProcess } from "./reader-process.ts";
import { refuseUrl } from "./refuse-url.ts";
import { repeatWithoutScreenshot } from "./repeat-without-screenshot.ts";
import { createSlots } from "./slots.ts";
import { type EarlyReader, spawnReader } from "./spawn-reader.ts";

export interface BrowserProcessesOptions {
  /** The path of Chromium's binary. By default that of Playwright's Chromium, or of the system's. */
  readonly executablePath?: string | undefined;
  /** True to read no pages if Chromium cannot use its sandbox. The default is false. */
  readonly requireSandbox?: boolean;
  /**
   * True if Chromium may run as root, without its sandbox, if it cannot be started as another user. The default is
   * false.
   */
  readonly allowRoot?: boolean;
  /** Browsers on other machines, which are used instead of those that are started here. */
  readonly remote?: RemoteBrowsers | undefined;
  /** The maximum number of pages that are read at the same time, each in its own process with its own Chromium. Further ones wait. */
  readonly concurrency: number;
  /** True if visits may have credentials. Cookies are then sent only to the port and scheme that they are from. */
  readonly withCredentials?: boolean;
  /** Private addresses that pages may connect to, in the form of EGRESS_ALLOW. */
  readonly egressAllow: readonly string[];
  /** Ports of this machine that no page may connect to, whatever `egressAllow` contains. */
  readonly ownPorts?: readonly number[];
  /** The megabytes of memory that the processes of one page may use together. The default is DEFAULT_MEMORY_MB. */
  readonly memoryMb?: number;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
  /** False to open no page for the next visit before it comes. The default is true. */
  readonly preparesPages?: boolean;
  /** Started before, for the first page. By default each process is started when its first page is to be read. */
  readonly earlyReader?: EarlyReader | undefined;
  /** Milliseconds by which a timer is late if this process was paused. The default suits a busy machine. */
  readonly pauseMs?: number;
}

/**
 * Creates a browser that reads each page in a separate process, so that a page that crashes its reader or uses too much memory
 * does not affect others. A process is started when a page is to be read, and then reused for further pages.
 */
export function createBrowserProcesses(options: BrowserProcessesOptions): Browser {
  const { executablePath, requireSandbox = false, allowRoot = false, withCredentials = false, remote } = options;
  const { concurrency, egressAllow, memoryMb = DEFAULT_MEMORY_MB, preparesPages = true, earlyReader, log } = options;
  // A page may not reach the ports through which browsers are controlled.
  const ownPorts = [...(options.ownPorts ?? []), ...(remote?.urls ?? []).map(portOf)];
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const policy = createEgressPolicy(egressAllow);
  const slots = createSlots(concurrency);
  const idle = new Set<ReaderProcess>();
  const all = new Set<ReaderProcess>();
  const watch = new PauseWatch({ pauseMs: options.pauseMs });
  let isClosed = false;

  const start = () => {
    const settings = {
      ...(executablePath !== undefined && { executablePath }),
      requireSandbox,
      allowRoot,
      withCredentials,
      preparesPages,
      ...(remote && { remote: { ...remote, urls: [...remote.urls] } }),
      egressAllow: [...egressAllow],
      ownPorts,
      limits,
      logLevel: log.level,
    };
    const spawned = earlyReader?.take() ?? spawnReader();
    const reader = new ReaderProcess({ spawned, settings, totalMs: limits.totalMs, memoryMb, log });
    all.add(reader);
    return reader;
  };
  const end = (reader: ReaderProcess) => void reader.close().finally(() => all.delete(reader));
  const take = (needsNew: boolean): ReaderProcess => {
    if (needsNew) {
      const [reader] = idle;
      if (reader && idle.delete(reader)) end(reader); // the new one takes its place
      return start();
    }
    for (const reader of idle) {
      idle.delete(reader);
      if (reader.isReusable()) return reader;
      end(reader);
    }
    return start();
  };
  /** Passes a reader to `use`, and another one if the first had exited while it was idle. */
  const withReader = async <T>(use: (reader: ReaderProcess) => Promise<T>, needsNew = false): Promise<T> => {
    let reader = take(needsNew);
    try {
      return await use(reader);
    } catch (error) {
      if (!reader.hasEndedIdle || isClosed) throw error;
      all.delete(reader);
      reader = start();
      return await use(reader);
    } finally {
      idle.add(reader);
    }
  };

  const extractPage = repeatWithoutScreenshot(
    (url, options, context) => withReader((reader) => reader.extract(url, options, context), context?.needsNewBrowser),
    log,
  );

  return {
    async extract(url, options, context = {}) {
      const { signal, html } = context;
      if (html === undefined) refuseUrl(url, policy);
      const releaseSlot = await slots.take(signal);
      if (isClosed) throw new Error("the browser has been closed");
      const { pauses } = watch;
      try {
        return await extractPage(url, options, context);
      } catch (error) {
        const mayBeOurs = error instanceof PageFailure && error.kind !== "too_large" && !signal?.aborted;
        throw mayBeOurs && watch.pauses > pauses ? interrupted({ cause: error }) : error;
      } finally {
        releaseSlot();
      }
    },
    async check() {
      const releaseSlot = await slots.take();
      try {
        await withReader((reader) => reader.check());
      } finally {
        releaseSlot();
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

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port) || (protocol === "https:" || protocol === "wss:" ? 443 : 80);
}
