import type { Logger } from "pino";
import type { Chromium } from "../chromium/chromium.ts";
import { connectRemote } from "./connect.ts";
import { withoutSecrets } from "./protocol.ts";

/** Addresses of browsers on other machines, and how they reach this one. */
export interface RemoteBrowsers {
  readonly urls: readonly string[];
  readonly proxyHost?: string | undefined;
}

export interface GridOptions extends RemoteBrowsers {
  readonly log: Logger;
  readonly random?: () => number;
}

/** Browsers on other machines, of which any can read a page. */
export class BrowserGrid {
  readonly #options: GridOptions;
  /**
   * Addresses in the order in which they are tried. Those that failed come last, the one that failed longest ago first.
   */
  readonly #order: string[];

  constructor(options: GridOptions) {
    this.#options = options;
    const { urls, random = Math.random } = options;
    // Each process begins with another one, so that pages are spread over all.
    const firstIndex = Math.floor(random() * urls.length);
    this.#order = [...urls.slice(firstIndex), ...urls.slice(0, firstIndex)];
  }

  /** Connects to the first browser that works. @throws AggregateError with a sentence for each if none does */
  async connect(): Promise<Chromium> {
    const { proxyHost, log } = this.#options;
    const faults: unknown[] = [];
    for (const address of Array.from(this.#order)) {
      try {
        const chromium = await connectRemote({ address, proxyHost });
        chromium.browser.once("disconnected", () => this.#postpone(address));
        return chromium;
      } catch (error) {
        log.warn({ browser: withoutSecrets(address) }, error instanceof Error ? error.message : String(error));
        faults.push(error);
        this.#postpone(address);
      }
    }
    const sentences = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
    throw new AggregateError(faults, sentences.join(" "));
  }

  #postpone(address: string): void {
    this.#order.splice(this.#order.indexOf(address), 1);
    this.#order.push(address);
  }
}
