import type { Logger } from "pino";
import type { EgressPolicy } from "../egress/policy.ts";
import { readableUrlFault } from "../egress/readable-url.ts";
import type { Chromium } from "./chromium.ts";
import { type Appearance, OpenPage } from "./open-page.ts";
import { notLoaded, PageFailure } from "./page-failure.ts";
import { BrowserPool, type Lease } from "./pool.ts";
import { DEFAULT_LIMITS, type ExtractOptions, type Limits, type PageReading } from "./reading.ts";
import { createSlots } from "./slots.ts";
import { SparePage } from "./spare-page.ts";
import { sweepTemporaryFolders } from "./temporary-folders.ts";
import { visitPage } from "./visit-page.ts";

export type { ExtractOptions, PageReading } from "./reading.ts";

export interface BrowserOptions {
  /** Chromium's binary; without it, Playwright's own. */
  readonly executablePath?: string | undefined;
  /** Reads nothing where Chromium cannot have its sandbox. Off unless given. */
  readonly requireSandbox?: boolean;
  /** How many pages are read at the same time. Further ones wait their turn. */
  readonly concurrency: number;
  /** What pages may reach. */
  readonly policy: EgressPolicy;
  /** Ports of this machine that no page may reach, whatever the policy says. */
  readonly ownPorts?: readonly number[];
  readonly log: Logger;
  readonly now?: () => number;
  readonly limits?: Partial<Limits>;
}

/** Reads pages in a headless Chromium of its own, which it starts when there is something to read. */
export interface Browser {
  /**
   * Visits a page and observes it. Waiting for a place does not count towards the visit's time.
   * @param url absolute, http or https
   * @throws PageFailure when the page cannot be read; the signal's reason when that is aborted
   */
  extract(url: string, options: ExtractOptions, given?: { signal?: AbortSignal | undefined }): Promise<PageReading>;
  /**
   * What it is doing. `pid` is that of the Chromium that takes new pages; `isPrepared` says whether the next one finds a page
   * open, as it does soon after the last reading has ended.
   */
  status(): Promise<{ reading: number; waiting: number; pid: number | undefined; isPrepared: boolean }>;
  /** Starts Chromium unless one runs. @throws PageFailure `browser_unavailable` if it cannot be started */
  check(): Promise<void>;
  /** Ends Chromium within seconds. Visits under way fail. */
  close(): Promise<void>;
}

export function createBrowser(options: BrowserOptions): Browser {
  const { executablePath, requireSandbox = false, concurrency, policy, ownPorts = [], log, now = Date.now } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const slots = createSlots(concurrency);
  const pool = new BrowserPool({ executablePath, requireSandbox, log, now, ...limits });
  const spare = new SparePage(log);
  /** Visits that are over for whoever asked for them; what is left of them is being cleared away. */
  const leaving = new Set<Promise<void>>();
  let isClosed = false;
  const swept = sweepTemporaryFolders().catch((error: unknown) => log.warn({ err: error }, "old temporary files stay"));

  const open = (chromium: Chromium, { viewport, colorScheme }: Appearance) =>
    new OpenPage({ chromium, policy, ownPorts, limits, appearance: { viewport, colorScheme } });
  const prepare = (chromium: Chromium, appearance: Appearance) => {
    const isIdle = slots.taken === 0 && !isClosed;
    if (isIdle && chromium.browser.isConnected()) spare.prepare(() => open(chromium, appearance));
  };

  return {
    async extract(url, given, { signal } = {}) {
      refuseUrl(url, policy);
      const leave = await slots.take(signal);
      const lease = await pool.lease().catch((error: unknown) => {
        leave();
        throw error;
      });
      const { chromium } = lease;
      const page = spare.take(chromium) ?? open(chromium, given);
      try {
        return await visitPage({ page, limits, url, options: given, signal });
      } finally {
        // Nobody waits for that but whoever wants the place.
        const cleared = clearAway(page, lease)
          .catch((error: unknown) => log.error({ err: error }, "a visit's page could not be closed"))
          .finally(leave)
          .then(() => prepare(chromium, given));
        leaving.add(cleared);
        void cleared.then(() => leaving.delete(cleared));
      }
    },
    async status() {
      return {
        reading: slots.taken,
        waiting: slots.waiting,
        pid: await pool.pid(),
        isPrepared: spare.isReady,
      };
    },
    async check() {
      const lease = await pool.lease();
      await lease.giveBack();
    },
    async close() {
      isClosed = true;
      await swept;
      await Promise.all([spare.close(), pool.close()]);
      await Promise.all(leaving);
    },
  };
}

async function clearAway(page: OpenPage, lease: Lease): Promise<void> {
  await page.close();
  await lease.giveBack();
}

/** Refuses a URL for which no browser needs to start. The proxy judges redirects and what names resolve to. */
export function refuseUrl(text: string, policy: EgressPolicy): void {
  const fault = readableUrlFault(text, policy);
  if (fault?.kind === "not_web") throw new PageFailure("invalid_url", `${fault.message}.`);
  if (fault) throw notLoaded("blocked_address", fault.message);
}
