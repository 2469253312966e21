import type { Logger } from "pino";
import type { Chromium } from "../chromium/chromium.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { Limits } from "../reading/reading.ts";

export interface KeptChromiumOptions {
  /** Starts a browser, or connects to one. */
  readonly start: () => Promise<Chromium>;
  readonly limits: Pick<Limits, "maxVisits" | "maxAgeMs">;
  readonly log: Logger;
}

/** A browser and how much it has been used. */
interface Running {
  readonly chromium: Promise<Chromium>;
  readonly startedAt: number;
  visits: number;
}

/** Keeps one Chromium running. It starts at the first visit and is replaced when it has reached its limits or has died. */
export class KeptChromium {
  readonly #options: KeptChromiumOptions;
  #running: Running | undefined;
  /** The browser that was started before its first use, unless it runs by now. Its first use gets its failure. */
  #early: Running | undefined;
  #isClosed = false;

  constructor(options: KeptChromiumOptions) {
    this.#options = options;
  }

  /** Returns the process id of the browser; undefined if no browser runs. */
  async pid(): Promise<number | undefined> {
    return (await this.#running?.chromium.catch(() => undefined))?.pid;
  }

  /**
   * Returns the browser for the next visit. Earlier visits must have ended, because the browser may be replaced.
   * @throws PageFailure `browser_unavailable` if it cannot be started
   */
  async forVisit(): Promise<Chromium> {
    if (this.#running && this.#isWornOut(this.#running)) await this.#closeRunning();
    const chromium = await this.start();
    if (this.#running) this.#running.visits += 1;
    return chromium;
  }

  /** Starts the browser before it is needed. */
  begin(): void {
    const early = this.#launch();
    this.#early = this.#running = early;
    const forget = () => {
      this.#early = undefined;
    };
    early.chromium.then(forget, () => {}); // its first use handles the rejection
  }

  /** Starts the browser unless it is running. @throws PageFailure `browser_unavailable` if it cannot be started */
  async start(): Promise<Chromium> {
    if (this.#isClosed) throw new Error("the browser has been closed");
    const early = this.#early;
    this.#early = undefined;
    try {
      if (early) return await early.chromium;
      this.#running ??= this.#launch();
      return await this.#running.chromium;
    } catch (cause) {
      this.#options.log.error({ err: cause }, "starting Chromium failed");
      throw new PageFailure("browser_unavailable", "The browser could not be started.", { cause });
    }
  }

  /** Closes the browser. A running visit fails. It takes a few seconds at most. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#closeRunning();
  }

  #isWornOut({ visits, startedAt }: Running): boolean {
    const { maxVisits, maxAgeMs } = this.#options.limits;
    return visits >= maxVisits || Date.now() - startedAt >= maxAgeMs;
  }

  #launch(): Running {
    const { start, log } = this.#options;
    const running: Running = { chromium: start(), startedAt: Date.now(), visits: 0 };
    const remove = () => {
      if (this.#running === running) this.#running = undefined;
    };
    running.chromium.then(({ browser, pid, version }) => {
      log.debug({ pid, version }, "Chromium started");
      if (browser.isConnected()) browser.once("disconnected", remove);
      else remove();
    }, remove);
    return running;
  }

  async #closeRunning(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    // If the browser could not be started, there is nothing to close.
    const chromium = await running?.chromium.catch(() => undefined);
    await chromium?.close();
  }
}
