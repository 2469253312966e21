import { EventEmitter } from "node:events";
import type { Page, Request, Response } from "playwright";

/** Connections that stay open as long as the page lives, or that nothing on the page waits for. */
const openEnded: ReadonlySet<string> = new Set(["eventsource", "websocket", "media", "ping", "cspviolationreport"]);

/** What a page is loading, and how its own document arrived. */
export class PageNetwork {
  readonly #page: Page;
  readonly #pending = new Set<Request>();
  readonly #changes = new EventEmitter<{ change: [] }>();
  #documentRequest: Request | undefined;
  #documentResponse: Response | undefined;
  #documentError: string | undefined;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => this.#begin(request));
    page.on("requestfinished", (request) => this.#end(request));
    page.on("requestfailed", (request) => this.#end(request));
    page.on("response", (response) => {
      if (response.request() === this.#documentRequest) this.#documentResponse = response;
    });
  }

  /** URL of the newest document that was asked for; after a redirect, of the place it leads to. */
  get documentUrl(): string | undefined {
    return this.#documentRequest?.url();
  }

  /** The answer to it, once its headers are there. */
  get documentResponse(): Response | undefined {
    return this.#documentResponse;
  }

  /** Chromium's error code (`net::ERR_…`) if it did not arrive. */
  get documentError(): string | undefined {
    return this.#documentError;
  }

  /** The page is on its way to another document. */
  get isNavigating(): boolean {
    return this.#documentRequest !== undefined && this.#pending.has(this.#documentRequest);
  }

  /** Resolves when nothing was loading for `quietMs` in a row, or else after `capMs`, or when nobody wants to know any more. */
  idleFor(quietMs: number, capMs: number, unwanted?: AbortSignal): Promise<void> {
    if (unwanted?.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    let quiet: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(quiet);
      clearTimeout(cap);
      this.#changes.off("change", look);
      unwanted?.removeEventListener("abort", finish);
      resolve();
    };
    // They are no reason to keep the process alive.
    const cap = setTimeout(finish, capMs).unref();
    const look = () => {
      clearTimeout(quiet);
      if (this.#pending.size === 0) quiet = setTimeout(finish, quietMs).unref();
    };
    this.#changes.on("change", look);
    unwanted?.addEventListener("abort", finish);
    look();
    return promise;
  }

  /** Takes what is loading now for connections that stay open: they count as idle from here on. */
  giveUpOnPending(): void {
    this.#pending.clear();
    this.#changes.emit("change");
  }

  #begin(request: Request): void {
    if (openEnded.has(request.resourceType())) return;
    if (request.isNavigationRequest() && request.frame() === this.#page.mainFrame()) {
      this.#documentRequest = request;
      this.#documentResponse = undefined;
      this.#documentError = undefined;
    }
    this.#pending.add(request);
    this.#changes.emit("change");
  }

  #end(request: Request): void {
    if (request === this.#documentRequest) this.#documentError = request.failure()?.errorText;
    this.#pending.delete(request);
    this.#changes.emit("change");
  }
}
