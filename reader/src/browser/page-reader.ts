import type { Logger } from "pino";
import type { Chromium } from "../chromium/chromium.ts";
import { removeAbandonedFolders } from "../chromium/temporary-folders.ts";
import type { EgressPolicy } from "../egress/policy.ts";
import type { ExtractContext, ExtractOptions, Limits, PageReading } from "../reading/reading.ts";
import type { Appearance } from "../visit/appearance.ts";
import { OpenPage, type OpenPageOptions } from "../visit/open-page.ts";
import { SparePage } from "../visit/spare-page.ts";
import type { KeptChromium } from "./kept-chromium.ts";
import { type PageReplacement, visitInModes } from "./visit-in-modes.ts";

export interface PageReaderOptions {
  /** Closed with the reader. */
  readonly chromium: KeptChromium;
  /** Which addresses pages may connect to. */
  readonly policy: EgressPolicy;
  /** Ports of this machine that no page may connect to, whatever the policy says. */
  readonly ownPorts: readonly number[];
  readonly limits: Limits;
  /** True to open a page for the next visit before it comes. */
  readonly preparesPages: boolean;
  readonly log: Logger;
}

/** Reads one page at a time, with one Chromium. */
export class PageReader {
  readonly #options: PageReaderOptions;
  readonly #chromium: KeptChromium;
  readonly #spare: SparePage;
  readonly #removal: Promise<void>;
  /** Resolves when the last visit so far has ended and its page is closed. */
  #lastVisit: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: PageReaderOptions) {
    const { log } = options;
    this.#options = options;
    this.#chromium = options.chromium;
    this.#spare = new SparePage(log);
    this.#removal = removeAbandonedFolders().catch((error: unknown) => {
      log.warn({ err: error }, "removing temporary files of earlier processes failed");
    });
  }

  /**
   * Reads a page, in all modes of the options, when earlier visits have ended.
   * @throws PageFailure if the page cannot be read; the signal's reason if the signal is aborted
   */
  async readPage(url: string, options: ExtractOptions, context: Omit<ExtractContext, "log">): Promise<PageReading> {
    const { credentials, visitor, html, ...callbacks } = context;
    const earlier = this.#lastVisit;
    const { promise: visit, resolve: endVisit } = Promise.withResolvers<void>();
    this.#lastVisit = visit;
    await earlier;
    const entrance = {
      credentials: credentials && { url, credentials },
      document: html === undefined ? undefined : { url, html },
      visitor: visitor?.state,
    };
    let page: OpenPage | undefined;
    try {
      context.signal?.throwIfAborted();
      const chromium = await this.#chromium.forVisit();
      // A spare page has nothing of that.
      const mayBeSpare = Object.values(entrance).every((part) => part === undefined);
      page = (mayBeSpare ? this.#spare.take(chromium) : undefined) ?? this.#open(chromium, options, entrance);
      const replacePage = async ({ appearance, visitor: state = visitor?.state, mode, address }: PageReplacement) => {
        await page?.close();
        const document = html === undefined ? undefined : { url: address, html };
        page = this.#open(chromium, appearance, { ...entrance, document, visitor: state, mode });
        return page;
      };
      const { limits } = this.#options;
      const willReturn = visitor !== undefined && visitor.state === undefined;
      return await visitInModes({ page, replacePage, limits, url, options, willReturn, ...callbacks });
    } finally {
      // The caller does not wait for this. The next visit does.
      void this.#closePage(page).then(() => {
        endVisit();
        if (page && this.#lastVisit === visit) this.#prepare(page.chromium, options);
      });
    }
  }

  /** Returns the process id of the Chromium, and whether a spare page is ready for the next visit. */
  async status(): Promise<{ pid: number | undefined; isPrepared: boolean }> {
    return { pid: await this.#chromium.pid(), isPrepared: this.#spare.isReady };
  }

  /** Starts Chromium unless it is running. @throws PageFailure `browser_unavailable` if it cannot be started */
  async check(): Promise<void> {
    await this.#chromium.start();
  }

  /** Closes Chromium within seconds. A running visit fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#removal;
    await Promise.all([this.#spare.close(), this.#chromium.close()]);
    await this.#lastVisit;
  }

  #open(
    chromium: Chromium,
    appearance: Appearance,
    entrance: Pick<OpenPageOptions, "credentials" | "document" | "visitor" | "mode"> = {},
  ): OpenPage {
    const { policy, ownPorts, limits } = this.#options;
    return new OpenPage({
      chromium,
      policy,
      ownPorts,
      limits,
      ...entrance,
      appearance,
    });
  }

  #prepare(chromium: Chromium, appearance: Appearance): void {
    if (!this.#options.preparesPages || this.#isClosed || !chromium.browser.isConnected()) return;
    this.#spare.prepare(() => this.#open(chromium, appearance));
  }

  async #closePage(page: OpenPage | undefined): Promise<void> {
    try {
      await page?.close();
    } catch (error) {
      this.#options.log.error({ err: error }, "closing a visit's page failed");
    }
  }
}
