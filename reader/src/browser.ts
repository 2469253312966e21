import type { Logger } from "pino";
import { type Chromium, launchChromium } from "./chromium/chromium.ts";
import { removeAbandonedFolders } from "./chromium/temporary-folders.ts";
import type { EgressPolicy } from "./egress/policy.ts";
import { visitInModes } from "./modes/visit-in-modes.ts";
import { BrowserPool, type Lease } from "./pool.ts";
import { DEFAULT_LIMITS, type ExtractOptions, type Limits, type PageReading, type Stage } from "./reading.ts";
import { refuseUrl } from "./refuse-url.ts";
import { BrowserGrid, type RemoteBrowsers } from "./remote/grid.ts";
import { createSlots } from "./slots.ts";
import { BIND_COOKIES, type Credentials } from "./visit/credentials.ts";
import { type Appearance, OpenPage, type OpenPageOptions } from "./visit/open-page.ts";
import { SparePage } from "./visit/spare-page.ts";

export type { ExtractOptions, PageReading, Screenshot } from "./reading.ts";

export interface BrowserOptions {
  /** The path of Chromium's binary. Without it, Playwright uses the browser that it has downloaded. */
  readonly executablePath?: string | undefined;
  /** Whether to read no pages if Chromium cannot use its sandbox. The default is false. */
  readonly requireSandbox?: boolean;
  /** Whether Chromium may run as root, without its sandbox, if it cannot be started as another user. The default is false. */
  readonly allowRoot?: boolean;
  /** Browsers on other machines, which are used instead of one that is started here. */
  readonly remote?: RemoteBrowsers | undefined;
  /** The maximum number of pages that are read at the same time. Further ones wait. */
  readonly concurrency: number;
  /** Which addresses pages may connect to. */
  readonly policy: EgressPolicy;
  /** Ports of this machine that no page may connect to, whatever the policy says. */
  readonly ownPorts?: readonly number[];
  /** Whether visits may have credentials. Cookies are then sent only to the port and scheme that they are from. */
  readonly withCredentials?: boolean;
  readonly log: Logger;
  readonly now?: () => number;
  readonly limits?: Partial<Limits>;
}

export interface ExtractGiven {
  readonly signal?: AbortSignal | undefined;
  /** Called before and after the screenshot is taken. A visit that fails in between can be repeated without a screenshot. */
  readonly onScreenshot?: ((isTaking: boolean) => void) | undefined;
  /** Called at the end of each part of the visit. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** The log for what concerns only this visit. */
  readonly log?: Logger | undefined;
  /** Lets the visit in behind a login. Only for a browser that was created for that. */
  readonly credentials?: Credentials | undefined;
}

/** Reads pages in a headless Chromium, which it starts when the first page is to be read. */
export interface Browser {
  /**
   * Reads a page, in all modes of the options. Waiting for a slot does not count towards the time limit.
   * @param url an absolute http or https URL
   * @throws PageFailure if the page cannot be read; the signal's reason if the signal is aborted
   */
  extract(url: string, options: ExtractOptions, given?: ExtractGiven): Promise<PageReading>;
  /**
   * Returns what the browser is doing: the numbers of visits that run and that wait for a slot, the process id of the Chromium
   * that takes new visits, and whether a spare page is ready for the next visit. A spare page is ready soon after the last
   * visit has ended, for a few seconds.
   */
  status(): Promise<{ reading: number; waiting: number; pid: number | undefined; isPrepared: boolean }>;
  /** Starts Chromium unless it is running. @throws PageFailure `browser_unavailable` if it cannot be started */
  check(): Promise<void>;
  /** Closes Chromium within seconds. Running visits fail. */
  close(): Promise<void>;
}

export function createBrowser(options: BrowserOptions): Browser {
  const {
    executablePath,
    requireSandbox = false,
    allowRoot,
    remote,
    concurrency,
    policy,
    ownPorts = [],
    log,
    now = Date.now,
  } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const slots = createSlots(concurrency);
  const grid = remote && new BrowserGrid({ ...remote, log });
  const flags = options.withCredentials ? [BIND_COOKIES] : [];
  const start = () => grid?.connect() ?? launchChromium({ executablePath, requireSandbox, allowRoot, flags, log });
  const pool = new BrowserPool({ start, log, now, ...limits });
  const spare = new SparePage(log);
  /** The clean-ups that are running after visits whose callers already have the result. */
  const cleanUps = new Set<Promise<void>>();
  let isClosed = false;
  const removal = removeAbandonedFolders().catch((error: unknown) => {
    log.warn({ err: error }, "removing temporary files of earlier processes failed");
  });

  const open = (
    chromium: Chromium,
    { viewport, colorScheme, reducedMotion = false }: Appearance,
    credentials?: OpenPageOptions["credentials"],
  ) =>
    new OpenPage({
      chromium,
      policy,
      ownPorts,
      limits,
      appearance: { viewport, colorScheme, reducedMotion },
      credentials,
    });
  const prepare = (chromium: Chromium, appearance: Appearance) => {
    const isIdle = slots.taken === 0 && !isClosed;
    if (isIdle && chromium.browser.isConnected()) spare.prepare(() => open(chromium, appearance));
  };

  return {
    async extract(url, given, { signal, onScreenshot, onStage, credentials } = {}) {
      refuseUrl(url, policy);
      const releaseSlot = await slots.take(signal);
      const lease = await pool.lease().catch((error: unknown) => {
        releaseSlot();
        throw error;
      });
      const { chromium } = lease;
      const own = credentials && { url, given: credentials };
      // A spare page has no credentials.
      let page = (own ? undefined : spare.take(chromium)) ?? open(chromium, given, own);
      const replacePage = async (appearance: Appearance) => {
        await page.close();
        page = open(chromium, appearance, own);
        return page;
      };
      try {
        return await visitInModes({ page, replacePage, limits, url, options: given, signal, onScreenshot, onStage });
      } finally {
        // The caller does not wait for the clean-up. The slot is released after it.
        const cleanUp = closePage(page, lease)
          .catch((error: unknown) => log.error({ err: error }, "closing a visit's page failed"))
          .finally(releaseSlot)
          .then(() => prepare(chromium, given));
        cleanUps.add(cleanUp);
        void cleanUp.then(() => cleanUps.delete(cleanUp));
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
      await lease.release();
    },
    async close() {
      isClosed = true;
      await removal;
      await Promise.all([spare.close(), pool.close()]);
      await Promise.all(cleanUps);
    },
  };
}

async function closePage(page: OpenPage, lease: Lease): Promise<void> {
  await page.close();
  await lease.release();
}
