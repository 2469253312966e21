import type { Logger } from "pino";
import { type Chromium, launchChromium } from "./chromium.ts";
import { PageFailure } from "./page-failure.ts";

export interface PoolOptions {
  readonly executablePath: string | undefined;
  readonly requireSandbox: boolean;
  readonly log: Logger;
  readonly now: () => number;
  readonly maxVisits: number;
  readonly maxAgeMs: number;
}

/** The use of the browser for one visit. */
export interface Lease {
  readonly chromium: Chromium;
  giveBack(): Promise<void>;
}

/** One browser and its life. */
interface Generation {
  readonly chromium: Promise<Chromium>;
  readonly bornAt: number;
  visits: number;
  leases: number;
}

/**
 * Keeps one Chromium alive: started at the first visit, replaced when it is used up or has died. One that is replaced ends
 * after the last visit that still uses it.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  #current: Generation | undefined;
  #alive = new Set<Generation>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The process id of the browser that takes new visits; undefined while there is none. */
  async pid(): Promise<number | undefined> {
    return (await this.#current?.chromium.catch(() => undefined))?.pid;
  }

  /** @throws PageFailure `browser_unavailable` if no browser can be started */
  async lease(): Promise<Lease> {
    if (this.#closed) throw new Error("the browser has been closed");
    const generation = this.#usable();
    generation.visits += 1;
    generation.leases += 1;
    const giveBack = async () => {
      generation.leases -= 1;
      if (generation !== this.#current) await this.#endIfIdle(generation);
    };
    try {
      return { chromium: await generation.chromium, giveBack };
    } catch (cause) {
      this.#options.log.error({ err: cause }, "Chromium could not be started");
      throw new PageFailure("browser_unavailable", "The browser could not be started.", { cause });
    }
  }

  /** Ends every browser, those in use as well; visits under way fail. Takes a few seconds at most. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#current = undefined;
    await Promise.all([...this.#alive].map((generation) => this.#end(generation)));
  }

  #usable(): Generation {
    const { maxVisits, maxAgeMs, now } = this.#options;
    const current = this.#current;
    if (current && current.visits < maxVisits && now() - current.bornAt < maxAgeMs) return current;
    const next = this.#start();
    this.#current = next;
    if (current) void this.#endIfIdle(current);
    return next;
  }

  #start(): Generation {
    const { executablePath, requireSandbox, log, now } = this.#options;
    const chromium = launchChromium({ executablePath, requireSandbox, log });
    const generation: Generation = { chromium, bornAt: now(), visits: 0, leases: 0 };
    this.#alive.add(generation);
    const forget = () => {
      this.#alive.delete(generation);
      if (this.#current === generation) this.#current = undefined;
    };
    chromium.then(({ browser, pid, version }) => {
      log.debug({ pid, version }, "Chromium started");
      if (browser.isConnected()) browser.once("disconnected", forget);
      else forget();
    }, forget);
    return generation;
  }

  async #endIfIdle(generation: Generation): Promise<void> {
    if (generation.leases === 0) await this.#end(generation);
  }

  async #end(generation: Generation): Promise<void> {
    // One that could not be started has nothing to close.
    const chromium = await generation.chromium.catch(() => undefined);
    await chromium?.close();
  }
}
