import type { Logger } from "pino";
import type { Chromium } from "./chromium/chromium.ts";
import { PageFailure } from "./visit/page-failure.ts";

export interface PoolOptions {
  /** Starts a browser, or connects to one. */
  readonly start: () => Promise<Chromium>;
  readonly log: Logger;
  readonly now: () => number;
  readonly maxVisits: number;
  readonly maxAgeMs: number;
}

/** The use of a browser for one visit. */
export interface Lease {
  readonly chromium: Chromium;
  release(): Promise<void>;
}

/** One browser and how much it has been used. */
interface Instance {
  readonly chromium: Promise<Chromium>;
  readonly startedAt: number;
  /** All visits so far. */
  visits: number;
  /** The visits that are using it now. */
  leases: number;
}

/**
 * Keeps one Chromium running. It starts at the first visit and is replaced when it has reached its limits or has died. A
 * Chromium that is replaced closes after the last visit that still uses it.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  #current: Instance | undefined;
  #instances = new Set<Instance>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Returns the process id of the browser that takes new visits; undefined if there is none. */
  async pid(): Promise<number | undefined> {
    return (await this.#current?.chromium.catch(() => undefined))?.pid;
  }

  /** Reserves the browser for a visit, starting it if needed. @throws PageFailure `browser_unavailable` if it cannot be started */
  async lease(): Promise<Lease> {
    if (this.#closed) throw new Error("the browser has been closed");
    const instance = this.#usable();
    instance.visits += 1;
    instance.leases += 1;
    const release = async () => {
      instance.leases -= 1;
      if (instance !== this.#current) await this.#closeIfUnused(instance);
    };
    try {
      return { chromium: await instance.chromium, release };
    } catch (cause) {
      this.#options.log.error({ err: cause }, "starting Chromium failed");
      throw new PageFailure("browser_unavailable", "The browser could not be started.", { cause });
    }
  }

  /** Closes every browser. Running visits fail. It takes a few seconds at most. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#current = undefined;
    await Promise.all([...this.#instances].map((instance) => this.#close(instance)));
  }

  #usable(): Instance {
    const { maxVisits, maxAgeMs, now } = this.#options;
    const current = this.#current;
    if (current && current.visits < maxVisits && now() - current.startedAt < maxAgeMs) return current;
    const next = this.#start();
    this.#current = next;
    if (current) void this.#closeIfUnused(current);
    return next;
  }

  #start(): Instance {
    const { start, log, now } = this.#options;
    const chromium = start();
    const instance: Instance = { chromium, startedAt: now(), visits: 0, leases: 0 };
    this.#instances.add(instance);
    const remove = () => {
      this.#instances.delete(instance);
      if (this.#current === instance) this.#current = undefined;
    };
    chromium.then(({ browser, pid, version }) => {
      log.debug({ pid, version }, "Chromium started");
      if (browser.isConnected()) browser.once("disconnected", remove);
      else remove();
    }, remove);
    return instance;
  }

  async #closeIfUnused(instance: Instance): Promise<void> {
    if (instance.leases === 0) await this.#close(instance);
  }

  async #close(instance: Instance): Promise<void> {
    // If the browser could not be started, there is nothing to close.
    const chromium = await instance.chromium.catch(() => undefined);
    await chromium?.close();
  }
}
