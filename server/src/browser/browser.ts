import type { Logger } from "pino";
import type { EgressPolicy } from "../egress/policy.ts";
import { notLoaded, PageFailure } from "./page-failure.ts";
import { BrowserPool } from "./pool.ts";
import { DEFAULT_LIMITS, type ExtractOptions, type Limits, type PageReading } from "./reading.ts";
import { createSlots } from "./slots.ts";
import { sweepTemporaryFolders } from "./temporary.ts";
import { visitPage } from "./visit-page.ts";

export type { ExtractOptions, PageReading } from "./reading.ts";

export interface BrowserOptions {
  /** Chromium's binary; without it, Playwright's own. */
  readonly executablePath?: string | undefined;
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
  /** What it is doing. `pid` is that of the Chromium that takes new pages. */
  status(): Promise<{ reading: number; waiting: number; pid: number | undefined }>;
  /** Ends Chromium within seconds. Visits under way fail. */
  close(): Promise<void>;
}

export function createBrowser(options: BrowserOptions): Browser {
  const { executablePath, concurrency, policy, ownPorts = [], log, now = Date.now } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const slots = createSlots(concurrency);
  const pool = new BrowserPool({ executablePath, log, now, ...limits });
  const swept = sweepTemporaryFolders().catch((error: unknown) => log.warn({ err: error }, "old temporary files stay"));

  return {
    async extract(url, given, { signal } = {}) {
      refuseUrl(url, policy);
      const leave = await slots.take(signal);
      try {
        const lease = await pool.lease();
        try {
          return await visitPage({ chromium: lease.chromium, policy, ownPorts, limits, url, options: given, signal });
        } finally {
          await lease.giveBack();
        }
      } finally {
        leave();
      }
    },
    async status() {
      return { reading: slots.taken, waiting: slots.waiting, pid: await pool.pid() };
    },
    async close() {
      await swept;
      await pool.close();
    },
  };
}

/** Says at once what needs no browser. What the name resolves to, and where redirects lead, is for the proxy to judge. */
function refuseUrl(text: string, policy: EgressPolicy): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PageFailure("invalid_url", `${JSON.stringify(text)} is not an http or https URL.`);
  }
  const verdict = policy.judgeUrl(url);
  if (!verdict.allowed) throw notLoaded("blocked_address", `${url.host} may not be read, as ${verdict.reason}`);
}
